import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#shared/contract/map.ts'
import { MAX_WORD_MEANINGS } from '#shared/limits.ts'
import { buildAdmin, buildProduct, buildStore, buildTestApp, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { saveMisses } from './commands.ts'
import { deleteExpiredMisses } from './jobs.ts'
import { MissedSearches } from './language/search-words.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>

beforeAll(async () => {
  const jaipur = await buildStore(app)
  await buildProduct(app, jaipur.id, { name: 'Mirror kurti', subCategory: 'Kurti' })
  await buildProduct(app, jaipur.id, { name: 'Soft leggings', subCategory: 'Leggings' })
  await buildProduct(app, jaipur.id, { name: 'Topper by Rimjhim', subCategory: 'Saree' })
  const pune = await buildStore(app, { city: 'Pune' })
  await buildProduct(app, pune.id, { name: 'Zardozi blouse', subCategory: 'Blouse' })
})
beforeEach(async () => {
  await goTo(mondayNoon)
  await readMissed()
  await app.database.db.execute(sql`delete from search_misses`)
  const { body } = await call('GET /admin/word-meanings')
  for (const { _id } of body.meanings) await call('DELETE /admin/word-meanings', { _id })
})

/** Moves the time; administrators' sessions end within a day, so they log in again. */
async function goTo(now: Date): Promise<void> {
  app.time.now = now
  admin = await buildAdmin(app)
}
const daysLater = (days: number) => new Date(mondayNoon.getTime() + days * 86_400_000)
const call = <Name extends CallName>(name: Name, input: object = {}) =>
  admin.browser.call(name, input)
const search = (words: string, more: object = {}) =>
  app.browser().call('GET /getProducts', { search: words, city: 'Jaipur', ...more })
const foundFor = async (words: string) => {
  const { shown, products } = (await search(words)).body
  return [shown, ...products.map(({ productName }) => productName)]
}
const explain = (word: string, meaning: string, more: object = {}) =>
  call('POST /admin/word-meanings', { word, meaning, ...more })
const fieldsOf = async (word: string, meaning: string, more: object = {}) =>
  (await explain(word, meaning, more)).body['fields']
const readMissed = async (input: object = {}) =>
  (await call('GET /admin/missed-searches', input)).body.searches

describe('a word that an administrator has explained', () => {
  it('finds its meaning, and products with the word itself', async () => {
    expect((await foundFor('topper'))[0]).toBe('asked')
    expect(await explain('Topper', 'kurti')).toMatchObject({ status: 200 })
    expect(await foundFor('topper')).toEqual(['asked', 'Mirror kurti', 'Topper by Rimjhim'])
    expect(await foundFor('TOPPERS under 1000')).toHaveLength(3)
  })

  it.each([
    ['jhabla', 'झबला'],
    ['झबला', 'jhablaa'],
    ['co ord', 'Co-Ord'],
  ])('is explained as %s and searched for as %s', async (word, typed) => {
    await explain(word, 'leggings', { replaces: true })
    expect(await foundFor(typed)).toEqual(['asked', 'Soft leggings'])
  })

  it('may mean several words, and is among the suggestions', async () => {
    await explain('topli', 'mirror kurti')
    expect(await foundFor('topli')).toEqual(['asked', 'Mirror kurti'])
    const { body } = await app.browser().call('GET /suggestions', { search: 'topli' })
    expect(body.subCategories).toContain('Kurti')
  })

  it('counts in other processes within a minute', async () => {
    const other = await buildTestApp({ database: app.database })
    await explain('topli', 'mirror kurti')
    // The timer of the other process reads the words twice a minute; the test reads them at once.
    const { browser } = await buildAdmin({ ...other, database: app.database })
    await browser.call('GET /admin/missed-searches')
    const second = await other.browser().call('GET /getProducts', { search: 'topli' })
    expect(second.body.shown).toBe('asked')
    await other.fastify.close()
  })

  it('is changed and removed, and each decision is in the audit trail', async () => {
    await explain('topli', 'kurti')
    const [entry] = (await call('GET /admin/word-meanings', { search: 'KURT' })).body.meanings
    expect(entry).toMatchObject({ word: 'topli', meaning: 'kurti', changedBy: admin.UID })
    await explain('Topli', 'leggings', { _id: entry?._id })
    expect(await foundFor('topli')).toEqual(['asked', 'Soft leggings'])
    await call('DELETE /admin/word-meanings', { _id: entry?._id })
    expect((await foundFor('topli'))[0]).not.toBe('asked')
    const { entries } = (await call('GET /admin/audit')).body
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'word_removed', UID: admin.UID, reason: 'Topli = leggings' },
      { action: 'word_changed', reason: 'topli = kurti → Topli = leggings' },
      { action: 'word_added', reason: 'topli = kurti' },
    ])
  })

  it('is refused at the field to correct', async () => {
    expect(await fieldsOf('x', 'kurti')).toHaveProperty('word')
    expect(await fieldsOf('38', 'kurti')).toHaveProperty('word')
    expect(await fieldsOf('a very long name indeed', 'kurti')).toHaveProperty('word')
    expect(await fieldsOf('w'.repeat(41), 'kurti')).toHaveProperty('word')
    expect(await fieldsOf('topli', 'kurti '.repeat(14))).toHaveProperty('meaning')
    expect(await fieldsOf('topli', 'for the')).toHaveProperty('meaning')
    expect(await fieldsOf('topli', 'kurti qwertz')).toEqual({
      meaning: 'The search does not know qwertz. Use words that shops write.',
    })
    expect(await fieldsOf('topli', 'topli kurti')).toEqual({
      meaning: 'The meaning leads back to the word itself',
    })
    await explain('topli', 'kurti')
    expect(await fieldsOf('toplis', 'leggings')).toHaveProperty('word')
    expect(await fieldsOf('jhabla', 'red topli')).toEqual({
      meaning: '“topli” is explained here itself. Write what it means: kurti',
    })
    expect(await fieldsOf('kurti', 'topli', { replaces: true })).toEqual({
      meaning: 'The meaning leads back to the word itself',
    })
    expect(await fieldsOf('kurti', 'leggings', { replaces: true })).toEqual({
      word: '“topli” is explained with this word. Change that first.',
    })
  })

  it('replaces what the search understands only when that is confirmed', async () => {
    expect(await fieldsOf('churidar', 'leggings')).toHaveProperty('replaces')
    expect(await fieldsOf('sasta', 'leggings')).toHaveProperty('replaces')
    expect(await fieldsOf('kurtis', 'kurti', { replaces: true })).toHaveProperty('word')
    expect((await explain('churidar', 'leggings', { replaces: true })).status).toBe(200)
    expect(await foundFor('churidar')).toEqual(['asked', 'Soft leggings'])
    const [entry] = (await call('GET /admin/word-meanings')).body.meanings
    expect((await explain('churidars', 'kurti', { _id: entry?._id })).status).toBe(200)
  })

  it('is not found under an unknown id', async () => {
    const _id = '7d0f7d44-5a0e-4a5e-9a57-0b4e2f6f1a11'
    expect((await call('DELETE /admin/word-meanings', { _id })).status).toBe(404)
    expect((await explain('topli', 'kurti', { _id })).status).toBe(404)
  })

  it('is stored once when two administrators explain it at the same time', async () => {
    const answers = await Promise.all([explain('topli', 'kurti'), explain('topli', 'leggings')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('is one of at most five hundred, which are read page by page', async () => {
    await app.database.db.execute(sql`
      insert into search_meanings (key, word, meaning, changed_at, changed_by)
      select 'aw' || n, 'aw' || n, 'kurti', now(), ${admin.id}::uuid
      from generate_series(1, ${MAX_WORD_MEANINGS}::int) as n`)
    expect(await fieldsOf('topli', 'kurti')).toEqual({
      word: 'The list is full: at most 500 words',
    })
    const first = (await call('GET /admin/word-meanings')).body
    const second = (await call('GET /admin/word-meanings', { page: first.nextPage })).body
    const words = [...first.meanings, ...second.meanings].map(({ word }) => word)
    expect([words.length, new Set(words).size, first.total]).toEqual([50, 50, 500])
    const { status } = await call('GET /admin/word-meanings', { page: 'bm90aGluZw' })
    expect(status).toBe(400)
    await app.database.db.execute(sql`delete from search_meanings`)
  })
})

describe('searches without a hit', () => {
  it('are counted by words, city and day', async () => {
    await search('Qwertz topliya!')
    await search('qwertz TOPLIYA', { city: 'pune' })
    await search('qwertz topliya', { city: 'Nowhere' })
    await goTo(daysLater(1))
    await search('blonkis')
    await search('qwertz topliya')
    expect(await readMissed()).toEqual([
      { words: 'blonkis', times: 1, cities: ['Jaipur'], lastDay: '2026-11-17', findsNow: false },
      {
        words: 'qwertz topliya',
        times: 3,
        cities: ['Jaipur', 'Pune'],
        lastDay: '2026-11-17',
        findsNow: false,
      },
    ])
    expect((await readMissed({ sort: 'frequent' })).map(({ words }) => words)).toEqual([
      'qwertz topliya',
      'blonkis',
    ])
  })

  it('are neither searches that find something nor searches that a filter empties', async () => {
    await search('kurti')
    await search('kurtti')
    await search('kurti', { price: '1-2' })
    await search('blonkis', { brand: 'Nobody' })
    await search('kurti', { open: '1', maxDistance: '1', lat: '26.9', long: '75.8' })
    expect(await readMissed()).toEqual([])
  })

  it.each([
    'meera@example.com',
    'meera.joshi gmail',
    'call 98290 12345',
    '+91-98290-12345',
    '९८२९०१२३४५',
    'order 1234567',
    '!!!',
  ])('are not counted when they may identify the person: %s', async (words) => {
    await search(words)
    expect(await readMissed()).toEqual([])
  })

  it('are at most three hundred different ones a day', async () => {
    await search('topli')
    await readMissed()
    await app.database.db.execute(sql`
      insert into search_misses (day, words, city, times)
      select '2026-11-16', 'word ' || n, 'Jaipur', 1 from generate_series(1, 298) as n`)
    for (const words of ['topli', 'blonkis', 'qwertz', 'blonkis']) await search(words)
    const found = (await readMissed({ sort: 'frequent' })).slice(0, 2)
    expect(found).toMatchObject([
      { words: 'blonkis', times: 2 },
      { words: 'topli', times: 2 },
    ])
    // The same words in another city have a row of their own.
    await search('topli', { city: 'Pune' })
    await readMissed()
    const { rows } = await app.database.db.execute(sql`select from search_misses`)
    expect(rows).toHaveLength(300)
  })

  it('are counted when they could not be saved at first', async () => {
    const misses = new MissedSearches()
    misses.add('topli', 'Jaipur')
    const away = {
      isReadOnly: () => false,
      transaction: () => Promise.reject(new Error('away')),
    } as unknown as typeof app.database
    await expect(saveMisses(away, misses)).rejects.toThrow('away')
    misses.add('topli', 'Jaipur')
    await saveMisses(app.database, misses)
    expect(await readMissed()).toMatchObject([{ words: 'topli', times: 2 }])
  })

  it('are marked when they find something later', async () => {
    await search('topli')
    expect(await readMissed()).toMatchObject([{ words: 'topli', findsNow: false }])
    await explain('topli', 'kurti')
    expect(await readMissed()).toMatchObject([{ words: 'topli', findsNow: true }])
  })

  it('are not marked when only shops of another city have the goods', async () => {
    await search('zardozi blouse')
    expect(await readMissed()).toMatchObject([{ cities: ['Jaipur'], findsNow: false }])
  })

  it('are removed one by one, and after ninety days', async () => {
    await search('topli')
    await search('blonkis')
    await readMissed()
    const removed = await call('DELETE /admin/missed-searches', { words: 'topli' })
    expect(removed.status).toBe(200)
    expect((await readMissed()).map(({ words }) => words)).toEqual(['blonkis'])
    const again = await call('DELETE /admin/missed-searches', { words: 'topli' })
    expect(again.status).toBe(404)
    await goTo(daysLater(91))
    expect(await readMissed()).toEqual([])
    await deleteExpiredMisses(app.database)
    await goTo(mondayNoon)
    expect(await readMissed()).toEqual([])
  })

  it.each(['newest', 'frequent'] as const)('are read page by page, %s first', async (sort) => {
    await app.database.db.execute(sql`
      insert into search_misses (day, words, city, times)
      select '2026-11-15', 'word ' || n, 'Jaipur', 1 + n % 3 from generate_series(1, 30) as n`)
    const first = (await call('GET /admin/missed-searches', { sort })).body
    const page = first.nextPage ?? ''
    const second = (await call('GET /admin/missed-searches', { sort, page })).body
    const words = [...first.searches, ...second.searches].map((row) => row.words)
    expect([words.length, new Set(words).size, second.nextPage]).toEqual([30, 30, null])
    const other = sort === 'newest' ? 'frequent' : 'newest'
    const { status } = await call('GET /admin/missed-searches', { sort: other, page })
    expect(status).toBe(400)
  })
})
