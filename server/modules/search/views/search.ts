import type { SearchPage } from '#shared/contract/search.ts'
import { type ChosenPage, chooseAnswers, FEW } from './chosen.ts'
import { inquire, type Inquiry, type Query, type SearchOptions } from './inquiry.ts'
import { toPage } from './page.ts'
import type { SearchService } from './search-service.ts'

/** The products of shops that shoppers can see; `most` replaces the usual page size. */
export async function viewSearch(
  { engine, language }: Pick<SearchService, 'engine' | 'language'>,
  query: Query,
  options: SearchOptions,
): Promise<SearchPage> {
  const inquiry = inquire(language, query, options)
  const chosen = await chooseAnswers({ inquiry, engine, language })
  const { brandNotSold = null, hints } = chosen
  return { ...withClose(inquiry, chosen), ...hints, brandNotSold }
}

/** The page with the products of wider attempts below its own: the nearest attempt first, sold-out products last. */
function withClose({ now, size }: Inquiry, { answer, close }: ChosenPage): SearchPage {
  const page = toPage(answer, now)
  const widest = close.at(-1)
  if (!widest || page.totalProducts >= FEW) return page
  const own = new Set(page.products.map(({ _id }) => _id))
  const found = close.flatMap((one) => toPage(one, now).products).filter(({ _id }) => !own.has(_id))
  const products = [...new Map(found.map((product) => [product._id, product])).values()]
    .toSorted((a, b) => Number(a.Stock <= 0) - Number(b.Stock <= 0))
    .slice(0, size - own.size)
  if (products.length === 0) return page
  const { leftOut } = widest.meaning
  return { ...page, close: { products, leftOut, withinKm: widest.withinKm ?? null } }
}
