import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Pencil from 'lucide-react/icons/pencil'
import type { Input } from '#web/lib/call.ts'
import { callPages } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Correct, Details } from '../corrections.ts'
import { type Drafts, MendSheet } from './mend-sheet.tsx'
import { PreviewProductCard } from './preview-product.tsx'
import type { Mending } from './problem-text.tsx'
import { type ListRow, RowSheet } from './row-sheet.tsx'
import type { CellPlace } from './wrong-cells.ts'

type Show = NonNullable<Input<'GET /import/preview'>['show']>

type PreviewListProps = {
  list: Details
  /** True while a new preview is being made. */
  isOld?: boolean
  /** The ways to mend the list; left out when nothing can be mended any more. */
  mends?: { columnsPath: string; onCorrect: Correct }
}

/** The products of the list by pages, all or some of them. */
export function PreviewList({ list, isOld = false, mends }: PreviewListProps) {
  const t = useTranslations('imports')
  const [wanted, setShow] = useState<Show>('all')
  const offered = filtersOf(list)
  const show = offered.some(([name]) => name === wanted) ? wanted : 'all'
  const [start, open] = useState<CellPlace | null>()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [line, change] = useState<ListRow>()
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
      <Products
        list={list}
        show={show}
        isOld={isOld}
        mending={mends && { ...mends, open, change }}
      />
      {mends && line && (
        <RowSheet
          list={list}
          line={line}
          onCorrect={mends.onCorrect}
          onRefused={change}
          onClose={() => change(undefined)}
        />
      )}
      {mends && start !== undefined && (
        <MendSheet
          list={list}
          start={start}
          isBusy={isOld}
          drafts={drafts}
          onType={(key, text) => setDrafts({ ...drafts, [key]: text })}
          onCorrect={mends.onCorrect}
          onClose={() => open(undefined)}
        />
      )}
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

type ProductsProps = {
  list: Details
  show: Show
  isOld: boolean
  mending: Mending | undefined
}

function Products({ list, show, isOld, mending }: ProductsProps) {
  const t = useTranslations('imports')
  const query = useInfiniteQuery({
    ...callPages('GET /import/preview', { id: list.importId, show }, 'page'),
    placeholderData: keepPreviousData,
  })
  if (!query.data) return <NotLoaded query={query} waiting={<CardsSkeleton />} />
  const changing = query.isPlaceholderData || isOld
  const products = query.data.pages.flatMap((page) => page.products)
  const { total = 0, wrongCells = 0 } = query.data.pages[0] ?? {}
  return (
    <>
      {mending && wrongCells > 0 && (
        <Button className="mb-3 max-md:w-full" onClick={() => mending.open(null)}>
          <Pencil aria-hidden="true" className="size-4.5" />
          {t('mendCells', { count: wrongCells })}
        </Button>
      )}
      <ul
        aria-busy={changing}
        className={clsx('flex flex-col gap-3 transition-opacity', changing && 'opacity-60')}
      >
        {products.map((product) => (
          <li key={product.position}>
            <PreviewProductCard product={product} list={list} mending={mending} />
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
