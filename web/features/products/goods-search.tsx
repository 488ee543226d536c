import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import type { Attributes } from '#shared/contract/goods.ts'
import type { InventoryVariant } from '#shared/contract/inventory.ts'
import { hasCode, readLabel } from '#web/features/barcode/codes.ts'
import { ScanAction } from '#web/features/barcode/scan-action.tsx'
import { useVariantName } from '#web/lib/locale.ts'
import { call, type Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { FieldError } from '#web/ui/field.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

/** A variant of the own store, as the search and the scan of a label give it. */
export type FoundGoods = {
  variantId: string
  productName: string
  SKU: string
  attributes: Attributes
  sellingPrice: number
  MRP: number
  free: number
}

/** The most variants below the field; more words find the others. */
const SHOWN = 12

function goodsOf({ products }: Output<'GET /inventory'>): FoundGoods[] {
  return products.flatMap(({ productName, variants }) =>
    variants.map((variant) => toGoods(productName, variant)),
  )
}

const toGoods = (
  productName: string,
  { _id: variantId, SKU, attributes, priceInForce: sellingPrice, MRP, free }: InventoryVariant,
): FoundGoods => ({ variantId, productName, SKU, attributes, sellingPrice, MRP, free })

/** The articles that have exactly this code as SKU or barcode. */
const goodsWithCode = ({ products }: Output<'GET /inventory'>, code: string): FoundGoods[] =>
  products.flatMap(({ productName, variants }) =>
    variants.filter((one) => hasCode(one, code)).map((one) => toGoods(productName, one)),
  )

/** A typed number of this length is a code: an article that only contains it is another one. */
const longNumber = /^[\d\s-]{8,}$/

type Props = { onAdd: (goods: FoundGoods) => void }

/**
 * Finds own articles by words, SKU, or the barcode or label in front of the camera. A scanner that types works too: its
 * text with Enter adds the article with exactly this SKU or barcode. When several have it, the person chooses.
 */
export function GoodsSearch({ onAdd }: Props) {
  const t = useTranslations('sale')
  const sayError = useErrorWords()
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [same, setSame] = useState<readonly FoundGoods[]>([])
  // A scanner that types needs no tap before the first article.
  useEffect(() => field.current?.focus(), [])
  const change = (next: string) => {
    setProblem(undefined)
    setSame([])
    setText(next)
  }
  const add = (goods: FoundGoods) => {
    change('')
    onAdd(goods)
    field.current?.focus()
  }
  const findExactly = async (code: string, isCode: boolean) => {
    try {
      const tag = readLabel(code)
      if (tag) return add(await call('GET /scanned-tag', { code: tag }))
      const found = await queryClient.fetchQuery(callQuery('GET /inventory', { search: code }))
      const exact = goodsWithCode(found, code)
      if (exact.length > 1) return setSame(exact)
      const goods = goodsOf(found)
      const [only] = exact.length === 0 && goods.length === 1 && !isCode ? goods : exact
      if (only) return add(only)
      return isCode || goods.length === 0 ? setProblem(t('notFound', { code })) : undefined
    } catch (error) {
      return setProblem(sayError(error))
    }
  }
  const scanned = (code: string) => {
    change(code)
    void findExactly(code, true)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const typed = text.trim()
        if (typed) void findExactly(typed, longNumber.test(typed))
      }}
    >
      <SearchInput
        ref={field}
        icon={<Search />}
        value={text}
        onText={change}
        maxLength={80}
        aria-label={t('search')}
        placeholder={t('searchHint')}
        action={<ScanAction label={t('scan')} onRead={scanned} />}
      />
      <div aria-live="polite" className="mt-1.5 empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
        {same.length > 0 && <p className="text-sm">{t('several', { count: same.length })}</p>}
      </div>
      {same.length > 0 ? (
        <FoundList goods={same} onAdd={add} />
      ) : (
        text.trim() !== '' && <Found text={text.trim()} onAdd={add} />
      )}
    </form>
  )
}

function Found({ text, onAdd }: Props & { text: string }) {
  const t = useTranslations('sale')
  const sayError = useErrorWords()
  const search = useDeferredValue(text)
  const { data, error } = useQuery({
    ...callQuery('GET /inventory', { search }),
    placeholderData: keepPreviousData,
  })
  if (error) return <FieldError>{sayError(error)}</FieldError>
  const goods = data ? goodsOf(data) : []
  if (data && goods.length === 0)
    return <p className="mt-2 text-sm text-ink-muted">{t('notFound', { code: text })}</p>
  return <FoundList goods={goods.slice(0, SHOWN)} onAdd={onAdd} />
}

function FoundList({ goods, onAdd }: Props & { goods: readonly FoundGoods[] }) {
  const t = useTranslations('sale')
  return (
    <ul
      aria-label={t('found')}
      className="mt-2 divide-y divide-hairline rounded-card border border-hairline bg-surface empty:hidden"
    >
      {goods.map((one) => (
        <li key={one.variantId}>
          <FoundRow goods={one} onAdd={onAdd} />
        </li>
      ))}
    </ul>
  )
}

function FoundRow({ goods, onAdd }: Props & { goods: FoundGoods }) {
  const t = useTranslations('sale')
  const nameOf = useVariantName()
  const { productName, SKU, sellingPrice, free } = goods
  return (
    <button
      type="button"
      disabled={free === 0}
      onClick={() => onAdd(goods)}
      className="flex min-h-13 w-full items-center gap-3 px-3 py-2 text-left text-sm hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-60"
    >
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">
          {[productName, nameOf(goods)].filter(Boolean).join(', ')}
        </span>
        <span className="block text-xs text-ink-muted">
          {SKU} · {free === 0 ? t('noneFree') : t('free', { free })}
        </span>
      </span>
      <span className="money font-semibold whitespace-nowrap">{formatRupees(sellingPrice)}</span>
      <Plus aria-hidden="true" className="size-5 shrink-0 text-primary" />
    </button>
  )
}
