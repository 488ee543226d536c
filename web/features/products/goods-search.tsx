import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { loadNextPage, type PagedQuery } from '#web/lib/pages.ts'
import { readLabel } from '#web/features/barcode/codes.ts'
import { ScanAction } from '#web/features/barcode/scan-action.tsx'
import { useVariantName } from '#web/lib/locale.ts'
import { call, type Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useFunctionKeys } from '#web/lib/function-keys.ts'
import { callPages, callQuery } from '#web/lib/queries.ts'
import { useScannedKeys } from '#web/lib/scanned-keys.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

/** A variant of the own store, as the search and the scan of a label give it. */
export type FoundGoods = Omit<
  Output<'GET /goods-to-sell'>['goods'][number],
  'productId' | 'image' | 'held' | 'heldUntil' | 'isCode'
> & {
  /** Held pieces, as far as this device knows. */
  held?: number
}
type GoodsRow = Output<'GET /goods-to-sell'>['goods'][number]

/** A typed number of this length is a code: an article that only contains it is another one. */
const longNumber = /^[\d\s-]{8,}$/

/** The keys down and up go from the field through the hits. */
function moveInHits(event: KeyboardEvent<HTMLInputElement | HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { form } = event.currentTarget
  if (!step || !form || event.nativeEvent.isComposing) return
  const stops = [...form.querySelectorAll<HTMLElement>('input, li button')]
  const next = stops[stops.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type Props = { onAdd: (goods: FoundGoods) => void }
type SearchProps = Props & {
  /** A code that was scanned before the search was there. */
  scannedBefore?: string | undefined
}

/**
 * Finds own articles by words, SKU, or the barcode or label in front of the camera. A scanner that types works too, with
 * the focus in this field or outside of all fields: its text with Enter adds the article with exactly this SKU or
 * barcode. When several have it, the person chooses.
 */
export function GoodsSearch({ onAdd, scannedBefore }: SearchProps) {
  const t = useTranslations('sale')
  const sayError = useErrorWords()
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(scannedBefore ?? '')
  const [problem, setProblem] = useState<string>()
  const [same, setSame] = useState<readonly GoodsRow[]>([])
  const [mustChoose, setMustChoose] = useState(false)
  const change = (next: string) => {
    setMustChoose(false)
    setProblem(undefined)
    setSame([])
    setText(next)
  }
  const add = ({ variantId, productName, SKU, attributes, ...goods }: FoundGoods) => {
    change('')
    const { sellingPrice, MRP, free, held = 0 } = goods
    onAdd({ variantId, productName, SKU, attributes, sellingPrice, MRP, free, held })
    field.current?.focus()
  }
  const findExactly = async (code: string, isCode: boolean) => {
    try {
      const tag = readLabel(code)
      if (tag) return add(await call('GET /scanned-tag', { code: tag }))
      const { goods } = await queryClient.fetchQuery(
        callQuery('GET /goods-to-sell', { search: code }),
      )
      const exact = goods.filter(({ isCode: isExact }) => isExact)
      if (exact.length > 1) return setSame(exact)
      const [only] = exact.length === 0 && goods.length === 1 && !isCode ? goods : exact
      if (only) return add(only)
      return isCode || goods.length === 0
        ? setProblem(t('notFound', { code }))
        : setMustChoose(true)
    } catch (error) {
      return setProblem(sayError(error))
    }
  }
  const scanned = (code: string) => {
    change(code)
    void findExactly(code, true)
  }
  useEffect(() => {
    // A scanner that types needs no tap before the first article.
    field.current?.focus()
    if (scannedBefore) field.current?.form?.requestSubmit()
  }, [scannedBefore])
  useScannedKeys(scanned)
  useFunctionKeys({ F2: () => field.current?.focus() })
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
        onKeyDown={moveInHits}
        icon={<Search />}
        value={text}
        onText={change}
        maxLength={80}
        aria-label={t('search')}
        aria-keyshortcuts="F2"
        placeholder={t('searchHint')}
        action={
          <>
            <span className="mr-3">
              <KeyHint of="F2" />
            </span>
            <ScanAction label={t('scan')} onRead={scanned} />
          </>
        }
      />
      <div aria-live="polite" className="mt-1.5 empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
        {same.length > 0 && <p className="text-sm">{t('several', { count: same.length })}</p>}
        {mustChoose && <p className="text-sm">{t('choose')}</p>}
      </div>
      {same.length > 0 ? (
        <FoundList goods={same} takesFocus onAdd={add} />
      ) : (
        text.trim() !== '' &&
        !problem && <Found text={text.trim()} takesFocus={mustChoose} onAdd={add} />
      )}
    </form>
  )
}

type FoundProps = Props & { text: string; takesFocus: boolean }

function Found({ text, takesFocus, onAdd }: FoundProps) {
  const t = useTranslations('sale')
  const sayError = useErrorWords()
  const search = useDeferredValue(text)
  const query = useInfiniteQuery({
    ...callPages('GET /goods-to-sell', { search }, 'page'),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  if (!data) return error && <FieldError>{sayError(error)}</FieldError>
  const goods = data.pages.flatMap((page) => page.goods)
  if (goods.length === 0)
    return <p className="mt-2 text-sm text-ink-muted">{t('notFound', { code: text })}</p>
  const meant = data.pages[0]?.didYouMean
  return (
    <>
      {meant && <p className="mt-2 text-sm text-ink-muted">{t('corrected', { words: meant })}</p>}
      <FoundList goods={goods} takesFocus={takesFocus} onAdd={onAdd}>
        {query.hasNextPage && !query.isPlaceholderData && (
          <NextPage key={goods.length} query={query} />
        )}
      </FoundList>
    </>
  )
}

type NextPageProps = {
  query: PagedQuery
}

/** The end of a list, which loads the next page when it comes into sight, or by a press. */
function NextPage({ query }: NextPageProps) {
  const t = useTranslations('ui')
  const button = useRef<HTMLButtonElement>(null)
  const load = useEffectEvent(() => void loadNextPage(query))
  useEffect(() => {
    const observer = new IntersectionObserver(([end]) => end?.isIntersecting && load())
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [])
  return (
    <li>
      <Button
        ref={button}
        variant="quiet"
        wide
        loading={query.isFetchingNextPage}
        onClick={() => void loadNextPage(query)}
      >
        {t('loadMore')}
      </Button>
    </li>
  )
}

type FoundListProps = {
  goods: readonly GoodsRow[]
  /** The first hit takes the focus, so that a further Enter takes it. */
  takesFocus: boolean
  onAdd: (goods: FoundGoods) => void
  children?: ReactNode
}

/** The list scrolls by itself, so that the sale below it stays near. */
function FoundList({ goods, takesFocus, onAdd, children }: FoundListProps) {
  const t = useTranslations('sale')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (takesFocus) list.current?.querySelector('button')?.focus()
  }, [takesFocus])
  return (
    <ul
      ref={list}
      aria-label={t('found')}
      className="mt-2 max-h-[60vh] divide-y divide-hairline overflow-y-auto overscroll-contain rounded-card border border-hairline bg-surface empty:hidden"
    >
      {[...Map.groupBy(goods, ({ productId }) => productId)].map(([productId, variants]) => (
        <li key={productId} className="px-3 py-2 text-sm">
          <FoundProduct variants={variants} onAdd={onAdd} />
        </li>
      ))}
      {children}
    </ul>
  )
}

/** An article with a button for each of its variants that the words mean, those with free pieces first. */
function FoundProduct({ variants, onAdd }: Props & { variants: readonly GoodsRow[] }) {
  const [first] = variants
  const prices = new Set(variants.map(({ sellingPrice }) => sellingPrice))
  return (
    <>
      <p className="flex items-center gap-3 font-semibold">
        <span className="w-10 shrink-0">
          <Picture
            path={first?.image}
            alt=""
            sizes="40px"
            box="square"
            className="rounded-control"
          />
        </span>
        <span className="min-w-0 grow wrap-anywhere">{first?.productName}</span>
        {first && prices.size === 1 && (
          <span className="money whitespace-nowrap">{formatRupees(first.sellingPrice)}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2 py-2">
        {variants
          .toSorted((one, other) => Number(other.free > 0) - Number(one.free > 0))
          .map((one) => (
            <FoundVariant
              key={one.variantId}
              goods={one}
              hasOwnPrice={prices.size > 1}
              onAdd={onAdd}
            />
          ))}
      </div>
    </>
  )
}

type VariantProps = Props & { goods: GoodsRow; hasOwnPrice: boolean }

function FoundVariant({ goods, hasOwnPrice, onAdd }: VariantProps) {
  const t = useTranslations('sale')
  const nameOf = useVariantName()
  const sayHeld = useHeldWords()
  const { SKU, productName, sellingPrice, free } = goods
  const left = free <= 0 ? t('noneFree') : t('free', { free })
  return (
    <button
      type="button"
      aria-label={[productName, nameOf(goods), left, formatRupees(sellingPrice)]
        .filter(Boolean)
        .join(', ')}
      title={SKU}
      onClick={() => onAdd(goods)}
      onKeyDown={moveInHits}
      className="flex min-h-11 flex-col justify-center rounded-control border border-edge px-2 py-1 text-left hover:bg-sunken"
    >
      <span className="font-semibold">{nameOf(goods) || SKU}</span>
      <span className="text-xs text-ink-muted">
        {[hasOwnPrice && formatRupees(sellingPrice), left, sayHeld(goods)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  )
}

/** Says how many pieces are held, and until when the first of them. */
function useHeldWords() {
  const t = useTranslations('sale')
  const sayWhen = useWhenWords(useNow())
  return ({ held, heldUntil }: GoodsRow) => {
    if (held === 0) return ''
    return heldUntil ? t('heldUntil', { held, time: sayWhen(heldUntil) }) : t('held', { held })
  }
}
