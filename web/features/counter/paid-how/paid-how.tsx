import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CounterBill } from '#shared/contract/till.ts'
import { formatRupees } from '#web/lib/format.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { Moment } from '#web/ui/moment.tsx'
import { ChangePaidHow } from './change-paid-how.tsx'
import { useMovedWords } from './moved-words.ts'
import { paidParts } from './ways.ts'

/** All that paid a bill, what was corrected of it by whom, and the button that corrects how its money was taken. */
export function PaidHow({ bill }: { bill: CounterBill }) {
  const t = useTranslations('paidHow')
  const sayMove = useMovedWords()
  const parts = paidParts(bill)
  if (parts.length === 0) return null
  return (
    <div className="flex w-full flex-col gap-1 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="font-semibold">
          {parts.map(({ by, amount }) => t(by, { amount: formatRupees(amount) })).join(' · ')}
        </p>
        <ChangePaidHow bill={bill} />
      </div>
      {bill.corrections.map(({ at, by, ...move }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- corrections are only ever added at the end
        <p key={index} className="text-left text-xs text-ink-muted">
          <Moment at={at} /> · {sayMove(move)} ({by ?? t('somebody')})
        </p>
      ))}
    </div>
  )
}

function PaidHowOfPart({ number }: { number: string }) {
  const { data } = useQuery(callQuery('GET /counter-bill', { number }))
  return data ? <PaidHow bill={data} /> : null
}

/** The same for the bill with this number, which it reads itself. */
export const PaidHowOf = withMessages('paidHow', PaidHowOfPart, ['counter'])

// One module for the parts that the counter loads on demand.
export { OtherWays } from './other-ways.tsx'
