import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import History from 'lucide-react/icons/history'
import Search from 'lucide-react/icons/search'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { openLook } from '#web/features/catalog/card-parts.tsx'
import { placeFirst } from '#web/features/stores/store-card.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { usePlace } from '#web/lib/place.ts'
import { pictureAddress, useFailed } from '#web/ui/picture.tsx'
import type { FoundSuggestions } from './use-suggestions.ts'

/** A row searches for words or links to a page. */
export type SuggestionRow = { key: string; search?: string; path?: string; content: ReactNode }
export type SuggestionGroup = {
  key: string
  title?: string
  /** The label of a group whose title stands elsewhere. */
  label?: string
  /** True for short rows that stand beside each other. */
  chips?: boolean
  hasRoomAtEnd?: boolean
  rows: SuggestionRow[]
}

type Input = {
  found: FoundSuggestions
  recent: string[]
  at: number
  city: string
  /** True while the query is too short: `found` then has suggestions to begin with. */
  isOffer: boolean
}

/** The suggestions below a field. An empty field has several groups; a group without rows is left out. */
export function useSuggestionGroups(input: Input): SuggestionGroup[] {
  const { found, recent, at, city, isOffer } = input
  const t = useTranslations('suggestions')
  const titles = useTitles(city)
  const shelves = useShelfRows(input)
  const { didYouMean } = found
  const kind = isOffer ? undefined : t('kindShop')
  const stores = found.stores.map((store) => ({
    key: store.storeId,
    path: paths.store(store.storeId),
    content: <StoreRow store={store} at={at} kind={kind} />,
  }))
  if (!isOffer) {
    const meant = didYouMean ? [meantRow(didYouMean, t('didYouMeanLabel'))] : []
    const named = [...shelves.categories, ...shelves.subCategories, ...shelves.brands]
    return [
      { key: 'typed', rows: inPlaces([meant, named, found.products.map(productRow), stores]) },
    ]
  }
  const groups: SuggestionGroup[] = [
    { key: 'recent', label: t('recent'), hasRoomAtEnd: true, rows: recent.map(recentRow) },
    { key: 'popular', title: titles.popular, chips: true, rows: shelves.subCategories },
    {
      key: 'categories',
      title: t('suggestedCategories'),
      chips: true,
      rows: shelves.categories,
    },
    { key: 'stores', title: titles.stores, rows: stores },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

/** The number of rows that a phone shows without scrolling. */
const MOST_TYPED = 8

/**
 * The first rows of each kind, in turn, up to the limit. The key begins with the place, so that React replaces a row in
 * another place and nothing moves while a person types.
 */
function inPlaces(kinds: SuggestionRow[][]): SuggestionRow[] {
  const turns = kinds
    .flatMap((rows, kind) => rows.map((row, turn) => ({ row, kind, turn })))
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, MOST_TYPED)
  return turns
    .toSorted((one, other) => one.kind - other.kind)
    .map(({ row }, place) => ({ ...row, key: `${place} ${row.key}` }))
}

function productRow(product: FoundSuggestions['products'][number]): SuggestionRow {
  const { _id, variantId, color } = product
  return {
    key: _id,
    path: paths.product(_id, variantId ?? undefined, color ?? undefined),
    content: <ProductRow product={product} />,
  }
}

function recentRow(text: string): SuggestionRow {
  return { key: text, search: text, content: <Line icon={<History />}>{text}</Line> }
}

function meantRow(word: string, label: string): SuggestionRow {
  const content = (
    <Line icon={<Search />}>
      {label} <strong className="font-semibold text-primary">{word}</strong>
    </Line>
  )
  return { key: word, search: word, content }
}

function useTitles(city: string) {
  const t = useTranslations('search')
  const suggestions = useTranslations('suggestions')
  const places = useTranslations('place')
  const { place: cityName } = useGoodsNames()
  const { isChosen } = usePlace()
  const here = { city: cityName(city) }
  return {
    popular: city ? t('popularIn', here) : t('popularAnywhere'),
    stores: isChosen || !city ? suggestions('nearbyStores') : places('shopsIn', here),
  }
}

function useShelfRows({ found, city, isOffer }: Input) {
  const t = useTranslations('suggestions')
  const category = useTranslations('category')
  const names = useGoodsNames()
  const here = { rawQuery: '', city }
  const row = (name: string, path: string, kind = t('kindCategory')): SuggestionRow => ({
    key: path,
    path,
    content: isOffer ? (
      name
    ) : (
      <Line icon={<Tag />} kind={kind}>
        {name}
      </Line>
    ),
  })
  return {
    categories: found.categories.map((name) =>
      row(category(name), paths.search({ ...here, category: name })),
    ),
    subCategories: found.subCategories.map((name) =>
      row(names.subCategory(name), paths.search({ ...here, subCategory: [name] })),
    ),
    brands: found.brands.map((name) =>
      row(name, paths.search({ ...here, brand: [name] }), t('kindBrand')),
    ),
  }
}

type LineProps = { icon: ReactNode; kind?: string; children: ReactNode }

function Line({ icon, kind, children }: LineProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid w-10 shrink-0 place-items-center text-ink-muted [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="min-w-0 truncate">{children}</span>
      <Kind>{kind}</Kind>
    </>
  )
}

/** The kind of page that a row opens, in a list of several kinds. */
function Kind({ children }: { children: string | undefined }) {
  return children && <span className="ml-auto shrink-0 text-xs text-ink-muted">{children}</span>
}

function ProductRow({ product }: { product: FoundSuggestions['products'][number] }) {
  return (
    <>
      <Thumb path={product.image} className="rounded-control" />
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{product.productName}</span>
        <span className="flex gap-1.5 text-xs text-ink-muted">
          <span className="money shrink-0 font-semibold text-ink">
            {formatRupees(product.sellingPrice)}
          </span>
          <span className="truncate">{product.shopName}</span>
        </span>
      </span>
    </>
  )
}

type StoreRowProps = {
  store: FoundSuggestions['stores'][number]
  at: number
  kind: string | undefined
}

function StoreRow({ store, at, kind }: StoreRowProps) {
  const hours = useHoursWords(at)
  const { place } = useGoodsNames()
  return (
    <>
      <Thumb path={store.logo} className="rounded-full" />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-3">
          <span className="truncate font-semibold">{store.shopName}</span>
          <Kind>{kind}</Kind>
        </span>
        {/* One line always, so that the rows below stay where they are while the shops change. */}
        <span className="flex gap-x-1.5 text-xs text-ink-muted">
          <span className={clsx('truncate font-medium', openLook[hours.tone(store)])}>
            {hours.state(store)}
          </span>
          <span className="money shrink-0">{store.contactNumber}</span>
        </span>
        <span className="block truncate text-xs text-ink-muted">{placeFirst(store, place)}</span>
      </span>
    </>
  )
}

/** A decorative picture: the name stands beside it. */
function Thumb({ path, className }: { path: string | null; className: string }) {
  const [failed, watched] = useFailed(path)
  const look = `size-10 shrink-0 overflow-hidden border border-hairline bg-sunken ${className}`
  if (!path || failed) {
    return (
      <span className={`${look} grid place-items-center text-ink-muted`}>
        <Store aria-hidden="true" className="size-5" />
      </span>
    )
  }
  return (
    <img
      {...watched}
      src={pictureAddress(path, 208)}
      alt=""
      decoding="async"
      className={`${look} object-cover`}
    />
  )
}
