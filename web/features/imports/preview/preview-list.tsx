import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Input } from '#web/lib/call.ts'
import { callPages } from '#web/lib/queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Details } from '../corrections.ts'
import { PreviewProductCard } from './preview-product.tsx'

type Show = NonNullable<Input<'GET /import/preview'>['show']>

/** The products of the list by pages, all or some of them. `isOld`: a new preview is being made. */
export function PreviewList({ list, isOld = false }: { list: Details; isOld?: boolean }) {
  const t = useTranslations('imports')
  const [wanted, setShow] = useState<Show>('all')
  const { counts, importId } = list
  const filters: [show: Show, count: number][] = [
    ['all', counts.products],
    ['problems', counts.refused],
    ['create', counts.create],
    ['extend', counts.extend],
    ['change', counts.change],
    ['unchanged', counts.unchanged],
  ]
  const offered = filters.filter(([name, count]) => name === 'all' || count > 0)
  const show = offered.some(([name]) => name === wanted) ? wanted : 'all'
  const query = useInfiniteQuery({
    ...callPages('GET /import/preview', { id: importId, show }, 'page'),
    placeholderData: keepPreviousData,
  })
  const changing = query.isPlaceholderData || isOld
  const products = query.data?.pages.flatMap((page) => page.products) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <section aria-label={t('productsOfList')}>
      {offered.length > 2 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {offered.map(([name, count]) => (
            <Chip key={name} pressed={name === show} onPress={() => setShow(name)}>
              {t(`show.${name as 'all'}`, { count })}
            </Chip>
          ))}
        </div>
      )}
      {query.isLoading && <CardsSkeleton />}
      {query.isError && !query.data && <QueryFailed query={query} />}
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
    </section>
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
