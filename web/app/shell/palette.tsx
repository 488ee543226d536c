// oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a combobox whose rows hold more than text.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { paths } from '#shared/paths.ts'
import { OrderStatusBadge } from '#web/features/bookings/order-timeline.tsx'
import { hasWords } from '#web/features/counter/orders/orders-filter.ts'
import { useWholeList } from '#web/lib/whole-list.ts'
import { useMerchantOrders } from '#web/features/counter/use-merchant-orders.ts'
import type { Output } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useOptionKeys } from '#web/lib/use-option-keys.ts'
import { useHasRight } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { OptionGroup } from '#web/ui/option-group.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { findPlaces } from './places.ts'
import { type PlaceTools, usePlaces } from './use-places.tsx'

type PaletteProps = PlaceTools & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Row = { key: string; content: ReactNode; onPick: () => void }
type Group = { key: string; title: string; rows: Row[] }

/** One search for the dashboard's screens, the current orders and the shop's products. Loaded when first opened. */
function Part({ open, onOpenChange, ...where }: PaletteProps) {
  const t = useTranslations('palette')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <Finder {...where} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

export const Palette = withMessages('palette', Part, ['palette'])

type FinderProps = PlaceTools & { onClose: () => void }

function Finder({ onClose, ...where }: FinderProps) {
  const t = useTranslations('palette')
  const id = useId()
  const [text, setText] = useState('')
  const { groups, isLooking } = useGroups(text, where)
  const rows = groups.flatMap((group) => group.rows)
  const idOf = (index: number) => `${id}-${index}`
  const pick = (index: number) => {
    onClose()
    rows[index]?.onPick()
  }
  const { active, choose, press } = useOptionKeys({
    count: rows.length,
    text,
    idOf,
    onPick: pick,
    onClose,
    takesFirst: true,
  })
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <SearchInput
        data-autofocus
        role="combobox"
        aria-label={t('label')}
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? idOf(active) : undefined}
        placeholder={t('hint')}
        icon={<Search />}
        maxLength={80}
        value={text}
        onText={setText}
        onKeyDown={press}
      />
      <output className="sr-only">{t('found', { count: rows.length })}</output>
      {/* A fixed height, so that the window does not jump while one types. */}
      <div className="relative -mx-4 h-[min(24rem,50dvh)]">
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={t('title')}
          className="h-full overflow-y-auto overscroll-contain"
        >
          {groups.map((group, at) => (
            <OptionGroup
              key={group.key}
              {...{ group, idOf, active }}
              first={groups.slice(0, at).flatMap((before) => before.rows).length}
              onPick={pick}
              onPoint={choose}
            />
          ))}
        </div>
        {rows.length === 0 && !isLooking && (
          <p className="absolute inset-x-4 top-6 text-center text-sm text-ink-muted">
            {t('none', { text: text.trim() })}
          </p>
        )}
      </div>
    </div>
  )
}

const MOST_ORDERS = 6
const MOST_PRODUCTS = 6
const MOST_PLACES = 6

/** The groups of rows that match the text; without a text, the screens and the most urgent orders. */
function useGroups(text: string, { storeId, role, onHelp }: PlaceTools) {
  const t = useTranslations('palette')
  const navigate = useNavigate()
  const screens = usePlaces({ storeId, role, onHelp })
  const orders = useOrders(text)
  const products = useProducts(text, storeId)
  const bills = useBills(text)
  const mayReturn = useHasRight('returns')
  const isBlank = text.trim() === ''
  const groups: Group[] = [
    {
      key: 'screens',
      title: t('screens'),
      rows: findPlaces(screens, text).slice(0, isBlank ? undefined : MOST_PLACES),
    },
    {
      key: 'orders',
      title: t('orders'),
      rows: orders.map((order) => ({
        key: order.orderId,
        content: <OrderRow order={order} />,
        onPick: () => navigate(paths.currentOrders({ search: order.orderNumber })),
      })),
    },
    {
      key: 'products',
      title: t('products'),
      rows: products.found.map((product) => ({
        key: product._id,
        content: <ProductRow product={product} />,
        onPick: () => navigate(paths.product(product._id)),
      })),
    },
    {
      key: 'bills',
      title: t('bills'),
      rows: bills.map((bill) => ({
        key: bill.billId,
        content: <BillLine bill={bill} />,
        onPick: () =>
          navigate(
            mayReturn
              ? paths.returnGoods(bill.number)
              : paths.orderHistory({ search: bill.number }),
          ),
      })),
    },
  ]
  return { groups: groups.filter(({ rows }) => rows.length > 0), isLooking: products.isLooking }
}

function useOrders(text: string): MerchantOrder[] {
  const { query, orders } = useMerchantOrders()
  useWholeList(query, text.trim() !== '')
  return orders.filter((order) => hasWords(order, text)).slice(0, MOST_ORDERS)
}

type Product = Output<'GET /getProducts'>['products'][number]
const PAUSE_MS = 180
const SHORTEST = 2

function useProducts(text: string, storeId: string): { found: Product[]; isLooking: boolean } {
  const search = useDebounced(text.trim(), PAUSE_MS)
  const isEnough = text.trim().length >= SHORTEST
  const query = useQuery({
    ...callQuery('GET /getProducts', { mode: 'store', storeId, search }),
    enabled: isEnough && search.length >= SHORTEST,
    placeholderData: keepPreviousData,
    retry: false,
  })
  // A search without a match also returns other products for shoppers; the palette leaves them out.
  const { data } = query
  const isMatch = data?.shown === 'asked' || data?.shown === 'corrected'
  const found = isEnough && isMatch ? data.products.slice(0, MOST_PRODUCTS) : []
  return { found, isLooking: isEnough && (query.isFetching || search !== text.trim()) }
}

type CounterSale = Output<'GET /counter-bills'>['bills'][number]
const MOST_BILLS = 5

function useBills(text: string): CounterSale[] {
  const search = useDebounced(text.trim(), PAUSE_MS)
  const isEnough = text.trim().length >= SHORTEST
  const { data } = useQuery({
    ...callQuery('GET /counter-bills', { text: search }),
    enabled: isEnough && search.length >= SHORTEST,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return isEnough && data ? data.bills.slice(0, MOST_BILLS) : []
}

function OrderRow({ order }: { order: MerchantOrder }) {
  return (
    <>
      <span className="min-w-0 grow">
        <span className="money block font-semibold">{order.orderNumber}</span>
        <span className="block truncate text-xs text-ink-muted">{order.userName}</span>
      </span>
      <OrderStatusBadge name={order.orderStatus} />
    </>
  )
}

function BillLine({ bill }: { bill: CounterSale }) {
  return (
    <>
      <span className="min-w-0 grow">
        <span className="money block font-semibold">{bill.number}</span>
        <span className="block truncate text-xs text-ink-muted">
          {[bill.buyerName, bill.goods].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="money text-xs">{formatRupees(bill.total)}</span>
    </>
  )
}

function ProductRow({ product }: { product: Product }) {
  return (
    <>
      <span className="w-9 shrink-0">
        <Picture path={product.image} alt="" sizes="36px" className="rounded-control" />
      </span>
      <span className="min-w-0 grow truncate font-semibold">{product.productName}</span>
      <span className="money text-xs">{formatRupees(product.sellingPrice)}</span>
    </>
  )
}
