import { useState } from 'react'
import type { UnderstoodQuery } from '#shared/contract/search.ts'
import { partOf, sayNoSignal } from '#web/lib/part.ts'
import { type Filters, genders, readPrice } from './read-filters.ts'
import type { Part } from '../take-off.ts'
import type { ProductPages } from '../use-product-pages.ts'

const parts = [
  'price',
  'color',
  'size',
  'gender',
  'sort',
  'open',
] as const satisfies readonly Part[]

const isSet = (value: Filters[Part]) => (Array.isArray(value) ? value.length > 0 : value != null)

/** The cheapest first goes before the nearest first. */
const orderOf = ({ order, near }: UnderstoodQuery) => order ?? (near ? 'distance' : undefined)

/** Adds filters understood from the words of the query. A filter of the address takes precedence. */
export function withUnderstood(filters: Filters, understood: UnderstoodQuery): Filters {
  const { price, color, size } = understood
  const gender = genders.filter((one) => one === understood.gender)
  return {
    ...filters,
    price: filters.price ?? readPrice(price),
    color: isSet(filters.color) || color === null ? filters.color : [color],
    size: isSet(filters.size) || !size ? filters.size : [size],
    sort: filters.sort ?? orderOf(understood),
    open: filters.open ?? (understood.open || undefined),
    gender: isSet(filters.gender) ? filters.gender : gender,
  }
}

/**
 * The filters to write into the address when `next` replaces the shown filters, without those that words of the query
 * still give. `gone` lists the filters whose words must leave the query.
 */
export function afterChange(filters: Filters, shown: Filters, next: Filters) {
  const fromWords = parts.filter((part) => !isSet(filters[part]) && isSet(shown[part]))
  const isSame = (part: Part) => JSON.stringify(next[part]) === JSON.stringify(shown[part])
  const inWords = Object.fromEntries(
    fromWords.filter(isSame).map((part) => [part, filters[part]]),
  ) as Partial<Filters>
  return { filters: { ...next, ...inWords }, gone: fromWords.filter((part) => !isSame(part)) }
}

export type Words = { rawQuery: string; exact: string | undefined }

type Search = {
  rawQuery: string
  filters: Filters
  pages: Pick<ProductPages, 'summary' | 'changing' | 'old'>
  change: (filters: Filters, words?: Words) => void
}

const loadWords = partOf(() => import('../take-off.ts'))

const NOTHING: UnderstoodQuery = {
  price: null,
  color: null,
  gender: null,
  size: null,
  near: false,
  order: null,
  open: false,
}

/** Combines the filters of the address and of the query, so that the panel, the chips and their count agree. */
export function useUnderstoodFilters({ rawQuery, filters, pages, change }: Search) {
  const understood = pages.changing || pages.old ? undefined : pages.summary?.understood
  const [last, setLast] = useState({ rawQuery, understood })
  if (understood && (last.rawQuery !== rawQuery || last.understood !== understood))
    setLast({ rawQuery, understood })
  const known = rawQuery !== '' && last.rawQuery === rawQuery ? last.understood : undefined
  const shown = withUnderstood(filters, known ?? NOTHING)
  const changeShown = async (next: Filters) => {
    const after = afterChange(filters, shown, next)
    if (after.gone.length === 0) return change(after.filters)
    const words = await loadWords().catch(sayNoSignal)
    if (!words) return undefined
    const rest = after.gone.reduce(words.takeOff, rawQuery)
    // If only the server understands the words, search for them exactly as typed.
    return change(after.filters, { rawQuery: rest, exact: rest === rawQuery ? '1' : undefined })
  }
  return { shown, change: (next: Filters) => void changeShown(next) }
}
