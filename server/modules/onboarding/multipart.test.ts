import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { deleteUnusedPictures } from '#server/modules/files/jobs.ts'
import { hashOf } from '#server/platform/ports/files.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { buildShopper } from '#test/factories.ts'
import { buildPhoto, multipartBody, type Part, sendForm } from '#test/multipart.ts'
import { filledForm } from '#test/registration.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const files = useTestFiles()
const app = useTestApp({ files })
let [image, logo] = [Buffer.alloc(0), Buffer.alloc(0)]
beforeAll(async () => {
  image = await buildPhoto('#123456')
  logo = await buildPhoto('#654321')
})
afterEach(() => {
  if (readdirSync(files.uploadFolder).length > 0) throw new Error('an upload was left behind')
})

type NameOf = (steps: string[]) => string
const dottedName: NameOf = (steps) => steps.join('.')
const bracketedName: NameOf = ([first, ...rest]) =>
  `${first}${rest.map((step) => `[${step}]`).join('')}`

/** Every entry of a form as a text part; its path gives the part's name. */
function textsOf(value: unknown, nameOf: NameOf, steps: string[] = []): Part[] {
  if (typeof value !== 'object' || value === null)
    return [{ name: nameOf(steps), text: String(value) }]
  return Object.entries(value).flatMap(([step, inner]) => textsOf(inner, nameOf, [...steps, step]))
}
const entriesOf = (over: object = {}) => textsOf(filledForm(over), dottedName)
const notAPicture = (name: string): Part => ({ name, bytes: Buffer.from('<script>') })
const pictures = (): Part[] => [
  { name: 'shopImage', bytes: image },
  { name: 'shopLogo', bytes: logo, fileName: '../../logo.jpg' },
]
const send = (browser: Parameters<typeof sendForm>[0], parts: Part[] | Buffer) =>
  sendForm(browser, 'POST /onBoarding', parts)
const storeOf = async (ownerId: string) => {
  const [row] = await app.database.db.select().from(stores).where(eq(stores.ownerId, ownerId))
  return row
}
const count = async () => ({
  registrations: await app.database.db.$count(registrations),
  pictures: (await app.database.pool.query('select hash from media order by hash')).rows,
  files: readdirSync(join(files.folder, 'media')).length,
})

describe('POST /onBoarding as a multipart form', () => {
  it.each([
    ['hostile', 'constructor.prototype.role'],
    ['hostile', '__proto__[status]'],
    ['hostile', 'timings[__proto__][status]'],
    ['hostile', 'timings.Mon.constructor'],
    ['hostile', 'timings.Fun.from'],
    ['hostile', 'timings[Mon'],
    ['hostile', 'shopName[0]'],
    ['unknown', 'status'],
    ['unknown', 'storeId'],
  ])('refuses a name that is %s, and stores nothing: %s', async (_kind, name) => {
    const { id, browser } = await buildShopper(app)
    const before = await count()
    const parts = [...entriesOf(), ...pictures(), { name, text: 'approved' }]
    const { status, body } = await send(browser, parts)
    expect([status, body['code']]).toEqual([400, 'INVALID_INPUT'])
    expect(Object.keys(body['fields'] as object)).toHaveLength(1)
    expect([await count(), await storeOf(id)]).toEqual([before, undefined])
    expect(({} as { status?: string }).status).toBeUndefined()
  })

  it('stores nothing of a form with a wrong entry or picture, and loses no draft', async () => {
    const { browser } = await buildShopper(app)
    await browser.call('PUT /onBoarding/draft', { draft: { shopName: 'Gulabi' } })
    const before = await count()
    const wrong: [string, Part[]][] = [
      ['shopLogo', [...entriesOf(), ...pictures().slice(0, 1), notAPicture('shopLogo')]],
      ['shopName', [...entriesOf(), notAPicture('shopName')]],
      ['shopImage', [...entriesOf(), { name: 'shopImage', text: hashOf(image) }]],
    ]
    for (const [field, parts] of wrong) {
      const { status, body } = await send(browser, parts)
      expect([field, status, Object.keys(body['fields'] as object)]).toEqual([field, 400, [field]])
      expect(await count()).toEqual(before)
    }
    expect((await browser.call('GET /onBoarding')).body.draft).toEqual({ shopName: 'Gulabi' })
  })

  it('uses no picture of a form whose entries do not fit, and deletes them after a day', async () => {
    const { id, browser } = await buildShopper(app)
    const before = await count()
    const { status, body } = await send(browser, [...entriesOf({ city: 'Kochi' }), ...pictures()])
    expect([status, body['fields']]).toEqual([400, { city: 'City is Required' }])
    expect([(await count()).registrations, await storeOf(id)]).toEqual([0, undefined])
    const now = app.time.now
    app.time.now = new Date(now.getTime() + 2 * DAY_MS)
    await deleteUnusedPictures(app.database, files)
    app.time.now = now
    expect(await count()).toEqual(before)
  })

  it('stores nothing of a form that ends in the middle, wherever that is', async () => {
    const { browser } = await buildShopper(app)
    await browser.call('PUT /onBoarding/draft', { draft: { shopName: 'Gulabi' } })
    const whole = multipartBody([...entriesOf(), ...pictures()])
    const before = await count()
    for (const share of [0.02, 0.3, 0.6, 0.9, 0.999]) {
      const half = whole.subarray(0, Math.floor(whole.length * share))
      const { status, body } = await send(browser, half)
      expect([share, status, body['code']]).toEqual([share, 400, 'INVALID_INPUT'])
      expect(await count()).toEqual(before)
    }
    expect((await browser.call('GET /onBoarding')).body.draft).toEqual({ shopName: 'Gulabi' })
  })

  it.each([
    ['with dots', dottedName],
    ['in brackets', bracketedName],
  ])('takes names %s and both pictures', async (_how, nameOf) => {
    const { id, browser } = await buildShopper(app)
    const texts = textsOf(filledForm({ gstin: '', locality: 'Johari Bazaar' }), nameOf)
    const { status, body } = await send(browser, [...texts, ...pictures()])
    expect([status, body['status']]).toEqual([200, 'pending'])
    const store = await storeOf(id)
    expect(store).toMatchObject({
      storeName: 'Gulabi Kurta House',
      latitude: 26.92,
      image: hashOf(image),
      logo: hashOf(logo),
      gstin: null,
    })
    expect(store?.timings).toEqual(filledForm().timings)
    const shown = await app.fastify.inject(`/media/${hashOf(logo)}-328.webp`)
    expect(shown.statusCode).toBe(200)
    const { rows } = await app.database.pool.query(
      'select hash from media_owners where store_id = $1 and unused_since is null',
      [store?.id],
    )
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(
      [hashOf(image), hashOf(logo)].toSorted(),
    )
  })
})
