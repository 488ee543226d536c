import type { timelineEvents } from '#shared/contract/orders.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { Locale } from '#shared/page.ts'

export type Role = 'shopper' | 'store'

/** Whom an email goes to; `name` is null where the reader may be a stranger: nobody else's words go into it then. */
export type Recipient = { email: string; locale: Locale; name: string | null }

/** What is known when an email is written, which may be a day after its event. */
export type Facts = {
  /** Of the order, store, person, code or link that the email is about. */
  id: string
  /** As they are now. A store's emails go to its owner; whoever has an account counts as a shopper. */
  recipients: Partial<Record<Role, Recipient>>
  /** What the messages name. */
  values: Record<string, string | number>
  /** A code to show, or the token of a link; null when there is none that works. */
  secret: string | null
  /** Of an email about an order. */
  order?: OrderFacts
  /** Of an email with a sign-up code: its address has an account already. */
  hasAccount?: boolean
  /** What the email tells has expired. */
  isExpired?: boolean
}

/** An entry of the time line, as far as an email about it needs to know. */
export type Moment = {
  event: (typeof timelineEvents)[number]
  actor: 'shopper' | 'merchant' | 'system' | 'admin'
  from: OrderStatus | null
  reason: string | null
}

export type Line = {
  name: string
  attributes: Partial<Record<string, string>>
  sku: string
  quantity: number
  pricePaise: number
}

/** An order: what it held at the event, and how it stands now. */
export type OrderFacts = {
  /** What the event is about: without the lines that the store did not have. */
  remaining: Line[]
  declined: Line[]
  amountPaise: number
  billNumber: string | null
  address: string
  contactNumber: string
  /** The time line's entry of the event. */
  moment: Moment | undefined
  status: OrderStatus
  /** Null once the date that the event is about no longer holds. */
  dueAt: Date | null
  hasCode: boolean
  codeRenewals: number
  isDueToday: boolean
}
