import type { MoneyBack } from '#shared/bookings/money-back.ts'
import type { refundReasons, timelineEvents } from '#shared/contract/orders/orders.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { Schedule } from '#shared/opening-hours.ts'
import type { Locale } from '#shared/page.ts'

type RefundReason = (typeof refundReasons)[number]
export type Role = 'shopper' | 'store'

/** The subjects whose data a notice may need. */
export type FactsName =
  | 'order'
  | 'review'
  | 'hiddenReview'
  | 'storeDay'
  | 'lowStock'
  | 'firstBooking'
  | 'arrivals'
  | 'prices'
  | 'turn'
  | 'free'
  | 'question'
  | 'answer'
  | 'received'
  | 'written'
  | 'officer'
  | 'registration'
  | 'storeStatus'
  | 'subscription'
  | 'payout'
  | 'payoutStop'
  | 'payoutAccount'
  | 'shopMessage'
  | 'productDecision'
  | 'token'
  | 'webhook'
  | 'invitation'
  | 'member'
  | 'code'
  | 'link'
  | 'person'
  | 'newOwner'
  | 'oldAddress'
  | 'newAddress'
  | 'formerAddress'
  | 'billLink'
  | 'phoneCode'
  | 'phoneNumber'

/** The recipient of an email. `name` is null when the reader may be a stranger, who must not see entered text. */
export type Recipient = { email: string; locale: Locale; name: string | null }

/** The data for a notice, read when it is sent, which may be a day after its event. */
export type Facts = {
  /** Id of the order, store, person, code or link that the email is about. */
  id: string
  /** The present recipients. A store's emails go to its owner; every account counts as a shopper. */
  recipients: Partial<Record<Role, Recipient>>
  /** The values of the placeholders in the messages; a time is written in the recipient's language. */
  values: Record<string, string | number | Date>
  /** A code to show, or the token of a link; null when no valid one exists. */
  secret: string | null
  /** The end of its use; only for a held piece. */
  until?: Date | undefined
  /** The number of a message by WhatsApp, when it is not the recipient's verified one. */
  number?: string
  /** The token in the QR code of the pickup pass; missing while there is no valid code. */
  pickupToken?: string | undefined
  /** Only for an email about an order. */
  order?: OrderFacts
  /**
   * Only for an email with a code: the purpose of the code. `useless`: a sign-up code for an address that has an
   * account already.
   */
  code?: 'sign-up' | 'log-in' | 'proof' | 'grievance' | 'useless'
  /** Only for an email about a registration or a store's status: the present status. */
  storeStatus?: string
  /** Only for an email about a subscription; `isSame`: the last paid day is the same as at the event. */
  subscription?: { isPaused: boolean; isSame: boolean }
  /** Only for an email that asks for reviews: the lines of the order without one. */
  ratings?: { variantId: string; name: string; image: string | null }[]
  /** Only for an email about new articles: each with its shop and the prices of its pieces in stock. */
  articles?: {
    name: string
    storeName: string
    image: string | null
    lowestPaise: number
    highestPaise: number
  }[]
  /** Only for an email about lower prices: the articles that cost less now. */
  cheaper?: Cheaper[]
  /** Only for an email with an unsubscribe link. */
  unsubscribeToken?: string
  /** True when the code or link of the email has expired. */
  isExpired?: boolean
}

/** The parts of a time line entry that emails need. */
export type Moment = {
  event: (typeof timelineEvents)[number]
  actor: 'shopper' | 'merchant' | 'system' | 'admin'
  from: OrderStatus | null
  reason: string | null
}

/** An article of a wishlist whose price has fallen, with its colour and size where the wishlist names them. */
export type Cheaper = {
  name: string
  image: string | null
  color: string | null
  size: string | null
  storeName: string
  pricePaise: number
  wasPaise: number
}

export type Line = {
  name: string
  /** The hash of the picture. */
  image: string | null
  attributes: Partial<Record<string, string>>
  sku: string
  quantity: number
  pricePaise: number
}

/** An order: its lines at the event, everything else as it is now. */
export type OrderFacts = {
  /** The lines at the event, without those that the store has declined or the customer did not take. */
  remaining: Line[]
  declined: Line[]
  /** The pieces that the customer did not take at the hand-over. */
  notTaken: Line[]
  /** The customer chooses among the lines in the shop; until then `amountPaise` is the amount of the dearest line. */
  toTry: boolean
  amountPaise: number
  /** Discounts at the hand-over; `reference`: the last four characters of a gift code; `restPaise`: what it holds after. */
  discounts: { reference: string; amountPaise: number; restPaise: number | null }[]
  billNumber: string | null
  address: string
  contactNumber: string
  point: { lat: number; long: number }
  /** The shop's note for its customers. */
  instructions: string
  /** The time line entry of the event. */
  moment: Moment | undefined
  status: OrderStatus
  /** True when a member of the store has seen the order. */
  isSeen: boolean
  /** The store's hours. */
  schedule: Schedule
  /** Null when the deadline has changed since the event. */
  dueAt: Date | null
  hasCode: boolean
  /** True when too many wrong attempts have blocked the code. */
  isCodeEnded: boolean
  codeRenewals: number
  isDueToday: boolean
  /** True when the order is paid online, not at the counter. */
  isOnline: boolean
  /** True when a late payment reopened the booking. */
  isRevived: boolean
  /** The booking gives money back so when it ends without a sale. */
  back: MoneyBack['kind']
  /** True while the event's refund waits for the end of a dispute. */
  refundWaits: boolean
  /** True when a lost dispute gave the payer all of the event's refund, so that nothing is sent. */
  isByDispute: boolean
  /**
   * How the disputes about its payment stand: one is open; one was lost, or lost without a sum that it took; or all were
   * won; null without any.
   */
  dispute: 'open' | 'lost' | 'covered' | 'before' | 'won' | null
  /** The refund of the event, if it has one. */
  refundReason: RefundReason | null
}
