import type { timelineEvents } from '#shared/contract/orders.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { LetterName } from './phrases.ts'

/** An entry of the time line, as far as a letter about it needs to know. */
export type Moment = {
  event: (typeof timelineEvents)[number]
  actor: 'shopper' | 'merchant' | 'system' | 'admin'
  from: OrderStatus | null
  reason: string | null
}

/** Which letter a moment of an order deserves, if any. */
export type Pick = (moment: Moment | undefined) => LetterName | undefined

export const always =
  (name: LetterName): Pick =>
  () =>
    name

export const toShopper = {
  collected: (moment) => (moment?.reason == null ? 'collected' : 'handedOver'),
  cancelled: (moment) => {
    if (moment?.actor === 'shopper') return 'cancelledByShopper'
    if (moment?.actor === 'system') return 'notAnswered'
    return moment?.from === 'ready_for_pickup' ? 'cannotHandOver' : 'cancelledByStore'
  },
  extended: (moment) => (moment?.actor === 'system' ? 'hoursMoved' : 'extended'),
} satisfies Record<string, Pick>

/** A store needs no letter about what it did itself. */
export const toStore = {
  cancelled: (moment) => {
    if (moment?.actor === 'shopper') return 'shopperCancelled'
    return moment?.actor === 'system' ? 'lostBySilence' : undefined
  },
  notCollected: (moment) => (moment?.actor === 'system' ? 'nobodyCame' : undefined),
  extended: (moment) => (moment?.actor === 'shopper' ? 'comesLater' : undefined),
} satisfies Record<string, Pick>
