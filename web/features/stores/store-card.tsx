import { Link } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'
import type { Output } from '#web/lib/call.ts'
import { formatDistance } from '#web/lib/format.ts'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Picture } from '#web/ui/picture.tsx'
import { OpenPlate } from './open-state.tsx'

export type NearbyStore = Output<'GET /search-stores'>['stores'][number]

export const STORE_CARD_SIZES =
  '(min-width: 1280px) 286px, (min-width: 1024px) calc(33vw - 36px), (min-width: 768px) calc(33vw - 20px), calc(64vw - 22px)'

type StoreCardProps = { store: NearbyStore; at: number; eager?: boolean }

/** A shop's picture with its name, hours and distance; the whole card is the link's target. */
export function StoreCard({ store, at, eager = false }: StoreCardProps) {
  const { locale } = useLocale()
  const ready = useHoursWords(at).readyBy(store)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-surface transition-colors focus-within:border-primary hover:border-edge">
      <div className="relative">
        <Picture path={store.shopImage} alt="" box="wide" sizes={STORE_CARD_SIZES} eager={eager} />
        <OpenPlate hours={store} at={at} />
      </div>
      <div className="flex grow flex-col gap-1 p-3">
        <h3 className="text-base">
          <Link
            to={paths.store(store._id)}
            className="group-hover:text-primary after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {store.shopName}
          </Link>
        </h3>
        <p className="line-clamp-2 text-xs text-ink-muted">{store.address}</p>
        <p className="mt-auto flex flex-wrap gap-x-2 pt-1 text-xs font-medium text-ink-muted">
          {store.distanceKm !== null && (
            <span className="money">{formatDistance(store.distanceKm, locale)}</span>
          )}
          {ready && <span>{ready}</span>}
        </p>
      </div>
    </article>
  )
}
