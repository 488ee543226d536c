/** What a letter about an order may tell. */
export type OrderFacts = {
  orderNumber: string
  shopName: string
  address: string
  contactNumber: string
  shopperName: string
  amountPaise: number
  billNumber: string | null
  /** What the order is about: without the pieces the shop did not have. */
  products: Piece[]
  declined: Piece[]
  /** What the person who moved the order gave as reason. */
  reason: string | null
  /** Already written out in Indian time; empty when there is none any more. */
  dueAt: string
  /** Null once it has ended. */
  code: string | null
  href: string
}
type Piece = { name: string; quantity: number }

/** The sentences of one language; the shape of a letter is the same in all. */
export type Phrases = {
  greeting: (name: string) => string
  footer: string
  labels: Record<
    'order' | 'shop' | 'address' | 'phone' | 'amount' | 'bill' | 'customer' | 'missing',
    string
  >
  see: string
  openDashboard: string
  openHistory: string
  letters: Record<LetterName, Wording<OrderFacts>>
  /** `day` is written out. */
  handOverLocked: Wording<{ shopName: string; day: string }>
}

export type Wording<Facts> = {
  subject: (facts: Facts) => string
  body: (facts: Facts) => string[]
}

type Kind = {
  to: 'shopper' | 'store'
  /** It shows the pickup code. */
  code?: true
  /** It asks for something that makes sense only as long as the order stands so. */
  only?: 'awaiting_confirmation' | 'ready_for_pickup'
  /** Its date is that of this status; once the order has moved on there is none to tell. */
  dated?: 'awaiting_confirmation'
  /** It makes sense only while the pickup code works, or only while it does not. */
  whileCode?: 'good' | 'ended'
  /** It speaks of the last day, and only on that day. */
  onLastDay?: true
  /** It may be written again when the deadline has moved. */
  perDeadline?: true
}

export const letterKinds = {
  booked: { to: 'shopper', dated: 'awaiting_confirmation' },
  newOrder: { to: 'store', only: 'awaiting_confirmation' },
  ready: { to: 'shopper', code: true, only: 'ready_for_pickup' },
  dueToday: {
    to: 'shopper',
    code: true,
    only: 'ready_for_pickup',
    perDeadline: true,
    onLastDay: true,
  },
  extended: { to: 'shopper', only: 'ready_for_pickup', perDeadline: true },
  hoursMoved: { to: 'shopper', only: 'ready_for_pickup', perDeadline: true },
  comesLater: { to: 'store', only: 'ready_for_pickup', perDeadline: true },
  codeEnded: { to: 'shopper', only: 'ready_for_pickup', whileCode: 'ended' },
  codeRenewed: { to: 'shopper', code: true, only: 'ready_for_pickup', whileCode: 'good' },
  collected: { to: 'shopper' },
  handedOver: { to: 'shopper' },
  cancelledByShopper: { to: 'shopper' },
  cancelledByStore: { to: 'shopper' },
  cannotHandOver: { to: 'shopper' },
  notAnswered: { to: 'shopper' },
  shopperCancelled: { to: 'store' },
  lostBySilence: { to: 'store' },
  notCollected: { to: 'shopper' },
  nobodyCame: { to: 'store' },
} as const satisfies Record<string, Kind>

export type LetterName = keyof typeof letterKinds
export const letterNames = Object.keys(letterKinds) as LetterName[]

export function kindOf(name: LetterName): Kind {
  return letterKinds[name]
}
