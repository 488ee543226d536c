import { beforeAll, expect, it } from 'vitest'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { Result, SearchEngine } from './views/engine/search-engine.ts'

/** The standard of `SEARCHES_AT_ONCE`, and the length of the list. */
const [AT_ONCE, MOST_WAITING] = [2, 64]

/** An engine whose searches end only when the test says so. */
class SlowEngine implements SearchEngine {
  /** The number of searches that were begun. */
  begun = 0
  readonly #held: { answer: () => void; fail: () => void }[] = []
  #told: (() => void) | undefined
  running = 0
  most = 0

  async find(): Promise<Result> {
    this.begun += 1
    this.running += 1
    this.most = Math.max(this.most, this.running)
    this.#told?.()
    try {
      return await new Promise((resolve, reject) => {
        this.#held.push({ answer: () => resolve(plenty), fail: () => reject(new Error('away')) })
      })
    } finally {
      this.running -= 1
    }
  }

  count = async (searches: readonly unknown[]) => searches.map(() => 0)
  missing = async () => ({ counts: new Map(), weeks: [] })

  /** Waits until `count` searches were begun, since the start. */
  async untilBegun(count: number): Promise<void> {
    while (this.begun < count)
      await new Promise<void>((resolve) => {
        this.#told = resolve
      })
  }

  end(how: 'answer' | 'fail'): void {
    this.#held.shift()?.[how]()
  }
}

const nothing = {
  categories: [],
  subCategories: [],
  brands: [],
  origins: [],
  colors: [],
  sizeSets: [],
}
const plenty: Result = {
  ...nothing,
  stores: 9,
  total: 99,
  hits: 99,
  more: true,
  newest: null,
  shown: [],
  shops: [],
}

const engine = new SlowEngine()
const app = useTestApp({ searches: { engine, longestWaitMs: 600_000 } })
let product: { productId: string; storeId: string }

beforeAll(async () => {
  const { id } = await buildStore(app)
  const built = await buildProduct(app, id, { name: 'Mirror kurta' })
  product = { productId: built.id, storeId: id }
})

let people = 0
/** A search by somebody at another address, with a price that nobody else asks for. */
function search(query: object = {}, headers: Record<string, string> = {}) {
  const browser = app.browser()
  people += 1
  browser.address = `203.0.113.${people}`
  browser.cookies.set('XSRF-TOKEN', 'none')
  const asked = { search: 'kurta', price: `${people}-5000`, ...query }
  return browser.call('GET /getProducts', asked, { headers })
}

it('gives a place back after failures and after requests that their senders gave up', async () => {
  const before = engine.begun
  const gone = new AbortController()
  const given = [1, 2].map((number) =>
    app.fastify
      .inject({ url: `/api/getProducts?price=${number}-900`, signal: gone.signal })
      .catch((error: Error) => error.name),
  )
  await engine.untilBegun(before + 2)
  const next = [search(), search()]
  gone.abort()
  expect(await Promise.all(given)).toEqual(['AbortError', 'AbortError'])
  engine.end('fail')
  engine.end('answer')
  await engine.untilBegun(before + 4)
  engine.end('fail')
  engine.end('answer')
  const ended = (await Promise.all(next)).map(({ status }) => status)
  expect(ended.toSorted()).toEqual([200, 500])
  const last = search()
  await engine.untilBegun(before + 5)
  engine.end('answer')
  expect((await last).status).toBe(200)
})

it('answers a search again that was answered a moment ago, while all places are taken', async () => {
  const before = engine.begun
  const known = search({ price: '1-777' })
  await engine.untilBegun(before + 1)
  engine.end('answer')
  expect((await known).status).toBe(200)
  const running = [search(), search()]
  await engine.untilBegun(before + 3)
  expect((await search({ price: '1-777' })).status).toBe(200)
  engine.end('answer')
  engine.end('answer')
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
})

it('runs two searches at once, refuses those for which the list is full, and other calls pass by', async () => {
  const before = engine.begun
  const running = [search(), search()]
  await engine.untilBegun(before + AT_ONCE)
  const others = Array.from({ length: MOST_WAITING + 1 }, () => search())
  // All others wait for the engine, so the first answer can only be the refusal of one too many.
  const refused = await Promise.race(others)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.body).toMatchObject({
    code: 'BUSY',
    message: 'Very many people are searching right now. Please search again in a moment.',
  })
  const hindi = await search({}, { 'accept-language': 'hi' })
  expect(hindi.body['message']).toBe('अभी बहुत सारे लोग खोज रहे हैं। थोड़ी देर में फिर खोजें।')
  const browser = app.browser()
  const typed = await browser.call('GET /suggestions', { search: 'kurt', city: 'Jaipur' })
  expect([typed.status, typed.body['code']]).toEqual([503, 'BUSY'])
  const page = await browser.call('GET /product', { _id: product.productId })
  expect(page.status).toBe(200)
  expect((await browser.call('GET /store', { _id: product.storeId })).status).toBe(200)
  expect((await browser.call('GET /new-arrivals', { city: 'Jaipur' })).status).toBe(200)
  expect(engine.most).toBe(AT_ONCE)

  for (let ended = 0; ended < AT_ONCE + MOST_WAITING; ended += 1) {
    await engine.untilBegun(before + ended + 1)
    engine.end('answer')
  }
  const statuses = (await Promise.all([...running, ...others])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(AT_ONCE + MOST_WAITING).fill(200), 503])
  expect(engine.most).toBe(AT_ONCE)
})
