import type { SearchPage } from '#shared/contract/search.ts'
import type { TestApp } from '#test/factories.ts'
import type { Answer, QueryClass, Row } from './checks.ts'
import type { Piece } from './pieces.ts'

export type Pieces = ReadonlyMap<string, Piece>
type Seen = { page: Piece[]; answer: Omit<Answer, 'pool'> }

/** The failed checks of a row with the actual results, in one line; no line when all hold. */
export async function judge(
  app: TestApp,
  [search, ...checks]: Row,
  pieces: Pieces,
  typing = false,
): Promise<string[]> {
  const seen = await (typing ? suggest : find)(app, search, pieces)
  if (typeof seen === 'string') return [`${search}: ${seen}`]
  const { page } = seen
  const answer = { ...seen.answer, pool: poolOf(pieces) }
  const broken = checks.filter(({ holds }) => !holds(page, answer)).map(({ says }) => says)
  if (broken.length === 0) return []
  const shown = page.slice(0, 4).map(({ name, rupees }) => `${name} (${rupees})`)
  return [`${search}: ${broken.join('; ')} — ${page.length} shown: ${shown.join(', ')}`]
}

/** The products of the city in which the queries are asked. */
export const poolOf = (pieces: Pieces): Piece[] =>
  [...pieces.values()].filter(({ city }) => city === CITY)

const CITY = 'Jaipur'
const nothing = { notSold: null, subCategories: [], stores: [] }

async function find(app: TestApp, search: string, pieces: Pieces): Promise<Seen | string> {
  const { status, body } = await app.browser().call('GET /getProducts', { search, city: CITY })
  if (status !== 200) return `status ${status}`
  const { products, shown, didYouMean, notSold = null }: MaybeNotSold = body
  const page = products.flatMap(({ _id }) => pieces.get(_id) ?? [])
  return { page, answer: { ...nothing, shown, didYouMean, notSold } }
}
/** A page says `notSold` only when somebody asked for goods that no shop sells. */
type MaybeNotSold = SearchPage & { notSold?: string | null }

async function suggest(app: TestApp, search: string, pieces: Pieces): Promise<Seen | string> {
  const { status, body } = await app.browser().call('GET /suggestions', { search, city: CITY })
  if (status !== 200) return `status ${status}`
  const { products, subCategories, stores, didYouMean } = body
  const page = products.flatMap(({ _id }) => pieces.get(_id) ?? [])
  const names = stores.map(({ shopName }) => shopName)
  return { page, answer: { ...nothing, shown: 'asked', didYouMean, subCategories, stores: names } }
}

/** The rows of a class that no page of the products in stock can hold. */
export function impossible(rows: Row[], pieces: Pieces): string[] {
  const pool = poolOf(pieces).filter(({ inStock }) => inStock.length > 0)
  return rows.flatMap(([search, ...checks]) =>
    checks
      .filter(({ possible }) => possible && !possible(pool))
      .map(({ says }) => `${search}: ${says}`),
  )
}

/** How many rows of each class hold. */
export class Tally {
  readonly #classes = new Map<string, { rows: number; faults: string[] }>()

  async ask(
    app: TestApp,
    { name, typing }: QueryClass,
    rows: Row[],
    pieces: Pieces,
  ): Promise<void> {
    const tally = this.#classes.get(name) ?? { rows: 0, faults: [] }
    this.#classes.set(name, tally)
    tally.rows += rows.length
    for (const row of rows) {
      tally.faults.push(...(await judge(app, row, pieces, typing)))
    }
  }

  /** Prints the share of each class with its faults; answers the share of all rows and the least of a class. */
  report(): { all: number; leastOfAClass: number } {
    const tallies = [...this.#classes]
    for (const [name, { rows, faults }] of tallies) print(name, rows, faults)
    const rows = tallies.reduce((sum, [, tally]) => sum + tally.rows, 0)
    const faults = tallies.flatMap(([, tally]) => tally.faults)
    const all = print('all classes', rows, faults, false)
    const shares = tallies.map(([, tally]) => 1 - tally.faults.length / tally.rows)
    return { all, leastOfAClass: Math.min(...shares) }
  }
}

/** Prints how many rows hold, and answers their share. */
export function print(part: string, rows: number, faults: string[], listed = true): number {
  const share = 1 - faults.length / rows
  const figure = `${rows - faults.length} of ${rows} (${(share * 100).toFixed(1)} %)`
  console.info([`Relevance, ${part}: ${figure}`, ...(listed ? faults : [])].join('\n  '))
  return share
}
