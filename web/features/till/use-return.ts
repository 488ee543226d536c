import { useState } from 'react'
import type { CounterBill } from '#shared/contract/till.ts'
import { type TakenWay, takenWays } from '#shared/taken-ways.ts'
import { hasThreeLetters } from '#shared/forms/letters.ts'
import { useReason } from '#web/features/counter/use-reason.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { type ChosenPieces, linesOf, moneyBackOf } from './return-lines.ts'

const unchosen = { quantity: 0, restock: true }

/** The pieces of a bill that are taken back, while they are chosen. */
export function useReturn(bill: CounterBill) {
  const errorWords = useErrorWords()
  const { chosen, choose, isChanged } = useChosen(bill)
  const reason = useReason(hasThreeLetters)
  const [way, setWay] = useState<BackWay>(bill.paidBy)
  const { error, isPending, data: taken, mutate } = useCall('POST /returns')
  const lines = linesOf(chosen)
  const money = moneyBackOf(bill, chosen)
  // Without money to give back, there is no way to choose.
  const asksWay = money.amount > 0 || (lines.length === 0 && bill.paid > 0)
  const returned = { billId: bill.billId, lines, reason: reason.text }
  const hasLines = lines.length > 0
  const [isPressed, setPressed] = useState(false)
  /** Returns false when something is missing, which is then shown. */
  const isWhole = () => {
    setPressed(true)
    return reason.demand() !== undefined && hasLines
  }
  const take = () => {
    if (!isWhole()) return false
    mutate({
      ...returned,
      ...(asksWay && isTakenWay(way) && { paidBy: way }),
      ...(asksWay && way === 'credit' && { asCredit: true }),
    })
    return true
  }
  const fields = fieldsOf(error)
  return {
    chosen,
    choose,
    reason,
    way,
    setWay: (wanted: string) => setWay(wanted as BackWay),
    returned,
    isWhole,
    hasLines,
    isUnsaved: (isChanged || reason.text !== '') && !isPending && !taken,
    money,
    asksWay,
    errorOf: (position: number) => {
      const index = lines.findIndex((line) => line.position === position)
      return fields[`lines.${index}.quantity`] ?? fields[`lines.${index}.restock`]
    },
    linesMissing: isPressed && !hasLines,
    reasonError: fields['reason'],
    error: error && errorWords(error),
    isPending,
    taken,
    take,
  }
}
/** The ways in which money goes back. */
export type BackWay = TakenWay | 'online' | 'credit'
const isTakenWay = (way: BackWay): way is TakenWay => takenWays.some((one) => one === way)

const fieldsOf = (error: unknown) => (error instanceof CallError ? error.fields : {})

function useChosen(bill: CounterBill) {
  const [first] = useState(() => onlyPiece(bill))
  const [chosen, setChosen] = useState(first)
  return {
    chosen,
    choose: (position: number, change: Partial<ChosenPieces[number]>) =>
      setChosen({ ...chosen, [position]: { ...unchosen, ...chosen[position], ...change } }),
    isChanged: chosen !== first,
  }
}

/** The piece that comes back where the bill has no other; else none is chosen. */
function onlyPiece({ lines: [line, ...others] }: CounterBill): ChosenPieces {
  if (line?.left !== 1 || others.length > 0) return {}
  return { [line.position]: { quantity: 1, restock: line.isSold } }
}

export type ReturnDraft = ReturnType<typeof useReturn>
