import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatPaise } from '#shared/money.ts'
import { Card } from '#web/ui/card.tsx'

/** Sums in paise; the sub total holds the GST already. */
export function OrderSummary({ totalPaise, gstPaise }: { totalPaise: number; gstPaise: number }) {
  const t = useTranslations('cart')
  return (
    <Card asChild>
      <section aria-labelledby="order-summary">
        <h2 id="order-summary" className="mb-3 text-base">
          {t('summary')}
        </h2>
        <dl className="flex flex-col gap-2 text-sm">
          <Sum name={t('subTotal')} note={t('includesGst', { amount: formatPaise(gstPaise) })}>
            {formatPaise(totalPaise)}
          </Sum>
          <Sum name={t('bookingCharges')}>
            <span className="font-semibold text-leaf">{t('free')}</span>
          </Sum>
          <Sum name={t('discount')}>{formatPaise(0)}</Sum>
          <div className="mt-1 flex justify-between gap-4 border-t border-hairline pt-3 text-base font-bold">
            <dt>{t('total')}</dt>
            <dd className="money">{formatPaise(totalPaise)}</dd>
          </div>
        </dl>
      </section>
    </Card>
  )
}

type SumProps = { name: string; note?: string; children: ReactNode }

function Sum({ name, note, children }: SumProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt>
        {name}
        {note && <span className="block text-xs text-ink-muted">{note}</span>}
      </dt>
      <dd className="money">{children}</dd>
    </div>
  )
}
