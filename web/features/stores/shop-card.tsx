import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedStore } from '#shared/contract/stores/shops.ts'
import { paths } from '#shared/paths.ts'
import { Distance } from '#web/features/places/distance.tsx'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Link } from '#web/lib/router.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { OpenState } from './open-state.tsx'

/** The width of one of the three pictures of goods. */
export const GOODS_SIZES = '(min-width: 1280px) 130px, (min-width: 768px) 15vw, 31vw'

export type ShopCardProps = {
  store: ListedStore
  at: number
  /** True for the card whose first picture the page's head requests. */
  eager?: boolean
  action?: ReactNode
}

/** A shop in a list: name, area, hours, and three of its goods. The whole card leads to the shop, each of the goods to itself. */
export function ShopCard({ store, at, eager = false, action }: ShopCardProps) {
  const ready = useHoursWords(at).readyBy(store)
  const { place } = useGoodsNames()
  const { averageRating, numberOfReviews } = store.reviews
  return (
    <article className="group relative flex h-full flex-col gap-2.5 overflow-hidden rounded-card border border-hairline bg-surface p-3 transition-colors focus-within:border-primary hover:border-edge">
      <div className="flex gap-3">
        <div className="w-18 shrink-0 self-start md:w-24">
          <Picture
            path={store.shopImage ?? store.shopLogo}
            alt=""
            box="square"
            sizes={208}
            className="rounded-control"
          />
        </div>
        <div className="flex min-w-0 grow flex-col gap-1">
          <h3 className="line-clamp-2 text-base break-words">
            <Link
              to={paths.store(store._id)}
              className="group-hover:text-primary after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
            >
              {store.shopName}
            </Link>
          </h3>
          <div className="flex flex-wrap gap-x-2 text-xs text-ink-muted">
            <span className="line-clamp-1 break-all">{place(store.locality) || store.address}</span>
            <Distance km={store.distanceKm} />
            <Rating average={averageRating} count={numberOfReviews} />
          </div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
            <OpenState hours={store} at={at} />
            {ready && <span>{ready}</span>}
          </p>
        </div>
      </div>
      {store.goods.length > 0 && <Goods {...{ store, eager }} />}
      {action && <div className="relative z-10 self-start">{action}</div>}
    </article>
  )
}

function Goods({ store, eager }: Required<Pick<ShopCardProps, 'store' | 'eager'>>) {
  const t = useTranslations('shops')
  return (
    <ul
      aria-label={t('goodsOf', { store: store.shopName })}
      className="mt-auto grid grid-cols-3 gap-1.5"
    >
      {store.goods.map(({ _id: id, productName, image }, index) => (
        <li key={id} className="relative z-10">
          <Link to={paths.product(id)} className="block rounded-control">
            <Picture
              path={image}
              alt={productName}
              // A list has many pictures, and several widths of each would make the page heavy.
              sizes={eager && index === 0 ? GOODS_SIZES : 328}
              eager={eager && index === 0}
              box="square"
              className="rounded-control"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
