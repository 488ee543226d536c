import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { SearchPage } from '#shared/contract/search.ts'
import { SearchRun } from '../rules/index/run-search.ts'
import type { CardRow, CardShop } from '../rules/product-card.ts'
import { cardColumns, shopsWhere } from './cards-sql.ts'
import { type Chosen, chooseAnswers, FEW } from './chosen.ts'
import { inquire, type Inquiry, type Query, type SearchOptions } from './inquiry.ts'
import { type Answer, type Cards, toPage } from './page.ts'
import { freshIndex } from './search-index.ts'

/**
 * The products of shops that shoppers can see; `most` replaces the usual page size. Two statements, whatever was typed:
 * what changed since the search before, and the cards.
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
  const cards = await readCards(db, [chosen.answer, ...chosen.close], options.now)
  return { ...withClose(inquiry, chosen, cards), ...chosen.hints }
}

/** The page with the products of wider steps under its own: the nearest step first, what is sold out last. */
function withClose({ now, size }: Inquiry, { answer, close }: Chosen, cards: Cards): SearchPage {
  const page = toPage(answer, cards, now)
  const widest = close.at(-1)
  if (!widest || page.totalProducts >= FEW) return page
  const own = new Set(page.products.map(({ _id }) => _id))
  const found = close
    .flatMap((one) => toPage(one, cards, now).products)
    .filter(({ _id }) => !own.has(_id))
  const products = [...new Map(found.map((product) => [product._id, product])).values()]
    .toSorted((a, b) => Number(a.Stock <= 0) - Number(b.Stock <= 0))
    .slice(0, size - own.size)
  if (products.length === 0) return page
  const { leftOut } = widest.meaning
  return { ...page, close: { products, leftOut, withinKm: widest.withinKm ?? null } }
}

/** The cards of all products of these answers, and their shops; one statement. */
async function readCards(db: Db, answers: readonly Answer[], now: Date): Promise<Cards> {
  const shown = answers.flatMap(({ found }) => found.shown)
  if (shown.length === 0) return { cards: new Map(), shops: [] }
  const ids = [...new Set(shown.map(({ id }) => id))]
  const stores = [...new Set(shown.map(({ storeId }) => storeId))]
  const isShop = sql`s.id = any(${sql.param(stores)}::uuid[])`
  const { rows } = await db.execute<{ cards: Omit<CardRow, 'metres'>[]; shops: CardShop[] }>(sql`
    select (select coalesce(jsonb_agg(card), '[]') from (
        select ${cardColumns} from products p where p.id = any(${sql.param(ids)}::uuid[])) card) as cards,
      ${shopsWhere(isShop, now)} as shops`)
  const { cards = [], shops = [] } = rows[0] ?? {}
  return { cards: new Map(cards.map((card) => [card.id, card])), shops }
}
