import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import { MOST_COUNTED } from '#shared/limits.ts'
import { screenMessages } from '#shared/screen-messages.ts'
import type { Messages } from '#web/lib/locale.ts'
import { NO_FILTERS } from './filters/read-filters.ts'
import { searchTitle } from './search-title.ts'

const { en, hi } = screenMessages

const english = createTranslator({ locale: 'en', messages: en })
const hindi = createTranslator({ locale: 'hi', messages: hi as Messages })
const asked = { rawQuery: '', city: 'Jaipur', filters: NO_FILTERS }

test('the query is the page’s title, whatever the filters', () => {
  const filters = { ...NO_FILTERS, subCategory: ['Kurtas'] }
  expect(searchTitle(english, { ...asked, rawQuery: 'blue', filters })).toBe('Results for “blue”')
})

test('when nothing matches the query, the title says so', () => {
  const zzz = { ...asked, rawQuery: 'zzz' }
  expect(searchTitle(english, { ...zzz, shown: 'popular' })).toBe('No results for “zzz”')
  expect(searchTitle(english, { ...zzz, shown: 'wider' })).toBe('No results for “zzz”')
  expect(searchTitle(english, { ...zzz, shown: 'corrected' })).toBe('Results for “zzz”')
})

test('without a query the title is the chosen category, brand or colour, otherwise the city', () => {
  const of = (subCategory: string[]) =>
    searchTitle(english, { ...asked, filters: { ...NO_FILTERS, subCategory } })
  expect(of(['Kurtas'])).toBe('Kurtas in Jaipur')
  expect(of(['Kurtas', 'Sarees'])).toBe('Everything in Jaipur')
  expect(searchTitle(english, { ...asked, city: '' })).toBe('All products')
})

test('cities and categories have their Hindi names, other names are unchanged', () => {
  const filters = { ...NO_FILTERS, category: 'Bangles' as const }
  expect(searchTitle(hindi, { ...asked, filters })).toBe('जयपुर में चूड़ियाँ')
  const sarees = { ...NO_FILTERS, subCategory: ['Sarees'] }
  expect(searchTitle(hindi, { ...asked, filters: sarees })).toBe('जयपुर में साड़ियाँ')
  expect(searchTitle(hindi, { ...asked, city: 'St. Thomas' })).toBe('St. Thomas में सब कुछ')
})

test('the largest count means that there may be more', () => {
  for (const translator of [english, hindi]) {
    const t = (count: number) => [
      translator('search.showProducts', { count }),
      translator('search.showing', { showing: 24, total: count }),
    ]
    for (const text of t(MOST_COUNTED)) expect(text).toMatch(/10,000\+/)
    for (const text of t(MOST_COUNTED - 1)) expect(text).not.toMatch(/\+/)
  }
})
