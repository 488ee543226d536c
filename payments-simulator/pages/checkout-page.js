import { call, element } from './elements.js'
import { textsOf } from './texts.js'

const language = new URLSearchParams(location.search).get('lang') === 'hi' ? 'hi' : 'en'
const text = textsOf(language)
const main = document.getElementById('checkout')
const banks = ['HDFC Bank', 'ICICI Bank', 'State Bank of India', 'Bank of Baroda', 'Axis Bank']

/** The shop's options, the order, and the payment that was begun. */
const state = { options: undefined, shop: undefined, order: undefined, payment: undefined, ends: 0 }

document.documentElement.lang = language
document.title = text('title')
// Waits for the end of the key press, which would otherwise go to a closed window.
addEventListener('keyup', ({ key }) => {
  if (key === 'Escape' && state.options?.escape) setTimeout(leave)
})
addEventListener('message', (event) => {
  if (event.source !== parent || state.options) return
  state.options = event.data
  state.shop = event.origin
  void begin()
})
// The shop's origin is not known yet, and there is nothing secret in this message.
parent.postMessage({ kind: 'ready' }, '*')

function tell(message) {
  parent.postMessage(message, state.shop)
}

async function begin() {
  const { key, order_id: orderId, color, timeout } = state.options
  if (/^#[\da-f]{6}$/i.test(color ?? '')) useColor(color)
  if (timeout > 0) countDown(timeout)
  await orExplain(async () => {
    state.order = await call('GET', `/v1/checkout/orders/${orderId}?key=${key}`)
    showMethods()
  }, begin)
}

function useColor(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const isLight = red * 0.299 + green * 0.587 + blue * 0.114 > 150
  document.documentElement.style.setProperty('--action', color)
  document.documentElement.style.setProperty('--on-action', isLight ? '#000' : '#fff')
}

function countDown(seconds) {
  state.ends = Date.now() + seconds * 1000
  setInterval(tick, 500)
}

function tick() {
  const clock = document.getElementById('clock')
  if (!clock) return
  const left = Math.max(0, Math.ceil((state.ends - Date.now()) / 1000))
  clock.textContent = clockText(left)
  if (left === 0) tell({ kind: 'close' })
}

function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const amountText = () =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: state.order.currency }).format(
    state.order.amount / 100,
  )

/** Puts one screen into the page; its heading gets the focus, so that a screen reader reads it. */
function show(title, ...content) {
  const { name = '', description } = state.options
  const heading = element('h1', { tabindex: '-1' }, title)
  main.replaceChildren(
    element(
      'header',
      {},
      element(
        'div',
        { class: 'seller' },
        element('strong', {}, name),
        description ? element('span', {}, description) : undefined,
      ),
      state.order ? element('strong', { class: 'amount' }, amountText()) : undefined,
      element('button', { class: 'close', 'aria-label': text('close'), onclick: leave }, '×'),
    ),
    element(
      'p',
      { class: 'note' },
      text('simulated'),
      ...(state.ends > 0
        ? [' ', text('timeLeft'), ' ', element('span', { id: 'clock', role: 'timer' })]
        : []),
    ),
    heading,
    ...content.filter((part) => part !== undefined),
  )
  tick()
  heading.focus()
}

function showMethods() {
  const methods = { upi: () => showBank('upi'), card: showCard, netbanking: showBanks }
  const buttons = Object.entries(methods).map(([method, next]) =>
    element(
      'button',
      { class: 'method', onclick: next },
      element('strong', {}, text(method)),
      element('span', {}, text(`${method}Hint`)),
    ),
  )
  show(text('chooseMethod'), element('div', { class: 'choices' }, ...buttons))
}

const backButton = () =>
  element('button', { class: 'quiet', type: 'button', onclick: showMethods }, text('back'))

function field(name, attributes) {
  return element('label', {}, text(name), element('input', { required: true, ...attributes }))
}

function showCard() {
  const digits = { inputmode: 'numeric', autocomplete: 'off' }
  const form = element(
    'form',
    { onsubmit: submitTo('card') },
    field('cardNumber', { ...digits, value: '4111 1111 1111 1111', pattern: '[0-9 ]{12,23}' }),
    element(
      'div',
      { class: 'pair' },
      field('expiry', { ...digits, value: '12/30', pattern: '[0-9]{2}/[0-9]{2}' }),
      field('cvv', { ...digits, value: '123', pattern: '[0-9]{3,4}' }),
    ),
    field('nameOnCard', { autocomplete: 'off', value: state.options.payer ?? 'Test' }),
    payButton(),
    backButton(),
  )
  show(text('card'), form)
}

function showBanks() {
  const options = banks.map((bank) => element('option', {}, bank))
  const form = element(
    'form',
    { onsubmit: submitTo('netbanking') },
    element('label', {}, text('bank'), element('select', {}, ...options)),
    payButton(),
    backButton(),
  )
  show(text('netbanking'), form)
}

const payButton = () =>
  element('button', { class: 'action' }, text('pay', { amount: amountText() }))

function submitTo(method) {
  return (event) => {
    event.preventDefault()
    void showBank(method)
  }
}

/** Begins the payment and shows the page on which a person answers the bank. */
async function showBank(method) {
  const { key, order_id: orderId, email, name } = state.options
  show(text('working'))
  await orExplain(
    async () => {
      state.payment = await call('POST', '/v1/checkout/payments', {
        key,
        order_id: orderId,
        method,
        email,
      })
      const code = {
        src: `/v1/checkout/orders/${orderId}/qr.svg`,
        alt: text('scan'),
        class: 'code',
      }
      const outcomes = ['success', 'failure', 'late', 'left'].map((outcome) =>
        element(
          'button',
          { class: outcome === 'success' ? 'action' : 'plain', onclick: () => end(outcome) },
          text(outcome),
        ),
      )
      show(
        text(method === 'upi' ? 'scan' : 'bankPage'),
        method === 'upi' ? element('img', code) : undefined,
        element('p', {}, text('bankQuestion', { amount: amountText(), store: name })),
        element('p', { class: 'hint' }, text('bankHint')),
        element('div', { class: 'choices' }, ...outcomes),
      )
    },
    () => showBank(method),
  )
}

async function end(outcome) {
  const { id } = state.payment
  show(text('working'))
  await orExplain(
    async () => {
      const { key } = state.options
      const answer = await call('POST', `/v1/checkout/payments/${id}/end`, { key, outcome })
      state.payment = undefined
      if (answer.next === 'paid') tell({ kind: 'paid', proof: answer.proof })
      else if (answer.next === 'failed') fail(answer.error, outcome)
      else tell({ kind: 'close' })
    },
    () => end(outcome),
  )
}

function fail(error, outcome) {
  tell({ kind: 'failed', error })
  if (outcome === 'left') return tell({ kind: 'close' })
  const isLate = error.reason === 'payment_timed_out'
  show(
    text('failed'),
    element('p', { role: 'alert' }, text(isLate ? 'lateHint' : 'failedHint')),
    element(
      'div',
      { class: 'choices' },
      element('button', { class: 'action', onclick: showMethods }, text('tryAgain')),
      element('button', { class: 'plain', onclick: leave }, text('close')),
    ),
  )
}

/** Closes Checkout; a payment that waits for the bank's answer gets the outcome `left`. */
async function leave() {
  const { payment, options } = state
  state.payment = undefined
  if (payment) {
    const body = { key: options.key, outcome: 'left' }
    const answer = await call('POST', `/v1/checkout/payments/${payment.id}/end`, body).catch(ignore)
    if (answer?.error) tell({ kind: 'failed', error: answer.error })
  }
  tell({ kind: 'close' })
}

function ignore() {}

/** Shows the error, with a button that tries again. */
async function orExplain(work, again) {
  try {
    await work()
  } catch (error) {
    const reason = error.isRefusal ? text('notFound', { reason: error.message }) : text('broken')
    show(
      text('failed'),
      element('p', { role: 'alert' }, reason),
      element(
        'div',
        { class: 'choices' },
        element('button', { class: 'action', onclick: again }, text('tryAgain')),
        element('button', { class: 'plain', onclick: leave }, text('close')),
      ),
    )
  }
}
