import type { TakenWay } from '#shared/contract/billing.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'

type PaidPart = { by: TakenWay | 'online' | 'gift' | 'exchange'; amount: number }
type PaidBill = Pick<CounterBill, 'ways' | 'paidBy' | 'paid' | 'discount'> & { exchanged?: number }

/** All that paid a bill, in rupees: money at the counter and online, a gift code, and the goods of an exchange. */
export function paidParts({ ways, paidBy, paid, discount, exchanged = 0 }: PaidBill): PaidPart[] {
  const atCounter = ways.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0)
  const others = paiseFromRupees(paid) - paiseFromRupees(exchanged) - atCounter
  const parts: PaidPart[] = [
    ...ways.map(({ way, amount }) => ({ by: way, amount })),
    { by: 'online', amount: paidBy === 'online' ? rupeesFromPaise(others) : 0 },
    { by: 'gift', amount: discount },
    { by: 'exchange', amount: exchanged },
  ]
  return parts.filter(({ amount }) => amount > 0)
}
