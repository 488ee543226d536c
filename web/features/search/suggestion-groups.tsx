import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import History from 'lucide-react/icons/history'
import Search from 'lucide-react/icons/search'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useHoursWords } from '#web/lib/hours-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { pictureAddress, useFailed } from '#web/ui/picture.tsx'
import type { Found } from './use-suggestions.ts'

/** A row searches for words or links to a page. */
export type SuggestionRow = { key: string; search?: string; path?: string; content: ReactNode }
export type SuggestionGroup = { key: string; title?: string; rows: SuggestionRow[] }

type Input = { found: Found; recent: string[]; at: number; city: string }

/** The suggestions below a field, in groups; a group without rows is left out. */
export function useSuggestionGroups({ found, recent, at, city }: Input): SuggestionGroup[] {
  const t = useTranslations('search')
  const { didYouMean } = found
  const groups: SuggestionGroup[] = [
    { key: 'recent', rows: recent.map(recentRow) },
    {
      key: 'meant',
      rows: didYouMean ? [meantRow(didYouMean, t('didYouMeanLabel'))] : [],
    },
    {
      key: 'categories',
      title: t('suggestedCategories'),
      rows: found.subCategories.map((name) => categoryRow(name, city)),
    },
    {
      key: 'products',
      title: t('suggestedProducts'),
      rows: found.products.map((product) => ({
        key: product._id,
        path: paths.product(product._id),
        content: <ProductRow product={product} />,
      })),
    },
    {
      key: 'stores',
      title: t('suggestedStores'),
      rows: found.stores.map((store) => ({
        key: store.storeId,
        path: paths.store(store.storeId),
        content: <StoreRow store={store} at={at} />,
      })),
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
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

function categoryRow(name: string, city: string): SuggestionRow {
  const path = paths.search({ rawQuery: '', city, subCategory: [name] })
  return { key: name, path, content: <Line icon={<Tag />}>{name}</Line> }
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="shrink-0 text-ink-muted [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 truncate">{children}</span>
    </>
  )
}

function ProductRow({ product }: { product: Found['products'][number] }) {
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

function StoreRow({ store, at }: { store: Found['stores'][number]; at: number }) {
  const hours = useHoursWords(at)
  return (
    <>
      <Thumb path={store.logo} className="rounded-full" />
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{store.shopName}</span>
        <span className="block truncate text-xs text-ink-muted">{store.locality}</span>
      </span>
      <Badge tone={store.storeOpen ? 'success' : 'danger'}>{hours.state(store)}</Badge>
    </>
  )
}

/** Decorative, because the name is beside it. */
function Thumb({ path, className }: { path: string | null; className: string }) {
  const [failed, watched] = useFailed(path)
  const look = `size-11 shrink-0 overflow-hidden border border-hairline bg-sunken ${className}`
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
      src={pictureAddress(path, 320)}
      alt=""
      decoding="async"
      className={`${look} object-cover`}
    />
  )
}
