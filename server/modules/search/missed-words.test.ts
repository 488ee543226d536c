import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { buildProduct, buildShopper, buildStaff, buildStore, mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { deleteExpiredMisses } from './jobs.ts'
import { readQuery } from './language/read-query.ts'
import { missedWords, shopWordsOf } from './language/search-words.ts'
import { couldSell } from './rules/could-sell.ts'

const app = useTestApp()
let shop: Awaited<ReturnType<typeof buildStore>>
beforeAll(async () => {
  shop = await buildStore(app)
  await buildProduct(app, shop.id, { name: 'Mirror kurti', subCategory: 'Kurti' })
  await buildStore(app, { city: 'Pune' })
})
beforeEach(async () => {
  await advance(app, mondayNoon)
  await wordsOf()
  for (const table of ['search_misses', 'search_miss_people', 'search_miss_marks'])
    await app.database.db.execute(sql`delete from ${sql.identifier(table)}`)
})

const daysLater = (days: number) => new Date(mondayNoon.getTime() + days * DAY_MS)
const wordsOf = async (browser = shop.merchant.browser) =>
  (await browser.call('GET /missed-words')).body.words
/** A browser that already has its cookies. */
const visitor = async (): Promise<Browser> => {
  const browser = app.browser()
  await browser.call('GET /userAuth')
  return browser
}
const visitors = (count: number) => Promise.all(Array.from({ length: count }, visitor))
const search = (browser: Browser, words: string, city = 'Jaipur') =>
  browser.call('GET /getProducts', { search: words, city })
const searchAll = async (browsers: Browser[], words: string, city?: string) => {
  for (const browser of browsers) await search(browser, words, city)
}

describe('a shop sees words that were searched without a hit', () => {
  it('of five different people of its city on one day, not of four', async () => {
    const [fifth, ...four] = await visitors(5)
    await searchAll([...four, ...four], 'topli')
    expect(await wordsOf()).toEqual([])
    await searchAll([fifth as Browser], 'Topli!')
    expect(await wordsOf()).toEqual([{ words: 'topli', people: 5 }])
  })

  it('not of one person on five days, nor of five people on five days', async () => {
    const people = await visitors(5)
    for (const [at, browser] of people.entries()) {
      await advance(app, daysLater(at))
      await searchAll([people[0] as Browser, browser], 'topli')
      await wordsOf()
    }
    expect(await wordsOf()).toEqual([])
  })

  it('not of another city, and not of browsers that cannot be identified', async () => {
    await searchAll(await visitors(5), 'topli', 'Pune')
    for (const _ of [1, 2, 3, 4, 5, 6])
      await app.fastify.inject({ url: '/api/getProducts?search=topli&city=Jaipur' })
    expect(await wordsOf()).toEqual([])
  })

  it('without digits, and never an e-mail address', async () => {
    const people = await visitors(5)
    for (const [at, browser] of people.entries()) {
      await search(browser, `topli 4${at} b2b`)
      await search(browser, 'topli meera@example.com')
      await search(browser, '44 38')
    }
    expect(await wordsOf()).toEqual([{ words: 'topli', people: 5 }])
  })

  it('of kinds that it could sell', async () => {
    const shoes = await buildStore(app)
    await buildProduct(app, shoes.id, {
      name: 'Plain mojari',
      category: 'Footwear',
      subCategory: 'Jutti',
    })
    const people = await visitors(5)
    await searchAll(people, 'topli saree')
    expect(await wordsOf()).toMatchObject([{ words: 'topli saree' }])
    expect(await wordsOf(shoes.merchant.browser)).toEqual([])
  })

  it('until they find something, and for thirty days', async () => {
    await searchAll(await visitors(5), 'zorbli')
    expect(await wordsOf()).toHaveLength(1)
    await advance(app, daysLater(29))
    expect(await wordsOf()).toHaveLength(1)
    const other = await buildStore(app)
    const found = await buildProduct(app, other.id, { name: 'Zorbli' })
    expect(await wordsOf()).toEqual([])
    await app.database.db.execute(
      sql`delete from search_products where product_id = ${found.id}::uuid`,
    )
    await advance(app, daysLater(30))
    expect(await wordsOf()).toEqual([])
  })

  it('as owner or manager only', async () => {
    const counter = await buildStaff(app, shop.id, 'counter')
    expect((await counter.browser.call('GET /missed-words')).status).toBe(403)
    expect((await (await buildShopper(app)).browser.call('GET /missed-words')).status).toBe(403)
  })
})

const marks = async () =>
  (
    await app.database.db.execute<{ mark: string }>(sql`
      select encode(mark, 'hex') as mark from search_miss_marks`)
  ).rows

describe('the marks that distinguish people', () => {
  it('contain no cookie, differ for other words, and are deleted after the day', async () => {
    const [browser] = (await visitors(1)) as [Browser]
    await search(browser, 'topli')
    await search(browser, 'zorbli')
    await wordsOf()
    const found = await marks()
    expect(new Set(found.map(({ mark }) => mark)).size).toBe(2)
    await deleteExpiredMisses(app.database)
    expect(await marks()).toHaveLength(2)
    await advance(app, daysLater(1))
    await deleteExpiredMisses(app.database)
    expect(await marks()).toEqual([])
  })
})

it('words for shops have no digit, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const words = missedWords(typed)
      const shown = words === null ? null : shopWordsOf(words)
      expect(shown ?? 'none').toMatch(/^[a-z]+(?: [a-z]+)*$/)
    }),
  )
})

it.each([
  ['topli', ['Footwear'], true],
  ['red saree', ['Clothing'], true],
  ['red saree', ['Footwear'], false],
  ['red saree', ['Footwear', 'Clothing'], true],
  ['red saree', [], true],
  ['chooda', ['Bangles'], true],
  ['mobile phone', ['Clothing'], false],
] as const)('%s could be sold by a shop of %j: %s', (words, categories, could) =>
  expect(couldSell(readQuery(words).phrases, categories)).toBe(could),
)
