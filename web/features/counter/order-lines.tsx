import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VariantWords } from '#web/features/catalog/variant-words.tsx'

type Line = MerchantOrder['products'][number]

/** The pieces of an order, each with picture, attributes, quantity, price and total. */
export function OrderLines({ lines }: { lines: Line[] }) {
  const t = useTranslations('orders')
  const timeline = useTranslations('timeline')
  return (
    <ul aria-label={t('products')} className="flex flex-col divide-y divide-hairline">
      {lines.map((line) => (
        <li key={line.variantId} className="flex gap-3 py-2.5 first:pt-0">
          <div className="w-14 shrink-0">
            <Picture
              path={line.image}
              alt=""
              sizes="56px"
              className={clsx('rounded-control', line.declined && 'opacity-50')}
            />
          </div>
          <div className="min-w-0 grow">
            <p className={clsx('font-semibold', line.declined && 'line-through')}>{line.name}</p>
            <VariantWords variant={line.variant} />
            {line.declined && <Badge tone="neutral">{timeline('lineDeclined')}</Badge>}
            <p className="mt-0.5 flex flex-wrap justify-between gap-x-4">
              <span className="money text-ink-muted">
                <span className="sr-only">{t('quantity')} </span>
                {t('lineOf', { quantity: line.quantity, price: formatRupees(line.price) })}
              </span>
              <span className={clsx('money font-semibold', line.declined && 'line-through')}>
                {formatRupees(line.grandTotal)}
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
