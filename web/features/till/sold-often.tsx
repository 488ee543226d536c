import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useVariantName } from '#web/lib/locale.ts'
import type { FoundGoods } from '#web/features/products/goods-search.tsx'
import type { Output } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { SaleLine } from './sale-lines.ts'

type FrequentGoods = Output<'GET /sold-often'>['goods'][number]

type SoldOftenProps = { lines: readonly SaleLine[]; onAdd: (goods: FoundGoods) => void }

/**
 * The variants that the shop sells most, each added by a tap. On a phone they become one row when the sale has lines, so
 * that the lines stay near.
 */
export function SoldOften({ lines, onAdd }: SoldOftenProps) {
  const t = useTranslations('sale')
  const id = useId()
  const { data } = useQuery(callQuery('GET /sold-often', {}))
  if (!data || data.goods.length === 0) return null
  const isRow = lines.length > 0
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-base">
        {t('often')}
      </h2>
      <ul
        className={clsx(
          'gap-2 md:grid md:grid-cols-3 lg:grid-cols-4',
          isRow ? 'flex max-md:-mx-4 max-md:overflow-x-auto max-md:px-4' : 'grid grid-cols-3',
        )}
      >
        {data.goods.map(({ image, ...goods }) => (
          <li
            key={goods.variantId}
            className={clsx(isRow ? 'w-28 shrink-0 md:w-auto' : 'max-md:nth-[n+7]:hidden')}
          >
            <Tile
              goods={goods}
              image={image}
              pieces={lines.find(({ variantId }) => variantId === goods.variantId)?.quantity ?? 0}
              isRow={isRow}
              onAdd={() => onAdd(goods)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type TileProps = {
  goods: FoundGoods
  image: FrequentGoods['image']
  /** Pieces in this sale. */
  pieces: number
  /** On a phone a tile of the row has no picture, which leaves more room for the lines. */
  isRow: boolean
  onAdd: () => void
}

function Tile({ goods, image, pieces, isRow, onAdd }: TileProps) {
  const t = useTranslations('sale')
  const nameOf = useVariantName()
  const { productName, sellingPrice } = goods
  const variant = nameOf(goods)
  return (
    <button
      type="button"
      aria-label={t('addOne', { name: [productName, variant].filter(Boolean).join(', ') })}
      onClick={onAdd}
      className={clsx(
        'relative flex size-full flex-col overflow-hidden rounded-card border bg-surface text-left text-xs hover:bg-sunken',
        pieces > 0 ? 'border-primary' : 'border-hairline',
      )}
    >
      <div className={clsx(isRow && 'max-md:hidden')}>
        <Picture path={image} alt="" sizes="(min-width: 48rem) 160px, 110px" box="square" />
      </div>
      {pieces > 0 && (
        <span className="absolute right-1.5 rounded-full max-md:bottom-1.5 md:top-1.5 bg-primary px-2 py-0.5 font-bold text-on-primary">
          × {pieces}
        </span>
      )}
      <span className="flex min-w-0 grow flex-col p-2">
        <span className="line-clamp-2 font-semibold">{productName}</span>
        <span className="truncate text-ink-muted">{variant}</span>
        <span className="money mt-auto pt-0.5 font-bold">{formatRupees(sellingPrice)}</span>
      </span>
    </button>
  )
}
