import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Moment } from '#web/ui/moment.tsx'

type ListedBill = Output<'GET /last-bills'>['bills'][number]

/** A bill of a list: number, value, buyer and customer, goods, time, and what can be done with it. */
export function BillRow({ bill, children }: { bill: ListedBill; children: ReactNode }) {
  const t = useTranslations('returns')
  const { number, issuedAt, orderNumber, customerName, buyerName, goods, pieces, total } = bill
  // The business for which the bill is comes first; the booking's customer may be one of its people.
  const names = [...new Set([buyerName, customerName])]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 grow basis-0">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span className="money">{number}</span>
          <span className="money">{formatRupees(total)}</span>
        </p>
        <p className="truncate">
          {[...names, orderNumber].filter(Boolean).join(' · ') || t('walkIn')}
        </p>
        <p className="truncate text-ink-muted">{goods}</p>
        <p className="flex flex-wrap gap-x-1 text-xs text-ink-muted">
          <Moment at={issuedAt} />
          <span>· {t('piecesOf', { count: pieces })}</span>
        </p>
      </div>
      {children}
    </li>
  )
}
