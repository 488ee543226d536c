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
  asked: 'products' | 'close' | 'suggestions' = 'products',
): Promise<string[]> {
  const seen = await (asked === 'suggestions'
    ? suggest(app, search, pieces)
    : find(app, search, pieces, asked === 'close'))
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
const nothing = { notSold: null, subCategories: [], stores: [], close: [] }

/** `withClose`: with the products of the next wider step, which stand under the others when these are few. */
async function find(
  app: TestApp,
  search: string,
  pieces: Pieces,
  withClose: boolean,
): Promise<Seen | string> {
  const { status, body } = await app.browser().call('GET /getProducts', { search, city: CITY })
  if (status !== 200) return `status ${status}`
  const { products, close, shown, didYouMean, notSold } = body
  const [page, under] = [products, close?.products ?? []].map((list) =>
    list.flatMap(({ _id }) => pieces.get(_id) ?? []),
  ) as [Piece[], Piece[]]
  const answer = { ...nothing, shown, didYouMean, notSold }
  return withClose
    ? { page: [...page, ...under], answer }
    : { page, answer: { ...answer, close: under } }
}

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
  readonly #list: string
  readonly #classes = new Map<string, { rows: number; faults: string[] }>()

  /** `list` is printed before the names of the classes. */
  constructor(list = '') {
    this.#list = list
  }

  async ask(app: TestApp, { name, asked }: QueryClass, rows: Row[], pieces: Pieces): Promise<void> {
    const tally = this.#classes.get(name) ?? { rows: 0, faults: [] }
    this.#classes.set(name, tally)
    tally.rows += rows.length
    for (const row of rows) {
      tally.faults.push(...(await judge(app, row, pieces, asked)))
    }
  }

  /** Prints the share of each class with its faults; answers the share of all rows and the least of a class. */
  report(): { all: number; leastOfAClass: number } {
    const tallies = [...this.#classes].filter(([, tally]) => tally.rows > 0)
    for (const [name, { rows, faults }] of tallies) print(`${this.#list}${name}`, rows, faults)
    const rows = tallies.reduce((sum, [, tally]) => sum + tally.rows, 0)
    const faults = tallies.flatMap(([, tally]) => tally.faults)
    const all = print(`${this.#list}all classes`, rows, faults, false)
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
