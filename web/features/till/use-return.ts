import { useState } from 'react'
import type { CounterPayment } from '#shared/contract/billing.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import { hasThreeLetters } from '#shared/forms/letters.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { type Chosen, linesOf, moneyBackOf } from './return-lines.ts'

/** The pieces of a bill that are taken back, while they are chosen. */
export function useReturn(bill: CounterBill) {
  const errorWords = useErrorWords()
  const [chosen, setChosen] = useState<Chosen>({})
  const [reason, setReason] = useState('')
  /** True after a press, which shows what is missing. */
  const [isPressed, setPressed] = useState(false)
  const [paidBy, setPaidBy] = useState<CounterPayment>(bill.paidBy === 'upi' ? 'upi' : 'cash')
  const taking = useCall('POST /returns')
  const { error, data } = taking
  const lines = linesOf(chosen)
  const money = moneyBackOf(bill, chosen)
  // Without money to give back, there is no way to choose.
  const asksWay =
    bill.paidBy !== 'online' && (money.amount > 0 || (lines.length === 0 && bill.paid > 0))
  const choose = (position: number, change: Partial<Chosen[number]>) => {
    const before = chosen[position] ?? { quantity: 0, restock: true }
    setChosen({ ...chosen, [position]: { ...before, ...change } })
  }
  const hasLines = lines.length > 0
  const hasReason = hasThreeLetters(reason)
  const take = () => {
    setPressed(true)
    if (!hasLines || !hasReason) return false
    taking.mutate({
      billId: bill.billId,
      lines,
      reason: reason.trim(),
      ...(asksWay && { paidBy }),
    })
    return true
  }
  const fields = error instanceof CallError ? error.fields : {}
  return {
    chosen,
    choose,
    reason,
    setReason,
    paidBy,
    setPaidBy,
    hasLines,
    money,
    asksWay,
    errorOf: (position: number) => {
      const index = lines.findIndex((line) => line.position === position)
      return fields[`lines.${index}.quantity`] ?? fields[`lines.${index}.restock`]
    },
    linesMissing: isPressed && !hasLines,
    reasonMissing: isPressed && !hasReason,
    reasonError: fields['reason'],
    error: error && errorWords(error),
    isPending: taking.isPending,
    taken: data,
    /** Returns false when something is missing, which is then shown. */
    take,
  }
}
export type ReturnDraft = ReturnType<typeof useReturn>
