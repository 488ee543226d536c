import { useTranslations } from 'use-intl'
import Download from 'lucide-react/icons/download'
import type { z } from 'zod'
import type { CreditNote } from '#shared/contract/orders/orders.ts'
import type { Locale } from '#shared/page.ts'
import { lastDayOf } from '#web/features/giftcodes/gift-code-text.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'

type BillLinksProps = {
  orderId: string
  billNumber: string
  notes: readonly z.infer<typeof CreditNote>[]
}

/**
 * Links to an order's bill in the language of the page: an A4 sheet, or the roll of a receipt printer; and to its credit
 * notes.
 */
export function BillLinks({ orderId, billNumber, notes }: BillLinksProps) {
  const t = useTranslations('billLinks')
  const { locale } = useLocale()
  return (
    <span className="flex flex-wrap gap-2">
      <Button asChild variant="secondary" size="sm">
        <a
          href={billFile({ orderId, locale })}
          download
          aria-label={t('downloadNumber', { number: billNumber })}
        >
          <Download aria-hidden="true" className="size-4.5" />
          {t('download')}
        </a>
      </Button>
      <Button asChild variant="secondary" size="sm">
        <a
          href={billFile({ orderId, locale, form: 'thermal' })}
          download
          aria-label={t('rollNumber', { number: billNumber })}
        >
          {t('roll')}
        </a>
      </Button>
      {notes.map(({ number, amount, credit }) => (
        <Button key={number} asChild variant="secondary" size="sm">
          <a
            href={billFile({ orderId, locale, note: number })}
            download
            aria-label={t('noteNumber', { number })}
          >
            <Download aria-hidden="true" className="size-4.5" />
            {t(credit ? 'noteWithCode' : 'note', {
              number,
              amount: formatRupees(amount),
              credit: formatRupees(credit?.amount ?? 0),
            })}
          </a>
        </Button>
      ))}
      {notes.map(
        ({ number, exchangeBill }) =>
          exchangeBill && (
            <span key={number} className="w-full text-xs text-ink-muted">
              {t('exchanged', { number, bill: exchangeBill })}
            </span>
          ),
      )}
      {notes.map(
        ({ number, credit }) =>
          credit && (
            <span key={number} className="w-full text-xs text-ink-muted">
              {t('creditLeft', {
                lastFour: credit.lastFour,
                left: formatRupees(credit.left),
                date: lastDayOf(credit),
              })}
            </span>
          ),
      )}
    </span>
  )
}

/** A bill: its order, its language, its form when that is not A4; or the number of one of its credit notes. */
type BillAddress = { orderId: string; locale: Locale; form?: 'thermal'; note?: string }

/** The address of a bill file that the server makes. */
function billFile(bill: BillAddress): string {
  return `/api/bill?${new URLSearchParams(bill)}`
}
