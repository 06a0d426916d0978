"""An agent beside ``phero serve --store sqlite:///sessions.db``; any language can do the same."""

import json
from contextlib import closing
from http.client import HTTPConnection

from my_app import service


def call(method, path, body=None):
    with closing(HTTPConnection(service)) as talk:
        headers = {"Content-Type": "application/json"}
        talk.request(method, f"/v1/sessions/customer-7/{path}", body and json.dumps(body), headers)
        return json.load(talk.getresponse())


call(
    "POST", "messages", {"role": "user", "content": "My shipping address is 12 Mill Lane, Leeds", "id": "m1"}
)
print(call("GET", "context?max_chars=500")["context"])
