import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import type { ProductCard, SearchPage } from '#shared/contract/search.ts'
import { screenMessages } from '#shared/screen-messages.ts'
import { LocaleContext, type Messages } from '#web/lib/locale.ts'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import { NO_FILTERS } from './read-filters.ts'

const { en, hi } = screenMessages

const summary: SearchPage = {
  products: [],
  brands: [{ name: 'Chhipa Prints', count: 2 }],
  subCategories: [{ name: 'Kurtas', count: 2 }],
  categories: [{ name: 'Clothing', count: 2 }],
  colors: [
    { name: 'Red', count: 2 },
    { name: 'Ajrakh', count: 1 },
  ],
  sizes: [
    { name: 'M', system: 'letters', count: 2 },
    { name: 'UK 8', system: 'shoes', count: 1 },
  ],
  didYouMean: null,
  shown: 'asked',
  understood: { price: null, color: null, gender: null },
  totalProducts: 2,
  showing: 2,
  nextPage: null,
}
const nothing = async () => {}
const client = new QueryClient({ defaultOptions: { queries: { queryFn: nothing } } })
const locales = { en, hi: hi as Messages }

const card = (averageRating: number | null) => ({ averageRating }) as ProductCard

/** The text of the panel, with a space at each element boundary. */
function panel(locale: keyof typeof locales, over: Partial<FilterFieldsProps> = {}) {
  const props = { filters: NO_FILTERS, summary, withDistance: true, onChange: () => {}, ...over }
  const intl = { locale: locale, messages: locales[locale], timeZone: 'Asia/Kolkata' }
  const choice = { locale, setLocale: nothing, need: nothing }
  const fields = createElement(LocaleContext, { value: choice }, createElement(FilterFields, props))
  const withQueries = createElement(QueryClientProvider, { client }, fields)
  const html = renderToStaticMarkup(
    // The provider's type requires its children among the properties.
    createElement(IntlProvider, intl as ComponentProps<typeof IntlProvider>, withQueries),
  )
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

it('filters by brand, category, distance and price', () => {
  const text = panel('en')
  expect(text).toMatch(/Brands Chhipa Prints 2/)
  expect(text).toMatch(/Categories Kurtas 2/)
  expect(text).toMatch(
    /Distance Any distance Within 1 km Within 5 km Within 10 km Within 20 km Within 50 km/,
  )
  expect(text).toMatch(/Price Any price/)
})

it('filters by colour and gender, in Hindi too', () => {
  expect(panel('en')).toMatch(/Colour Red 2 Ajrakh 1 For Women Men Girls Boys/)
  expect(panel('hi')).toMatch(/रंग लाल 2 Ajrakh 1 किसके लिए महिलाएँ पुरुष लड़कियाँ लड़के/)
})

it('filters by size, under the names of the systems, and keeps a chosen size that nothing has', () => {
  expect(panel('en')).toMatch(/Size Letters M 2 Shoes, UK UK 8 1 UK 8 is EU 42 for men/)
  expect(panel('hi')).toMatch(/साइज़ अक्षर M 2 जूते, UK UK 8 1/)
  const one = { ...summary, sizes: summary.sizes.slice(0, 1) }
  expect(panel('en', { summary: one })).toMatch(/Size M 2/)
  expect(panel('en', { filters: { ...NO_FILTERS, size: ['XS'] } })).toMatch(/Size XS 0 Letters M 2/)
  expect(panel('en', { only: 'size' })).not.toMatch(/Price|Colour/)
})

it('filters by rating when a result has one, or while a rating is chosen', () => {
  const offered = /Rating Any rating 4 stars and up 3 stars and up/
  const rated = { ...summary, products: [card(null), card(4.5)] }
  expect(panel('en', { summary: rated })).toMatch(offered)
  expect(panel('en', { summary: { ...summary, products: [card(null)] } })).not.toMatch(/Rating/)
  expect(panel('en')).not.toMatch(/Rating/)
  expect(panel('en', { filters: { ...NO_FILTERS, rating: 4 } })).toMatch(offered)
})

it('keeps a ticked value although no result has it', () => {
  const filters = { ...NO_FILTERS, brand: ['Gone'], gender: ['Unisex' as const] }
  const text = panel('en', { filters, summary: undefined })
  expect(text).toMatch(/Brands Gone 0/)
  expect(text).toMatch(/Boys Everyone/)
})

it('does not filter a store’s own products by distance', () => {
  expect(panel('en', { withDistance: false })).not.toContain('km')
})
