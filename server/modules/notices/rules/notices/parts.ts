import type { EventName } from '#server/platform/events.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { hoursAt } from '#shared/opening-hours.ts'
import { paths } from '#shared/paths.ts'
import { endedWords } from '#shared/bookings/money-back.ts'
import { promiseOf } from '#shared/bookings/promise.ts'
import type { MessageKey } from '#shared/translate.ts'
import type { Facts, OrderFacts } from '../facts.ts'
import type { EmailNotice, PushWords } from '../notice.ts'

export type Body = MessageKey[]
export type IfOrder = (order: OrderFacts) => boolean

export const orderEvent = (event: EventName): Pick<EmailNotice, 'event' | 'facts'> => ({
  event,
  facts: 'order',
})

/** Turns a condition on an order into a condition on facts; false for emails without an order. */
export const order =
  (isSo: IfOrder) =>
  (facts: Facts): boolean =>
    facts.order !== undefined && isSo(facts.order)

export const byActor = (actor: NonNullable<OrderFacts['moment']>['actor'], from?: OrderStatus) =>
  order(({ moment }) => moment?.actor === actor && (!from || moment.from === from))
export const hasStatus = (status: OrderStatus) => order((now) => now.status === status)
/** The shop has not answered and nobody of it has seen the order. */
export const isUnseen = order((now) => now.status === 'awaiting_confirmation' && !now.isSeen)
export const isOpenAt = (facts: Facts, now: Date) =>
  facts.order !== undefined && hoursAt(facts.order.schedule, now).open
export const whileReady = hasStatus('ready_for_pickup')
export const isOnline = order((now) => now.isOnline)

export const toShopper = {
  to: 'shopper',
  footer: (facts) => (isOnline(facts) ? 'email.footer.shopperOnline' : 'email.footer.shopper'),
  button: { words: 'bookings.seeBooking', path: ({ id }) => paths.booking(id) },
} as const satisfies Partial<EmailNotice>
export const toStore = {
  to: 'store',
  footer: () => 'email.footer.store',
  button: {
    words: 'dashboard.currentOrders',
    opens: true,
    path: () => paths.currentOrders(),
  },
} as const satisfies Partial<EmailNotice>
/** To the store, about an order that has ended. */
export const toStoreAfter = {
  ...toStore,
  button: { words: 'dashboard.orderHistory', opens: true, path: () => paths.orderHistory() },
} as const satisfies Partial<EmailNotice>
/** To an address that somebody has entered; its reader may be a stranger. */
export const aboutAccount = {
  to: 'shopper',
  footer: () => 'email.footer.account',
} as const satisfies Partial<EmailNotice>
export const toMember = {
  to: 'shopper',
  footer: () => 'email.footer.member',
} as const satisfies Partial<EmailNotice>

/** A notice on the phones of the shop opens the order in the list. */
export const inCurrentOrders = ({ values }: Facts) =>
  paths.currentOrders({ search: String(values['orderNumber']) })
export const toBooking = ({ id }: Facts) => paths.booking(id)
export const pushToShopper = {
  path: toBooking,
  urgency: 'high',
} as const satisfies Partial<PushWords>

/** Emails with `perDeadline` name the deadline, so an email is sent again for each new deadline. */
export const perDeadline = ({ order: now }: Facts) => [
  now?.codeRenewals ?? 0,
  String(now?.dueAt?.getTime()),
]
export const perCode = ({ order: now }: Facts) => [now?.codeRenewals ?? 0]

export const storeSays = ({ values }: Facts): Body => (values.reason ? ['email.storeSays'] : [])
export const payment = (facts: Facts): MessageKey =>
  isOnline(facts) ? 'email.paidOnline' : 'email.payAtShop'
export const codeOrNone = (facts: Facts): Body => [
  payment(facts),
  facts.secret
    ? 'email.showCode'
    : facts.order?.isCodeEnded
      ? 'email.codeBlocked'
      : 'email.codeGiven',
]
/** Paragraphs about the money of a booking that ended without a sale. */
export const refundParagraphs = (facts: Facts): Body => {
  if (!isOnline(facts)) return ['email.nothingPaid']
  if (facts.order?.back === 'before') return [endedWords.before]
  return refundSentence(facts)
}
/** The refund of the event; none when it has none. */
export const refundSentence = ({ values, order: now }: Facts): Body => {
  if (!values.refund) return []
  return [now?.refundWaits ? 'email.refundWaits' : 'email.refundStarted']
}
/** The promise as it was at the booking: by when it is ready, and what happens when the shop is silent. */
export const promise = (facts: Facts): Body => {
  const { readyBy, dueAt } = facts.values
  const moments = { readyByAt: momentOf(readyBy), dueAt: momentOf(dueAt) }
  const { ready, silence } = promiseOf(moments, facts.order?.back ?? 'nothing', new Date(0))
  return [ready, silence].filter((key) => key !== null)
}
const momentOf = (value: Facts['values'][string] | undefined) =>
  value instanceof Date ? value : null
export const isToTry = order((now) => now.toTry)
/** Paragraphs about the pieces that the customer left in the shop. */
export const partlyTaken = (facts: Facts): Body =>
  facts.order && facts.order.notTaken.length > 0
    ? ['emails.collected.partly', ...refundSentence(facts)]
    : []
export const hasDeclined = order(({ declined }) => declined.length > 0)
