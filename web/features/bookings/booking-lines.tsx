import { clsx } from 'clsx'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders.ts'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VariantWords } from '#web/features/catalog/variant-words.tsx'

/** The pieces of a booking, each leading to its product. */
export function BookingLines({ lines }: { lines: Booking['products'] }) {
  const t = useTranslations('orders')
  const b = useTranslations('bookings')
  return (
    <ul aria-label={b('products')} className="flex flex-col gap-3">
      {lines.map((line) => {
        const struck = line.declined && 'line-through'
        return (
          <li key={line.variantId} className="flex gap-3">
            <div className="w-16 shrink-0">
              <Picture
                path={line.image}
                alt=""
                sizes="64px"
                className={clsx('rounded-control', line.declined && 'opacity-50')}
              />
            </div>
            <div className="flex min-w-0 grow flex-col gap-0.5 text-sm">
              <Link
                to={paths.product(line.productId, line.variantId)}
                className={clsx('line-clamp-2 font-semibold hover:underline', struck)}
              >
                {line.name}
              </Link>
              <VariantWords variant={line.variant} />
              {line.declined && (
                <p>
                  <Badge tone="neutral">{t('declined')}</Badge>
                </p>
              )}
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="text-ink-muted">{b('quantity', { count: line.quantity })}</span>
                <span className={clsx('money font-semibold', struck)}>
                  {formatRupees(line.grandTotal)}
                </span>
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
