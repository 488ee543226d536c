import type { EventName } from '#server/platform/events.ts'
import type { MessageKey } from '#shared/translate.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { paths } from '#shared/paths.ts'
import type { Facts, OrderFacts } from './rules/facts.ts'
import type { EmailName, EmailRow } from './rules/row.ts'
import { registrationEmails } from './views/registration-emails.ts'
import { viewCodeFacts, viewLinkFacts, viewPersonFacts } from './views/account-emails.ts'
import { viewOrderFacts } from './views/order-emails.ts'
import { viewStoreFacts } from './views/store-emails.ts'

type Body = MessageKey[]
type IfOrder = (order: OrderFacts) => boolean

const orderEvent = (event: EventName): Pick<EmailRow, 'event' | 'facts'> => ({
  event,
  facts: (db, { orderId }, tools) => viewOrderFacts(db, { event, orderId, ...tools }),
})

/** Turns a condition on an order into one on facts; false for emails without an order. */
const order =
  (isSo: IfOrder) =>
  (facts: Facts): boolean =>
    facts.order !== undefined && isSo(facts.order)

const by = (actor: NonNullable<OrderFacts['moment']>['actor'], from?: OrderStatus) =>
  order(({ moment }) => moment?.actor === actor && (!from || moment.from === from))
const whileIn = (status: OrderStatus) => order((now) => now.status === status)
const whileReady = whileIn('ready_for_pickup')

const toShopper = {
  to: 'shopper',
  footer: 'email.footer.shopper',
  button: { words: 'bookings.seeBooking', path: ({ id }) => paths.booking(id) },
} as const satisfies Partial<EmailRow>
const toStore = {
  to: 'store',
  footer: 'email.footer.store',
  button: {
    words: 'dashboard.currentOrders',
    opens: true,
    path: () => paths.currentOrders(),
  },
} as const satisfies Partial<EmailRow>
/** About an order that is over. */
const toStoreAfter = {
  ...toStore,
  button: { words: 'dashboard.orderHistory', opens: true, path: () => paths.orderHistory() },
} as const satisfies Partial<EmailRow>
const aboutAccount = {
  to: 'shopper',
  footer: 'email.footer.account',
} as const satisfies Partial<EmailRow>

const codeAsked = {
  event: 'email-code.asked',
  job: 'email-code',
  facts: (db, { codeId }, tools) => viewCodeFacts(db, { id: codeId, ...tools }),
  urgent: true,
} as const satisfies Partial<EmailRow>

/** These emails name the deadline, so they are sent again when the deadline moves again. */
const perDeadline = ({ order: now }: Facts) => [
  now?.codeRenewals ?? 0,
  String(now?.dueAt?.getTime()),
]
const perCode = ({ order: now }: Facts) => [now?.codeRenewals ?? 0]

const storeSays = ({ values }: Facts): Body => (values.reason ? ['email.storeSays'] : [])
const codeOrNone = ({ secret }: Facts): Body =>
  secret ? ['email.payAtShop', 'email.showCode'] : ['email.payAtShop', 'email.codeBlocked']
const hasDeclined = order(({ declined }) => declined.length > 0)

/** Every email that Chowk sends. */
export const emails = {
  booked: {
    ...toShopper,
    ...orderEvent('order.booked'),
    job: 'booked',
    body: ({ values }) => [
      'emails.booked.body',
      ...(values.readyBy ? (['emails.booked.readyBy'] as const) : []),
      ...(values.dueAt ? (['emails.booked.answerBy'] as const) : []),
      'emails.booked.wait',
      'email.payAtShop',
    ],
  },
  newOrder: {
    ...toStore,
    ...orderEvent('order.booked'),
    job: 'newOrder',
    holds: whileIn('awaiting_confirmation'),
    body: ({ values }) => [
      'emails.newOrder.body',
      ...(values.readyBy ? (['email.promised'] as const) : []),
    ],
  },
  answerDue: {
    ...toStore,
    ...orderEvent('order.answer_due'),
    job: 'answerDue',
    holds: whileIn('awaiting_confirmation'),
    body: ({ values }) => [
      'emails.answerDue.body',
      ...(values.readyBy ? (['email.promised'] as const) : []),
    ],
  },
  ready: {
    ...toShopper,
    ...orderEvent('order.ready'),
    job: 'ready',
    holds: whileReady,
    showsCode: true,
    cause: perCode,
    subject: (facts) =>
      hasDeclined(facts) ? 'emails.ready.subjectPartly' : 'emails.ready.subject',
    body: (facts) => [
      ...(hasDeclined(facts) ? (['emails.ready.partly', ...storeSays(facts)] as const) : []),
      'emails.ready.body',
      ...codeOrNone(facts),
    ],
  },
  dueToday: {
    ...toShopper,
    ...orderEvent('pickup.due_today'),
    job: 'dueToday',
    holds: order((now) => now.status === 'ready_for_pickup' && now.isDueToday),
    showsCode: true,
    cause: perDeadline,
    body: (facts) => ['emails.dueToday.body', ...codeOrNone(facts)],
  },
  hoursMoved: {
    ...toShopper,
    ...orderEvent('pickup.extended'),
    job: 'extended',
    applies: by('system'),
    holds: whileReady,
    cause: perDeadline,
  },
  extended: {
    ...toShopper,
    ...orderEvent('pickup.extended'),
    job: 'extended',
    holds: whileReady,
    cause: perDeadline,
  },
  comesLater: {
    ...toStore,
    ...orderEvent('pickup.extended'),
    job: 'extended-store',
    applies: by('shopper'),
    holds: whileReady,
    cause: perDeadline,
  },
  codeEnded: {
    ...toShopper,
    ...orderEvent('pickup-code.ended'),
    job: 'codeEnded',
    holds: order((now) => now.status === 'ready_for_pickup' && !now.hasCode),
    cause: perCode,
  },
  codeRenewed: {
    ...toShopper,
    ...orderEvent('pickup-code.renewed'),
    job: 'codeRenewed',
    holds: order((now) => now.status === 'ready_for_pickup' && now.hasCode),
    showsCode: true,
    cause: perCode,
    body: (facts) => ['emails.codeRenewed.body', ...codeOrNone(facts)],
  },
  collected: {
    ...toShopper,
    ...orderEvent('order.collected'),
    job: 'collected',
    applies: order(({ moment }) => moment?.reason == null),
  },
  handedOver: {
    ...toShopper,
    ...orderEvent('order.collected'),
    job: 'collected',
    body: () => ['emails.handedOver.body', 'emails.handedOver.notYou'],
  },
  cancelledByShopper: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    job: 'cancelled',
    applies: by('shopper'),
    body: () => ['emails.cancelledByShopper.body', 'email.nothingPaid'],
  },
  notAnswered: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    job: 'cancelled',
    applies: by('system'),
    body: () => ['emails.notAnswered.body', 'email.nothingPaid'],
  },
  cannotHandOver: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    job: 'cancelled',
    applies: order(({ moment }) => moment?.from === 'ready_for_pickup'),
    body: (facts) => ['emails.cannotHandOver.body', ...storeSays(facts), 'email.nothingPaid'],
  },
  cancelledByStore: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    job: 'cancelled',
    body: (facts) => ['emails.cancelledByStore.body', ...storeSays(facts), 'email.nothingPaid'],
  },
  shopperCancelled: {
    ...toStoreAfter,
    ...orderEvent('order.cancelled'),
    job: 'cancelled-store',
    applies: by('shopper'),
    body: ({ values }) => [
      'emails.shopperCancelled.body',
      ...(values.reason ? (['email.customerSays'] as const) : []),
      'email.backOnShelf',
    ],
  },
  lostBySilence: {
    ...toStoreAfter,
    ...orderEvent('order.cancelled'),
    job: 'cancelled-store',
    applies: by('system'),
  },
  notCollected: {
    ...toShopper,
    ...orderEvent('order.not_collected'),
    job: 'notCollected',
    body: ({ values }) => [
      'emails.notCollected.body',
      'email.nothingPaid',
      values.onlineUntil ? 'emails.notCollected.closed' : 'emails.notCollected.count',
    ],
  },
  nobodyCame: {
    ...toStoreAfter,
    ...orderEvent('order.not_collected'),
    job: 'notCollected-store',
    applies: by('system'),
    body: () => ['emails.nobodyCame.body', 'email.backOnShelf'],
  },
  handOverLocked: {
    ...toStore,
    event: 'hand-over.locked',
    facts: viewStoreFacts,
    job: 'handOverLocked',
    cause: ({ values }) => [values.day ?? ''],
    body: () => ['emails.handOverLocked.body', 'emails.handOverLocked.without'],
  },
  ...registrationEmails,
  hasAccount: {
    ...aboutAccount,
    ...codeAsked,
    applies: ({ hasAccount }) => hasAccount === true,
    body: () => ['emails.hasAccount.body', 'emails.hasAccount.forgot'],
    button: { words: 'login.submit', path: () => paths.login() },
  },
  code: {
    ...aboutAccount,
    ...codeAsked,
    showsCode: true,
    body: () => ['emails.code.body', 'emails.code.notYou'],
  },
  reset: {
    ...aboutAccount,
    event: 'reset-link.asked',
    facts: (db, { linkId }, tools) => viewLinkFacts(db, { id: linkId, ...tools }),
    job: 'reset-link',
    urgent: true,
    body: () => ['emails.reset.body', 'emails.reset.notYou'],
    button: {
      words: 'reset.title',
      path: ({ secret }) => paths.resetPassword(secret ?? undefined),
    },
  },
  passwordChanged: {
    ...aboutAccount,
    event: 'password.changed',
    facts: (db, { userId, changeId }) => viewPersonFacts(db, { id: changeId, userId }),
    job: 'password-changed',
    body: () => ['emails.passwordChanged.body', 'emails.passwordChanged.notYou'],
    button: { words: 'reset.askAnew', path: () => paths.forgotPassword() },
  },
  welcome: {
    ...aboutAccount,
    event: 'account.opened',
    facts: (db, { userId }) => viewPersonFacts(db, { id: userId, userId }),
    job: 'welcome',
    body: () => ['emails.welcome.body', 'emails.welcome.email'],
    button: { words: 'cart.startShopping', path: () => paths.home() },
  },
} satisfies Record<EmailName, EmailRow>
