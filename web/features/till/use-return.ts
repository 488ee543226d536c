import { useState } from 'react'
import type { CounterBill } from '#shared/contract/till.ts'
import { type TakenWay, takenWays } from '#shared/taken-ways.ts'
import { hasThreeLetters } from '#shared/forms/letters.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { type ChosenPieces, linesOf, moneyBackOf } from './return-lines.ts'

const unchosen = { quantity: 0, restock: true }

/** The pieces of a bill that are taken back, while they are chosen. */
export function useReturn(bill: CounterBill) {
  const errorWords = useErrorWords()
  const [chosen, setChosen] = useState<ChosenPieces>({})
  const [reason, setReason] = useState('')
  const [way, setWay] = useState<BackWay>(bill.paidBy)
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
      ...(asksWay && isTakenWay(way) && { paidBy: way }),
      ...(asksWay && way === 'credit' && { asCredit: true }),
    })
    return true
  }
  const { error } = taking
  const fields = fieldsOf(error)
  return {
    chosen,
    choose,
    reason,
    setReason,
    way,
    setWay: (wanted: string) => setWay(wanted as BackWay),
    returned,
    isWhole,
    hasLines,
    isUnsaved: (hasLines || reason.trim() !== '') && !taking.isPending && !taking.data,
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
/** The ways in which money goes back. */
export type BackWay = TakenWay | 'online' | 'credit'
const isTakenWay = (way: BackWay): way is TakenWay => takenWays.some((one) => one === way)

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
