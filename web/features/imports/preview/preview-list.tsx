import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Input } from '#web/lib/call.ts'
import { callPages } from '#web/lib/queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Details } from '../corrections.ts'
import { PreviewProductCard } from './preview-product.tsx'

type Show = NonNullable<Input<'GET /import/preview'>['show']>

type PreviewListProps = {
  list: Details
  /** True while a new preview is being made. */
  isOld?: boolean
}

/** The products of the list by pages, all or some of them. */
export function PreviewList({ list, isOld = false }: PreviewListProps) {
  const t = useTranslations('imports')
  const [wanted, setShow] = useState<Show>('all')
  const offered = filtersOf(list)
  const show = offered.some(([name]) => name === wanted) ? wanted : 'all'
  return (
    <section aria-label={t('productsOfList')}>
      {offered.length > 2 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {offered.map(([name, count]) => (
            <Chip key={name} pressed={name === show} onPress={() => setShow(name)}>
              {t(`show.${name}`, { count })}
            </Chip>
          ))}
        </div>
      )}
      <Products list={list} show={show} isOld={isOld} />
    </section>
  )
}

/** The filters with something to show, each with its number of products. */
function filtersOf({ counts }: Details) {
  const filters = [
    ['all', counts.products],
    ['problems', counts.refused],
    ['create', counts.create],
    ['extend', counts.extend],
    ['change', counts.change],
    ['unchanged', counts.unchanged],
  ] as const
  return filters.filter(([name, count]) => name === 'all' || count > 0)
}

function Products({ list, show, isOld }: { list: Details; show: Show; isOld: boolean }) {
  const query = useInfiniteQuery({
    ...callPages('GET /import/preview', { id: list.importId, show }, 'page'),
    placeholderData: keepPreviousData,
  })
  if (!query.data) return <NotLoaded query={query} waiting={<CardsSkeleton />} />
  const changing = query.isPlaceholderData || isOld
  const products = query.data.pages.flatMap((page) => page.products)
  const total = query.data.pages[0]?.total ?? 0
  return (
    <>
      <ul
        aria-busy={changing}
        className={clsx('flex flex-col gap-3 transition-opacity', changing && 'opacity-60')}
      >
        {products.map((product) => (
          <li key={product.position}>
            <PreviewProductCard product={product} list={list} />
          </li>
        ))}
      </ul>
      <MorePages query={query} changing={changing} shown={products.length} total={total} />
    </>
  )
}

function CardsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  )
}
