const states = new WeakMap()
const NOTHING = -32768
const STILL = 4 // pixels: a press that moved no further was a click, not a drag
const AFTER = 60 // milliseconds: long enough for the first chart to be painted before a secondary one is drawn

const library = () =>
  window.Plotly
    ? Promise.resolve(window.Plotly)
    : (window.pheroPlotly ||= new Promise((resolve, reject) => {
        const script = document.createElement("script")
        script.src = "/vendor/plotly.min.js"
        script.onload = () => resolve(window.Plotly)
        script.onerror = () => { window.pheroPlotly = undefined; reject(new Error(script.src)) }
        document.head.appendChild(script)
      }))

async function unpack(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))
  const whole = await new Response(stream).arrayBuffer()
  const start = 4 + new DataView(whole).getUint32(0, true)
  const text = new TextDecoder().decode(new Uint8Array(whole, 4, start - 4))
  const bytes = new Uint8Array(whole, start)
  return JSON.parse(text, (_, part) => (part && part.$ !== undefined ? numbers(part, bytes) : part))
}

function numbers({ $: first, n: shape, t: type, s: step }, bytes) {
  const count = shape.reduce((product, size) => product * size, 1)
  const flat = type === "f4"
    ? Float64Array.from(new Float32Array(bytes.slice(first, first + 4 * count).buffer))
    : Float64Array.from({ length: count }, (_, i) => {
        const whole = (bytes[first + i] | (bytes[first + count + i] << 8)) << 16 >> 16
        return whole === NOTHING ? NaN : step < 0.1 ? whole / Math.round(1 / step) : whole * step
      })
  if (shape.length < 2) return flat
  return Array.from({ length: shape[0] }, (_, row) => flat.subarray(row * shape[1], (row + 1) * shape[1]))
}

function coloured(part, style) {
  if (typeof part === "string" && part.startsWith("var(")) {
    const [, name, index] = part.match(/^var\((--[\w-]+)(?:\[(\d+)\])?\)$/)
    const value = style.getPropertyValue(name).trim()
    return index === undefined ? value : value.split(",")[Number(index)].trim()
  }
  if (Array.isArray(part)) return part.map((value) => coloured(value, style))
  if (part && typeof part === "object" && !ArrayBuffer.isView(part))
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, coloured(value, style)]))
  return part
}

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name])

function element(parent, name, text) {
  const made = parent.appendChild(document.createElement("div"))
  made.className = name
  if (text !== undefined) made.textContent = text
  return made
}

function cellAt(state, event) {
  const point = event.points[0]
  const axis = (point.xaxis._id || "x").slice(1)
  return { row: Math.round(point.y), round: Math.round(point.x), panel: axis === "" ? 0 : Number(axis) - 1 }
}

function strengthOf(state, slot, { row, column }) {
  const matrix = slot.c || state.content.figure.data[slot.trace].z
  return matrix[row]?.[column]
}

function lines(state, cell) {
  const { tips } = state.content
  const column = cell.round - tips.first
  const where = { row: cell.row, column }
  return tips.slots.map((slot) => {
    const c = strengthOf(state, slot, where)
    const last = slot.last && Math.round(slot.last[cell.row][column])
    const { words } = tips
    const age = last === undefined ? "" : !last ? words.never
      : last === cell.round ? words.now : fill(words.age, { last, age: cell.round - last })
    const why = slot.why ? slot.reasons[Math.round(slot.why[cell.row][column])]
      : fill(c >= slot.least && c > 0 ? words.reaches : words.below, { threshold: slot.threshold })
    const events = slot.events.filter(([row, round]) => row === cell.row && round === cell.round)
      .map(([, , kind, text]) => `${tips.kinds[kind][0]} ${tips.kinds[kind][1]}${text ? `: ${text}` : ""}`)
    return { slot, c, why, age, events }
  })
}

function show(state, cell, place) {
  const { tips } = state.content
  const { root, tip, ring } = state
  if (!tips || !tips.rows[cell.row] || cell.round < tips.first || cell.round > tips.last) return hide(state)
  state.cell = cell
  tip.replaceChildren()
  const head = fill(tips.words.head, { label: tips.rows[cell.row], round: cell.round })
  element(tip, "head", head)
  const spoken = [head]
  for (const { slot, c, why, age, events } of lines(state, cell)) {
    const line = element(tip, "slot")
    element(line, `name ${slot.name}`, slot.name)
    element(line, "value", c.toFixed(3))
    element(line, "why", why)
    for (const event of events) element(line, "rest", event)
    if (age) element(line, "rest quiet", age)
    spoken.push(`${slot.name} ${c.toFixed(3)}`, why, ...events, age)
  }
  element(tip, "foot", tips.words.open)
  if (place === "keys") state.say.textContent = spoken.filter(Boolean).join(", ")
  frame(state, cell, ring)
  const box = ring.getBoundingClientRect()
  const base = root.getBoundingClientRect()
  tip.style.display = "block"
  const right = box.right - base.left + 10
  const fits = right + tip.offsetWidth < base.width
  tip.style.left = `${fits ? right : Math.max(0, box.left - base.left - tip.offsetWidth - 10)}px`
  const top = box.top - base.top - 8
  tip.style.top = `${Math.max(0, Math.min(top, base.height - tip.offsetHeight))}px`
}

function frame(state, cell, ring) {
  const layout = state.figure._fullLayout
  const suffix = cell.panel ? String(cell.panel + 1) : ""
  const x = layout[`xaxis${suffix}`]
  const y = layout[`yaxis${suffix}`]
  const left = x._offset + x.d2p(cell.round - 0.5)
  const top = y._offset + y.d2p(cell.row - 0.5)
  Object.assign(ring.style, {
    display: "block",
    left: `${left - 1}px`,
    top: `${top - 1}px`,
    width: `${Math.max(4, x.d2p(cell.round + 0.5) - x.d2p(cell.round - 0.5)) + 2}px`,
    height: `${Math.max(4, y.d2p(cell.row + 0.5) - y.d2p(cell.row - 0.5)) + 2}px`,
  })
}

function hide(state) {
  state.tip.style.display = state.ring.style.display = "none"
  state.cell = undefined
}

function report(state, cell) {
  const { tips, label } = state.content
  const name = tips ? tips.rows[cell.row] : label
  if (name === undefined) return
  state.send("cell", { row: tips ? cell.row : 0, label: name, round: cell.round, panel: tips ? tips.panels[cell.panel] : "" })
}

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }

function press(state, event) {
  const { tips, cursor } = state.content
  if (!tips || event.ctrlKey || event.altKey || event.metaKey) return
  if (event.key === "Escape") return hide(state)
  if (event.key === "Enter" && state.cell) report(state, state.cell)
  const move = MOVES[event.key]
  if (!move) return
  event.preventDefault()
  const from = state.cell || { row: -move[0], round: cursor - move[1], panel: 0 }
  const row = Math.min(tips.rows.length - 1, Math.max(0, from.row + move[0]))
  const round = Math.min(tips.last, Math.max(tips.first, from.round + move[1]))
  show(state, { row, round, panel: from.panel }, "keys")
}

// Plotly forgets what is pointed at when it draws anew, and then reports no click: a press that it missed is told here.
function watchPress(state, down) {
  const { cell } = state
  if (!cell || down.button) return
  state.told = false
  const settle = (up) => setTimeout(() => {
    const moved = Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY)
    if (!state.told && moved < STILL) report(state, cell)
  }, 30)
  window.addEventListener("pointerup", settle, { once: true })
}

function listen(state) {
  const { figure, root } = state
  figure.on("plotly_click", (event) => { state.told = true; report(state, cellAt(state, event)) })
  figure.on("plotly_hover", (event) => state.content.tips && show(state, cellAt(state, event)))
  figure.on("plotly_unhover", () => hide(state))
  figure.on("plotly_relayouting", () => hide(state))
  root.onpointerdown = (event) => watchPress(state, event)
  root.onkeydown = (event) => press(state, event)
  root.onblur = () => hide(state)
  state.observer = new ResizeObserver(() => {
    if (figure.offsetWidth && figure.offsetWidth !== state.width) {
      state.width = figure.offsetWidth
      window.Plotly.Plots.resize(figure)
    }
  })
  state.observer.observe(root)
}

function settings({ words, language, filename }) {
  const dictionary = {
    Zoom: words.zoom, Pan: words.pan, "Reset axes": words.reset, "Download plot as a PNG": words.save,
    "Download plot": words.save, "Double-click to zoom back out": words.double,
  }
  return {
    displaylogo: false, responsive: false, displayModeBar: "hover", doubleClick: "reset", scrollZoom: false,
    showTips: false, locale: language, locales: { [language]: { dictionary, format: {} } },
    modeBarButtons: [["zoom2d", "pan2d", "resetScale2d", "toImage"]],
    toImageButtonOptions: { format: "png", filename, scale: 2 },
  }
}

async function draw(state, bytes, turn) {
  const [content, plotly] = await Promise.all([unpack(bytes), library()])
  if (content.after) await new Promise((resolve) => setTimeout(resolve, AFTER))
  if (turn !== state.turn) return
  const figure = coloured(content.figure, getComputedStyle(state.root))
  state.content = { ...content, figure }
  state.root.setAttribute("aria-label", `${content.alt} ${content.words.keys}`)
  await plotly.react(state.figure, figure.data, figure.layout, settings(content))
  if (!state.observer) listen(state)
  if (state.cell) show(state, state.cell)
  state.root.dataset.turn = String(turn)
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component
  let state = states.get(parentElement)
  if (!state) {
    const find = (name) => parentElement.querySelector(`.phero-${name}`)
    state = { root: find("hero"), figure: find("figure"), tip: find("tip"), ring: find("ring"), say: find("say"), failed: find("failed"), turn: 0 }
    states.set(parentElement, state)
  }
  state.send = setTriggerValue
  state.turn += 1
  draw(state, data, state.turn).catch((error) => {
    state.failed.style.display = "block"
    state.failed.textContent = state.failed.dataset.text
    console.error(error)
  })
  return () => {
    state.observer?.disconnect()
    window.Plotly?.purge(state.figure)
    states.delete(parentElement)
  }
}
