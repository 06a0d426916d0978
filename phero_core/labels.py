"""What the shipped types of scent are called by people."""

from __future__ import annotations

from phero_core.text import Language, Text

LABELS = {
    "directive": Text("instruction", "指令"),
    "constraint": Text("constraint", "约束"),
    "order_reference": Text("order", "订单"),
    "order_item": Text("order item", "订单商品"),
    "order_status": Text("order status", "订单状态"),
    "product": Text("product", "商品"),
    "shipping_address": Text("shipping address", "收货地址"),
    "billing_address": Text("billing address", "账单地址"),
    "return_address": Text("return address", "退货地址"),
    "backup_address": Text("backup address", "备用地址"),
    "temporary_address": Text("temporary address", "临时地址"),
    "shipping_method": Text("carrier", "快递方式"),
    "payment_method": Text("payment method", "支付方式"),
    "tracking_number": Text("tracking number", "运单号"),
    "amount": Text("amount", "金额"),
    "budget": Text("budget", "预算"),
    "invoice_title": Text("invoice title", "发票抬头"),
    "phone": Text("phone", "电话"),
    "email": Text("e-mail", "邮箱"),
    "appointment": Text("appointment", "预约"),
    "date": Text("date", "日期"),
    "symptom": Text("symptom", "症状"),
    "fault": Text("fault", "故障"),
    "measurement": Text("measurement", "测量值"),
    "error_code": Text("error code", "错误代码"),
    "device": Text("device", "设备"),
    "medication": Text("medication", "用药"),
    "parameter": Text("parameter", "参数"),
    "topic": Text("topic", "主题"),
    "progress": Text("progress", "进度"),
    "likes": Text("likes", "喜好"),
    "dislikes": Text("dislikes", "不喜欢"),
    "home_city": Text("home city", "居住城市"),
    "occupation": Text("occupation", "职业"),
    "action": Text("tool call", "工具调用"),
    "question": Text("question", "提问"),
    "confirmation": Text("confirmation", "确认"),
    "statement": Text("statement", "陈述"),
    "chatter": Text("chatter", "闲聊"),
    "acknowledgement": Text("acknowledgement", "应答"),
    "error": Text("error", "错误"),
    "user_id": Text("user ID", "用户编号"),
    "user_name": Text("user name", "用户姓名"),
    "account_level": Text("account level", "账户等级"),
    "language_preference": Text("language", "语言偏好"),
    "allergy": Text("allergy", "过敏"),
    "database": Text("database", "数据库"),
    "cache": Text("cache", "缓存"),
    "*": Text("any other type", "其他类型"),
}
_FAVORITE = "favorite_"
_ASKED = "asked_"


def label_of(kind: str, language: Language = "en") -> str:
    """Return the name of a type for people; a type that nobody named keeps its own words.

    >>> label_of("shipping_address", "zh"), label_of("favorite_tennis_player")
    ('收货地址', 'favorite tennis player')
    """
    if kind in LABELS:
        return LABELS[kind].say(language)
    if language == "zh":
        for prefix, words in ((_FAVORITE, "最喜欢的"), (_ASKED, "询问的")):
            if kind.startswith(prefix):
                return words + kind.removeprefix(prefix).replace("_", " ")
    return kind.replace("_", " ")
