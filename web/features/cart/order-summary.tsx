import { useTranslations } from 'use-intl'
import { formatPaise } from '#shared/money.ts'
import { Card } from '#web/ui/card.tsx'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'

/** Sums in paise; the sub total holds the GST already. */
export function OrderSummary({ totalPaise, gstPaise }: { totalPaise: number; gstPaise: number }) {
  const t = useTranslations('cart')
  return (
    <Card asChild>
      <section aria-labelledby="order-summary">
        <h2 id="order-summary" className="mb-3 text-base">
          {t('summary')}
        </h2>
        <Sums>
          <Sum name={t('subTotal')} note={t('includesGst', { amount: formatPaise(gstPaise) })}>
            {formatPaise(totalPaise)}
          </Sum>
          <Sum name={t('bookingCharges')}>
            <span className="font-semibold text-leaf">{t('free')}</span>
          </Sum>
          <Sum name={t('discount')}>{formatPaise(0)}</Sum>
          <GrandSum name={t('total')}>{formatPaise(totalPaise)}</GrandSum>
        </Sums>
      </section>
    </Card>
  )
}
