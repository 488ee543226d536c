import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { noFilters, productsInput, type ProductStatus } from './filters.ts'
import { OwnProductCard } from './own-product-card.tsx'
import type { OwnProducts } from './use-own-products.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

type Props = {
  list: OwnProducts
  status: ProductStatus
  /** Removes the filters; undefined when there are none. */
  onClear: (() => void) | undefined
}

const grid = 'grid gap-2.5 sm:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5'
const FIRST_ROW = 4

/** The cards of own products, or the loading, empty or error state. */
export function OwnProductList(props: Props) {
  const { query, products, changing } = props.list
  return (
    <Loaded query={query} changing={changing} waiting={<CardsSkeleton />}>
      {products.length > 0 ? <Cards {...props} /> : <Nothing {...props} />}
    </Loaded>
  )
}

function Cards({ list }: Props) {
  const t = useTranslations('products')
  const { query, first, products, total, changing } = list
  return (
    <>
      <output className="mb-3 block text-sm text-ink-muted">
        {first?.didYouMean && `${t('corrected', { words: first.didYouMean })} `}
        {t('found', { count: total })}
      </output>
      <ul
        aria-busy={changing}
        className={clsx(grid, 'transition-opacity', changing && 'opacity-60')}
      >
        {products.map((product, at) => (
          <li key={product._id}>
            <OwnProductCard product={product} eager={at < FIRST_ROW} />
          </li>
        ))}
      </ul>
      <MorePages query={query} changing={changing} shown={products.length} total={total} />
    </>
  )
}

function Nothing({ status, onClear }: Props) {
  const t = useTranslations('products')
  const drawing = <NothingFoundDrawing />
  if (onClear) {
    return (
      <EmptyState
        drawing={drawing}
        title={t('noMatchTitle')}
        text={t('noMatchText')}
        action={<Button onClick={onClear}>{t('clear')}</Button>}
      />
    )
  }
  if (status === 'active') return <NoneActive />
  return (
    <EmptyState
      drawing={drawing}
      title={t('noneInactiveTitle')}
      text={t('noneInactiveText')}
      action={<ButtonLink to={paths.products()}>{t('seeActive')}</ButtonLink>}
    />
  )
}

/** Shown when nothing is on sale. Links to the inactive products, if there are any. */
function NoneActive() {
  const t = useTranslations('products')
  const inactive = useQuery(callQuery('GET /getProducts', productsInput(noFilters, 'inactive')))
  const count = inactive.data?.totalProducts ?? 0
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('noneActiveTitle')}
      text={t('noneActiveText')}
      action={
        <>
          <ButtonLink to={paths.addProduct()}>{t('add')}</ButtonLink>
          <ButtonLink to={paths.importGoods()} variant="secondary">
            {t('fromList')}
          </ButtonLink>
          {count > 0 && (
            <ButtonLink to={paths.inactiveProducts()} variant="secondary">
              {t('counted', { name: t('inactiveTitle'), count })}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

function CardsSkeleton() {
  return (
    <div aria-hidden="true" className={clsx(grid, 'mt-8')}>
      {Array.from({ length: 10 }, (_, card) => (
        <div
          key={card}
          className="flex h-40 overflow-hidden rounded-card border border-hairline bg-surface"
        >
          <Skeleton className="w-24 shrink-0" />
          <SkeletonText lines={4} className="grow p-3" />
        </div>
      ))}
    </div>
  )
}
