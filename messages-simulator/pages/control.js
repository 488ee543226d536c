import { element } from '../../payments-simulator/pages/elements.js'
import { openControl, words } from '../../payments-simulator/pages/knob-form.js'

const list = document.getElementById('messages')
let shown = ''

const { act, change } = openControl(draw, 2_000)

function draw(state) {
  drawEvents(state.events)
  const all = [...state.messages, ...state.answers].toSorted((a, b) => b.at - a.at)
  // Drawn again only when something changed, so that a button is not replaced while it is pressed.
  const next = JSON.stringify(all)
  if (next === shown && list.hasChildNodes()) return
  shown = next
  const cards = all.map((one) => ('state' in one ? messageCard(one) : answerCard(one)))
  list.replaceChildren(...(cards.length > 0 ? cards : [element('p', {}, 'No messages yet.')]))
}

function messageCard({ id, number, text, button, state, at, template, language }) {
  const name = template === null ? 'text' : `${template}, ${language}`
  return element(
    'article',
    { class: 'message', 'aria-label': `To ${number}` },
    element('p', { class: 'note' }, `To ${phone(number)}, ${new Date(at).toLocaleString()}`),
    textOf(text),
    button ? buttonOf(button) : undefined,
    element('p', { class: 'note' }, `${words(state)} (${name})`),
    element(
      'div',
      { class: 'row' },
      act('Mark read', { action: 'read', id }),
      act('Fail', { action: 'failed', id }),
      act('Reply STOP', { action: 'reply', number, text: 'STOP' }),
      act('Reply बंद', { action: 'reply', number, text: 'बंद' }),
      element('button', { onclick: () => ask(number) }, 'Reply …'),
    ),
  )
}

function ask(number) {
  const text = prompt('What does the person answer?')
  if (text) void change('/control/actions', { action: 'reply', number, text }, 'Replied')
}

function answerCard({ number, text, at }) {
  return element(
    'article',
    { class: 'message answer', 'aria-label': `From ${number}` },
    element('p', { class: 'note' }, `From ${phone(number)}, ${new Date(at).toLocaleString()}`),
    element('p', {}, text),
  )
}

/** WhatsApp shows `*…*` in bold. */
function textOf(text) {
  const parts = text.split(/\*([^*]+)\*/)
  return element(
    'p',
    {},
    ...parts.map((part, place) =>
      place % 2 === 1 ? element('strong', { class: 'code' }, part) : part,
    ),
  )
}

function buttonOf({ label, value }) {
  if (!/^https?:\/\//.test(value)) return element('p', { class: 'note' }, label)
  return element('p', {}, element('a', { href: value }, label))
}

function phone(number) {
  return number.replace(/^91(\d{5})(\d{5})$/, '+91 $1 $2')
}

const row = (tag, cells) => element('tr', {}, ...cells.map((cell) => element(tag, {}, cell)))

function drawEvents(events) {
  const columns = ['name', 'state', 'tries', 'answer']
  document.getElementById('events').replaceChildren(
    row('th', columns.map(words)),
    ...events.map((event) =>
      row(
        'td',
        columns.map((name) => String(event[name] ?? '–')),
      ),
    ),
  )
}
