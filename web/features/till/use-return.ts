import { useState } from 'react'
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
  const [way, setWay] = useState<string>(bill.paidBy)
  const taking = useCall('POST /returns')
  const lines = linesOf(chosen)
  const money = moneyBackOf(bill, chosen)
  // Without money to give back, there is no way to choose.
  const asksWay = money.amount > 0 || (lines.length === 0 && bill.paid > 0)
  const returned = { billId: bill.billId, lines, reason: reason.trim() }
  const choose = (position: number, change: Partial<ChosenPieces[number]>) =>
    setChosen({ ...chosen, [position]: { ...unchosen, ...chosen[position], ...change } })
  const hasLines = lines.length > 0
  const { isWhole, ...missing } = useMissing(hasLines, reason)
  /** Returns false when something is missing, which is then shown. */
  const take = () => {
    if (!isWhole()) return false
    taking.mutate({
      ...returned,
      ...(asksWay && (way === 'cash' || way === 'upi') && { paidBy: way }),
      ...(asksWay && way === 'credit' && { asCredit: true }),
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
    way: isWay(way) ? way : 'cash',
    setWay,
    returned,
    isWhole,
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
const ways = ['cash', 'upi', 'online', 'credit'] as const
const isWay = (way: string): way is (typeof ways)[number] => ways.some((one) => one === way)

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
