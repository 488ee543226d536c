import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { paths } from '#shared/paths.ts'
import { NO_PASSES, savedPassStorage } from '#web/lib/browser-keys.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { keptCounter, useKeptOwner } from '#web/lib/kept-counter.ts'
import { useHead } from '#web/lib/page-head.ts'
import { useWhenOnline } from '#web/lib/react-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { OfflineDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { useLocale } from '#web/lib/locale.ts'
import { formatClock } from '#shared/formats/india-time.ts'

/** Shown in place of a screen that is not available without signal; links to the saved passes. */
export function OfflineScreen() {
  const t = useTranslations('empty')
  const ui = useTranslations('ui')
  useHead({ title: t('offlineTitle') })
  useWhenOnline(reload)
  return (
    <div className="no-signal pb-12">
      <EmptyState
        level={1}
        drawing={<OfflineDrawing />}
        title={t('offlineTitle')}
        text={t('offlineText')}
        action={<Button onClick={reload}>{ui('retry')}</Button>}
      />
      <KeptOrders />
      <SavedPasses />
    </div>
  )
}

function reload(): void {
  location.reload()
}

function SavedPasses() {
  const t = useTranslations('empty')
  const { passes } = useStored(savedPassStorage, NO_PASSES)
  if (passes.length === 0) return null
  return (
    <section aria-labelledby="saved" className="mx-auto flex max-w-sm flex-col gap-2 px-4">
      <h2 id="saved" className="text-sm font-semibold">
        {t('savedPasses')}
      </h2>
      <ul className="flex flex-col gap-2">
        {passes.map(({ orderId, orderNumber, storeName }) => (
          <li key={orderId}>
            <Card asChild>
              <Link to={paths.pickupPass(orderId)} className="flex items-center gap-3">
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{storeName}</span>
                  <span className="money text-sm text-ink-muted">{orderNumber}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A link to the orders of the own shop, which the device has kept. */
function KeptOrders() {
  const t = useTranslations('empty')
  const { locale } = useLocale()
  const isKept = useKeptOwner() !== ''
  if (!isKept) return null
  const { shopName, keptAt } = keptCounter()
  return (
    <div className="mx-auto mb-5 max-w-sm px-4">
      <Card asChild>
        <Link to={paths.currentOrders()} className="flex items-center gap-3">
          <span className="min-w-0 grow">
            <span className="block font-semibold">{t('keptOrders')}</span>
            <span className="text-sm text-ink-muted">
              {shopName} · {t('keptAt', { time: formatClock(new Date(keptAt), locale) })}
            </span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
        </Link>
      </Card>
    </div>
  )
}
