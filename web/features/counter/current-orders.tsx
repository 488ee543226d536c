import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useWholeList } from '#web/lib/whole-list.ts'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { paths } from '#shared/paths.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useMayAct } from '#web/lib/session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { HydratesLater } from '#web/ui/on-demand.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import {
  fits,
  isFiltered,
  ordersSortStorage,
  type OrdersFilter,
  type ShownPart,
  shownParts,
} from './orders/orders-filter.ts'
import type { Act } from './orders/order-actions.tsx'
import { OrdersSkeleton } from './orders/order-cells.tsx'
import Search from 'lucide-react/icons/search'
import BellRing from 'lucide-react/icons/bell-ring'
import { newestFirst } from './merchant-order.ts'
import { useOrderWatch } from './order-watch.tsx'
import { useOrdersInPlace } from './row-places.ts'
import { OrdersTable } from './orders/orders-table.tsx'
import type { useMerchantOrders } from './use-merchant-orders.ts'
import { rowOf, useLooks } from './ring/use-seen-orders.ts'
import { InBar } from '#web/ui/bar-slot.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ListSearch } from '#web/ui/list-search.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'

type CurrentOrdersProps = {
  list: ReturnType<typeof useMerchantOrders>
  filter: OrdersFilter
  onFilter: (filter: OrdersFilter) => void
  /** The list is sorted again when this number changes, while a dialog covers it. */
  sorts: number
  onAct: Act
}

/** The list with its filter, or the loading, empty or error state. */
export function CurrentOrders({ list, filter, sorts, ...on }: CurrentOrdersProps) {
  const { query, total, awaiting } = list
  const isNewestFirst = useStored(ordersSortStorage, null) === 'newest'
  const orders = useOrdersInPlace(
    isNewestFirst ? newestFirst(list.orders) : list.orders,
    [filter.show, filter.search, sorts, isNewestFirst].join(),
  )
  useWholeList(query, isFiltered(filter) || isNewestFirst)
  if (!query.data) return <NotLoaded query={query} waiting={<OrdersSkeleton small />} />
  if (total === 0 && orders.length === 0) {
    return <NoOrders />
  }
  return (
    <>
      <OrdersFilterBar filter={filter} total={total} awaiting={awaiting} onChange={on.onFilter} />
      <FilteredOrders list={{ ...list, orders }} filter={filter} {...on} />
    </>
  )
}

/** Shown when no order is open. A shop without products gets a link to add its first product. */
function NoOrders() {
  const t = useTranslations('orders')
  const menu = useTranslations('dashboard')
  const mayManage = useMayAct('manager')
  const inventory = useQuery(callQuery('GET /inventory', {}))
  const isNewShop = inventory.data?.totalSKU === 0
  return (
    <EmptyState
      drawing={<NoOrdersDrawing />}
      title={isNewShop ? t('newShopTitle') : t('emptyTitle')}
      text={isNewShop ? t('newShopText') : t('emptyText')}
      action={
        <>
          {isNewShop && mayManage && (
            <>
              <Button asChild size="lg">
                <Link to={paths.addProduct()}>{menu('firstProduct')}</Link>
              </Button>
              <Button asChild size="lg" variant="secondary">
                <Link to={paths.importGoods()}>{menu('importGoods')}</Link>
              </Button>
            </>
          )}
          <Button asChild variant="quiet">
            <Link to={paths.practice()}>{t('practise')}</Link>
          </Button>
        </>
      }
    />
  )
}

type FilteredProps = Omit<CurrentOrdersProps, 'sorts'>

function FilteredOrders({ list, filter, onFilter, onAct }: FilteredProps) {
  const t = useTranslations('orders')
  const { query, orders, total } = list
  const shown = orders.filter((order) => fits(order, filter))
  const isNone = shown.length === 0
  const looksOn = isFiltered(filter) && !query.isFetchNextPageError
  return (
    <>
      <Found list={list} filter={filter} shown={shown} />
      {!isNone && (
        <HydratesLater>
          <OrdersTable orders={shown} onAct={onAct} />
        </HydratesLater>
      )}
      {isNone && !query.hasNextPage && (
        <EmptyState
          drawing={<NothingFoundDrawing />}
          title={t('noMatchTitle')}
          text={t('noMatchText', { total })}
          action={
            <Button onClick={() => onFilter({ show: 'all', search: '' })}>{t('showAll')}</Button>
          }
        />
      )}
      <MorePages query={query} changing={looksOn} shown={shown.length} total={total} />
    </>
  )
}

type FoundProps = Pick<CurrentOrdersProps, 'list' | 'filter'> & { shown: MerchantOrder[] }

/** The number of results, also announced to screen readers. */
function Found({ list: { query, total }, filter, shown }: FoundProps) {
  const t = useTranslations('orders')
  const isWords = filter.search.trim() !== ''
  return (
    <output className={isWords ? 'mb-3 block text-sm text-ink-muted' : 'sr-only'}>
      {isWords &&
        (query.hasNextPage
          ? t('lookingThrough', { total })
          : t('showingOf', { shown: shown.length, total }))}
    </output>
  )
}

type FilterProps = {
  filter: OrdersFilter
  /** The number of all current orders, shown or not. */
  total: number
  awaiting: number
  onChange: (filter: OrdersFilter) => void
}

const words = { all: 'filterAll', awaiting: 'filterAwaiting', ready: 'filterReady' } as const

/** Filters by status, each with its count, and a search field, which a button opens on a phone. */
function OrdersFilterBar({ filter, total, awaiting, onChange }: FilterProps) {
  const t = useTranslations('orders')
  const search = useRef<HTMLDivElement>(null)
  const [isOpened, setSearching] = useState(false)
  const isSearching = isOpened || filter.search !== ''
  useEffect(() => {
    if (isOpened) search.current?.querySelector('input')?.focus()
  }, [isOpened])
  const counts: Record<ShownPart, number> = { all: total, awaiting, ready: total - awaiting }
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-3 md:mb-4">
      <fieldset className="flex max-w-full min-w-0 gap-2 max-md:overflow-x-auto max-md:*:shrink-0 md:flex-wrap">
        <legend className="sr-only">{t('filterLabel')}</legend>
        <IconButton
          label={t('searchOpen')}
          aria-expanded={isSearching}
          className="md:hidden"
          onClick={() => setSearching(true)}
        >
          <Search aria-hidden="true" />
        </IconButton>
        {shownParts.map((part) => (
          <Chip
            key={part}
            pressed={filter.show === part}
            onPress={() => onChange({ ...filter, show: part })}
          >
            {t(words[part], { count: counts[part] })}
          </Chip>
        ))}
        <NewestFirst />
      </fieldset>
      <div
        ref={search}
        className={clsx('w-full md:w-auto md:grow', !isSearching && 'max-md:hidden')}
      >
        <ListSearch
          label={t('search')}
          hint={t('searchHint')}
          value={filter.search}
          onChange={(text) => onChange({ ...filter, search: text })}
        />
      </div>
    </div>
  )
}

/** Sorts by the time of booking instead of the promised time. The browser remembers the choice. */
function NewestFirst() {
  const t = useTranslations('orders')
  const isOn = useStored(ordersSortStorage, null) === 'newest'
  const toggle = () => (isOn ? ordersSortStorage.remove() : void ordersSortStorage.write('newest'))
  return (
    <Chip pressed={isOn} onPress={toggle}>
      {t('newestFirst')}
    </Chip>
  )
}

type NewOrdersProps = { onFilter: (filter: OrdersFilter) => void; onSort: () => void }

/**
 * A button that leads to new orders outside the window. It stands in the page's bar, so that it covers and moves no
 * order. It disappears when the orders have been in view.
 */
export function NewOrders({ onFilter, onSort }: NewOrdersProps) {
  const t = useTranslations('orders')
  const { unseen, see } = useOrderWatch()
  const hidden = useLooks(
    unseen.map(({ orderId }) => orderId),
    see,
  )
  const waiting = unseen.filter(({ orderId }) => hidden.has(orderId))
  const [first] = waiting
  if (!first) return null
  const { orderId, orderNumber, userName } = first
  const show = () => {
    // The order is in its place before the page is scrolled to it.
    flushSync(onSort)
    if (!rowOf(orderId)) onFilter({ show: 'all', search: orderNumber })
    else goTo(orderId)
  }
  return (
    <InBar>
      <p className="min-w-0 truncate text-sm font-semibold text-primary max-md:sr-only md:ml-3">
        {t('newWaiting', { count: waiting.length, number: orderNumber, name: userName })}
      </p>
      <Button size="sm" className="rise min-w-0! leading-tight" onClick={show}>
        <BellRing aria-hidden="true" className="size-4.5" />
        {t('newShow', { count: waiting.length })}
      </Button>
    </InBar>
  )
}

/** Scrolls to the order and moves the focus there. */
function goTo(orderId: string): void {
  const row = rowOf(orderId)
  row?.scrollIntoView({ block: 'center' })
  const buttons = [...(row?.querySelectorAll('button') ?? [])]
  buttons.find(({ offsetParent }) => offsetParent !== null)?.focus({ preventScroll: true })
}
