import { element } from './elements.js'
import { openControl, words } from './knob-form.js'

const { act, change } = openControl(draw, 3_000)

function draw(state) {
  table(
    'payments',
    ['id', 'orderId', 'amount', 'amountRefunded', 'status', 'createdAt'],
    state.payments,
    paymentActions,
  )
  table(
    'refunds',
    ['id', 'paymentId', 'amount', 'status', 'createdAt'],
    state.refunds,
    refundActions,
  )
  table(
    'disputes',
    ['id', 'paymentId', 'amount', 'status', 'createdAt'],
    state.disputes,
    disputeActions,
  )
  table('events', ['event', 'state', 'tries', 'answer', 'dueAt', 'id'], state.events, eventActions)
  table(
    'orders',
    ['id', 'receipt', 'amount', 'status', 'attempts', 'createdAt'],
    state.orders,
    orderActions,
  )
}

function paymentActions({ id: paymentId, status, amount, amountRefunded }) {
  return [
    ['created', 'failed'].includes(status) && act('Authorise', { action: 'authorise', paymentId }),
    status === 'authorized' && act('Capture', { action: 'capture', paymentId }),
    status === 'captured' && act('Refund all', { action: 'refund', paymentId }),
    status === 'captured' && refundPart(paymentId, amount - amountRefunded),
    status === 'captured' && act('Dispute', { action: 'dispute', paymentId }),
  ]
}

function disputeActions({ paymentId, status }) {
  const phases = { Review: 'under_review', Win: 'won', Lose: 'lost', Close: 'closed' }
  if (!['open', 'under_review'].includes(status)) return []
  return Object.entries(phases).map(([name, phase]) =>
    act(name, { action: 'dispute', paymentId, phase }),
  )
}

/** A button that asks for an amount in rupees, as the provider's dashboard does. */
function refundPart(paymentId, leftPaise) {
  const onclick = () => {
    const rupees = prompt('Refund how many rupees?', (leftPaise / 100).toFixed(2))
    const amount = Math.round(Number(rupees) * 100)
    if (rupees) void change('/control/actions', { action: 'refund', paymentId, amount }, 'Refunded')
  }
  return element('button', { onclick }, 'Refund part')
}

function refundActions({ id: refundId, paymentId, status }) {
  if (status !== 'pending') return []
  const settle = { action: 'settle refund', refundId, paymentId }
  return [
    act('Process', { ...settle, outcome: 'processed' }),
    act('Fail', { ...settle, outcome: 'failed' }),
  ]
}

function eventActions({ id: eventId, state }) {
  return [state !== 'waiting' && act('Resend', { action: 'resend', eventId })]
}

function orderActions({ id: orderId, status }) {
  return [status !== 'paid' && act('Pay', { action: 'pay', orderId })]
}

function table(id, columns, rows, actionsOf) {
  const head = element(
    'tr',
    {},
    ...columns.map((name) => element('th', {}, words(name))),
    element('th', {}, 'Actions'),
  )
  const lines = rows.map((row) =>
    element(
      'tr',
      {},
      ...columns.map((name) => element('td', {}, formatValue(name, row[name]))),
      element('td', {}, element('div', { class: 'row' }, ...actionsOf(row).filter(Boolean))),
    ),
  )
  document
    .getElementById(id)
    .replaceChildren(
      head,
      ...(lines.length > 0 ? lines : [element('tr', {}, element('td', {}, 'None yet'))]),
    )
}

function formatValue(name, value) {
  if (value === null || value === undefined) return '–'
  if (name.startsWith('amount')) return (value / 100).toFixed(2)
  return name.endsWith('At') ? new Date(value).toLocaleString() : String(value)
}
