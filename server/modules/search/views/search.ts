import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { SearchPage } from '#shared/contract/search.ts'
import { SearchRun } from '../rules/index/run-search.ts'
import type { SearchIndex } from '../rules/index/search-index.ts'
import type { Card, ShopWithHours } from '../rules/product-card.ts'
import { cardColumns } from './cards-sql.ts'
import { type Chosen, chooseAnswers, FEW } from './chosen.ts'
import { inquire, type Inquiry, type Query, type SearchOptions } from './inquiry.ts'
import { type Answer, type Cards, toPage } from './page.ts'
import { freshIndex } from './search-index.ts'

/**
 * The products of shops that shoppers can see; `most` replaces the usual page size. Two statements at most, whatever was
 * typed: what changed since the search before, and the cards that are not known.
 */
export async function viewSearch(
  db: Db,
  query: Query,
  options: SearchOptions,
): Promise<SearchPage> {
  const inquiry = inquire(db, query, options)
  const index = await freshIndex(db, options.now)
  const run = new SearchRun(index, options.now)
  const chosen = chooseAnswers({ db, inquiry, index, run })
  const cards = await findCards({ db, index, now: options.now }, [chosen.answer, ...chosen.close])
  return { ...withClose(inquiry, chosen, cards), ...chosen.hints }
}

/** The page with the products of wider steps under its own: the nearest step first, what is sold out last. */
function withClose({ size }: Inquiry, { answer, close }: Chosen, cards: Cards): SearchPage {
  const page = toPage(answer, cards)
  const widest = close.at(-1)
  if (!widest || page.totalProducts >= FEW) return page
  const own = new Set(page.products.map(({ _id }) => _id))
  const found = close
    .flatMap((one) => toPage(one, cards).products)
    .filter(({ _id }) => !own.has(_id))
  const products = [...new Map(found.map((product) => [product._id, product])).values()]
    .toSorted((a, b) => Number(a.Stock <= 0) - Number(b.Stock <= 0))
    .slice(0, size - own.size)
  if (products.length === 0) return page
  const { leftOut } = widest.meaning
  return { ...page, close: { products, leftOut, withinKm: widest.withinKm ?? null } }
}

type Setting = { db: Db; index: SearchIndex; now: Date }

/** The cards of all products of these answers, and their shops; one statement for the cards that are not known. */
async function findCards({ db, index, now }: Setting, answers: readonly Answer[]): Promise<Cards> {
  const ids = new Set<string>()
  const shops = new Map<string, ShopWithHours>()
  for (const { found } of answers)
    for (const { id, storeId } of found.shown) {
      ids.add(id)
      if (shops.has(storeId)) continue
      const shop = index.stores.withHours(index.stores.numberOf(storeId), now)
      if (shop) shops.set(storeId, shop)
    }
  return { cards: await index.cards.find([...ids], (unknown) => readCards(db, unknown)), shops }
}

async function readCards(db: Db, ids: string[]): Promise<Card[]> {
  const { rows } = await db.execute<{ cards: Card[] }>(sql`
    select coalesce(json_agg(card), '[]') as cards from (
      select ${cardColumns} from products p where p.id = any(${sql.param(ids)}::uuid[])) card`)
  return rows[0]?.cards ?? []
}
