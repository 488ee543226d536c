import type { Block } from '#shared/sheet/sheet.ts'
import { type CounterPayment, type TakenWay, takenWays } from '#shared/contract/billing.ts'
import type { MessageKey } from '#shared/message.ts'
import type { Translate } from '#shared/translate.ts'
import { pair } from './sheet-blocks.ts'

type Payment = {
  corrects: object | null
  paymentMethod: 'cash' | 'online'
  paidBy: CounterPayment | null
  payablePaise: number
  exchange: { setOffPaise: number } | null
  taken: Record<TakenWay, number>
  paymentReference: string | null
}

const paidKeys = { cash: 'bill.paidCash', upi: 'bill.paidUpi', card: 'bill.paidCard' } as const
const backKeys = {
  shop: 'bill.backAtShop',
  cash: 'bill.backCash',
  upi: 'bill.backUpi',
  card: 'bill.backCard',
  online: 'bill.backOnline',
} as const

/** How the money was taken or given back; of a payment in two ways, what in each. Nothing where no money moved. */
export function wayBlocks(bill: Payment, say: Translate): Block[] {
  const { corrects, paymentMethod, paidBy, taken, paymentReference } = bill
  if (bill.payablePaise <= (bill.exchange?.setOffPaise ?? 0)) return []
  const isOnline = paymentMethod === 'online'
  const text = (key: MessageKey): Block => ({ kind: 'text', text: say(key) })
  const back = taken.card > 0 ? 'card' : (paidBy ?? 'shop')
  if (corrects) return [text(backKeys[isOnline ? 'online' : back])]
  if (isOnline) return [text('bill.paidOnline')]
  const ways = takenWays.filter((way) => taken[way] > 0)
  const words = (way: TakenWay) =>
    way === 'upi' && paymentReference
      ? say('bill.paidUpiReference', { reference: paymentReference })
      : say(paidKeys[way])
  return ways.map((way) =>
    ways.length === 1 ? { kind: 'text', text: words(way) } : pair(words(way), taken[way]),
  )
}
