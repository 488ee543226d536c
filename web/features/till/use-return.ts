import { useState } from 'react'
import type { CounterPayment } from '#shared/contract/billing.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import { hasThreeLetters } from '#shared/forms/letters.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { useCall } from '#web/lib/use-call.ts'
import { type ChosenPieces, linesOf, moneyBackOf } from './return-lines.ts'

const unchosen = { quantity: 0, restock: true }

/** The pieces of a bill that are taken back, while they are chosen. */
export function useReturn(bill: CounterBill) {
  const errorWords = useErrorWords()
  const [chosen, setChosen] = useState<ChosenPieces>({})
  const [reason, setReason] = useState('')
  const [paidBy, setPaidBy] = useState<CounterPayment>(bill.paidBy === 'upi' ? 'upi' : 'cash')
  const taking = useCall('POST /returns')
  const lines = linesOf(chosen)
  const money = moneyBackOf(bill, chosen)
  // Without money to give back, there is no way to choose.
  const asksWay =
    bill.paidBy !== 'online' && (money.amount > 0 || (lines.length === 0 && bill.paid > 0))
  const choose = (position: number, change: Partial<ChosenPieces[number]>) =>
    setChosen({ ...chosen, [position]: { ...unchosen, ...chosen[position], ...change } })
  const hasLines = lines.length > 0
  const { isWhole, ...missing } = useMissing(hasLines, reason)
  /** Returns false when something is missing, which is then shown. */
  const take = () => {
    if (!isWhole()) return false
    taking.mutate({
      billId: bill.billId,
      lines,
      reason: reason.trim(),
      ...(asksWay && { paidBy }),
    })
    return true
  }
  useLeaveWarning((hasLines || reason.trim() !== '') && !taking.isPending && !taking.data)
  const { error } = taking
  const fields = fieldsOf(error)
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
    ...missing,
    reasonError: fields['reason'],
    error: error && errorWords(error),
    isPending: taking.isPending,
    taken: taking.data,
    take,
  }
}
const fieldsOf = (error: unknown) => (error instanceof CallError ? error.fields : {})

/** The missing part of the form; said from the first press on. */
function useMissing(hasLines: boolean, reason: string) {
  const [isPressed, setPressed] = useState(false)
  const hasReason = hasThreeLetters(reason)
  return {
    isWhole: () => {
      setPressed(true)
      return hasLines && hasReason
    },
    linesMissing: isPressed && !hasLines,
    reasonMissing: isPressed && !hasReason,
  }
}

export type ReturnDraft = ReturnType<typeof useReturn>
