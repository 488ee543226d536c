import { clsx } from 'clsx'
import { Link } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'
import type { Output } from '#web/lib/call.ts'
import { Distance } from '#web/features/places/distance.tsx'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { OpenState } from './open-state.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'

export type NearbyStore = Output<'GET /search-stores'>['stores'][number]

export const STORE_CARD_SIZES = `(min-width: 1280px) 286px, (min-width: 1024px) calc(33vw - 36px), (min-width: 768px) calc(33vw - 20px), 248px`

type StoreCardProps = { store: NearbyStore; at: number }

/** The height of name and address on phones: after a long name the address has only one line. */
const THREE_LINES = 'max-md:max-h-17 max-md:overflow-hidden'

/** A shop's picture with its name, hours and distance. The whole card is the target of the link. */
export function StoreCard({ store, at }: StoreCardProps) {
  const ready = useHoursWords(at).readyBy(store)
  const { place } = useGoodsNames()
  return (
    <article className="group relative flex h-full overflow-hidden rounded-card border border-hairline bg-surface transition-colors focus-within:border-primary hover:border-edge md:flex-col">
      <CardPicture store={store} />
      <div className="flex min-w-0 grow flex-col gap-1 p-3">
        <div className={clsx('flex shrink-0 flex-col gap-1', THREE_LINES)}>
          <h3 className="text-base">
            <Link
              to={paths.store(store._id)}
              className="group-hover:text-primary after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
            >
              <OwnText>{store.shopName}</OwnText>
            </Link>
          </h3>
          <p className="line-clamp-2 text-xs text-ink-muted">
            <OwnText>{placeFirst(store, place)}</OwnText>
          </p>
        </div>
        <Rating average={store.reviews.averageRating} count={store.reviews.numberOfReviews} />
        <p className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-1.5 text-xs text-ink-muted">
          <OpenState hours={store} at={at} />
          <Distance km={store.distanceKm} />
          {ready && <span>{ready}</span>}
        </p>
      </div>
    </article>
  )
}

/** Moves the market or quarter to the beginning of the address, because its end may be cut. */
export function placeFirst(
  { locality, address }: { locality: string; address: string },
  say: (place: string) => string = String,
): string {
  const named = say(locality)
  const others = address.split(', ').filter((part) => part !== locality && part !== named)
  return [named, ...others].filter(Boolean).join(', ')
}

/** The width of the picture is fixed, so that the card has its height before the picture is loaded. */
function CardPicture({ store }: Pick<StoreCardProps, 'store'>) {
  return (
    <div className="relative flex shrink-0 max-md:w-[min(6rem,27vw)]">
      <Picture
        path={store.shopImage}
        alt=""
        box="wide"
        sizes={STORE_CARD_SIZES}
        className="self-stretch max-md:aspect-square"
      />
    </div>
  )
}
