import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { StoreSummary } from '#shared/contract/stores/stores.ts'
import { paths } from '#shared/paths.ts'
import { DistanceTo } from '#web/features/places/distance.tsx'
import { Card } from '#web/ui/card.tsx'
import { StoreLogo } from './open-state.tsx'
import { StoreActions } from './store-actions.tsx'
import { OwnText } from '#web/ui/own-text.tsx'

/** The seller and its address. */
export function SellerCard({ store }: { store: StoreSummary }) {
  const t = useTranslations('productPage')
  return (
    <Card asChild>
      <section aria-label={t('soldBy')} className="flex flex-col gap-4">
        <div className="flex gap-3">
          <StoreLogo path={store.shopLogo} />
          <div className="flex min-w-0 flex-col gap-1">
            <p className="text-xs text-ink-muted">{t('soldBy')}</p>
            <h2 className="text-base">
              <Link
                to={paths.store(store._id)}
                className="text-primary underline decoration-1 underline-offset-3 hover:decoration-2"
              >
                <OwnText>{store.shopName}</OwnText>
              </Link>
            </h2>
            <p className="text-sm text-ink-muted">
              <OwnText>{store.address}</OwnText>
            </p>
            <DistanceTo point={store} />
          </div>
        </div>
        <StoreActions store={store} />
      </section>
    </Card>
  )
}
