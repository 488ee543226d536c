import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState, ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ProductStatus } from './filters.ts'
import { OwnProductCard } from './own-product-card.tsx'
import type { OwnProducts } from './use-own-products.ts'

type Props = {
  list: OwnProducts
  status: ProductStatus
  editing: boolean
  /** Removes the filters; undefined when there are none. */
  onClear: (() => void) | undefined
}

const grid = 'grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5'
const FIRST_ROW = 4

/** The cards of own products, or the loading, empty or error state. */
export function OwnProductList(props: Props) {
  const errorWords = useErrorWords()
  const { query, products, changing } = props.list
  if (query.isLoading) return <CardsSkeleton />
  if (query.isError && (!query.data || changing)) {
    return (
      <ErrorState
        text={errorWords(query.error)}
        requestId={query.error.requestId}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return products.length > 0 ? <Cards {...props} /> : <Nothing {...props} />
}

function Cards({ list, editing }: Props) {
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
            <OwnProductCard product={product} editing={editing} eager={at < FIRST_ROW} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage && !changing}
        loading={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
        note={
          query.isFetchNextPageError
            ? t('moreFailed')
            : total > products.length && t('showing', { shown: products.length, total })
        }
      />
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
  const isActive = status === 'active'
  return (
    <EmptyState
      drawing={drawing}
      title={t(isActive ? 'noneActiveTitle' : 'noneInactiveTitle')}
      text={t(isActive ? 'noneActiveText' : 'noneInactiveText')}
      action={
        <Button asChild>
          <Link to={isActive ? paths.addProduct() : paths.products()}>
            {t(isActive ? 'add' : 'seeActive')}
          </Link>
        </Button>
      }
    />
  )
}

function CardsSkeleton() {
  return (
    <div aria-hidden="true" className={clsx(grid, 'mt-8')}>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className="overflow-hidden rounded-card border border-hairline bg-surface">
          <Skeleton className="aspect-4/5 rounded-none!" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-11 w-full md:h-9" />
          </div>
        </div>
      ))}
    </div>
  )
}
