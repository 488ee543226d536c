import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { imageForms } from '#server/platform/pictures/forms.ts'
import { hashOf, openFiles } from '#server/platform/ports/files.ts'
import { s3Storage } from '#server/platform/ports/s3-storage.ts'
import { AppError } from '#shared/app-error.ts'
import type { Registration } from '#shared/contract/onboarding.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import {
  buildProduct,
  buildShopper,
  buildStore,
  buildTestApp,
  mondayNoon,
  type TestApp,
} from '#test/factories.ts'
import { buildPhoto, type Part, sendForm } from '#test/multipart.ts'
import { filledForm } from '#test/registration.ts'
import { openS3Server, type S3Server } from '#test/s3-server.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'
import { claimPictures, registerUpload, releasePictures } from './commands.ts'
import { deleteUnusedPictures } from './jobs.ts'

const FORMS = imageForms.length

const files = useTestFiles()
const app = useTestApp({ files })
afterEach(() => {
  app.time.now = mondayNoon
  if (readdirSync(files.uploadFolder).length > 0) throw new Error('an upload was left behind')
})

let colours = 0
/** A photograph that no other test sends. */
const newPhoto = () => buildPhoto(`#${(0x100000 + 4 * colours++).toString(16)}`)
const form = (bytes: Buffer, purpose = 'product'): Part[] => [
  { name: 'picture', bytes },
  { name: 'purpose', text: purpose },
]
const storedForms = (hash: string) =>
  readdirSync(join(files.folder, 'media')).filter((name) => name.startsWith(hash)).length
const rowsOf = async (hash: string) => {
  const { rows } = await app.database.pool.query('select * from media where hash = $1', [hash])
  return rows.length
}
const upload = async (browser: Awaited<ReturnType<typeof buildShopper>>['browser']) => {
  const bytes = await newPhoto()
  const { status } = await sendForm(browser, 'POST /pictures', form(bytes))
  expect(status).toBe(200)
  return hashOf(bytes)
}
const deleteUnused = () => deleteUnusedPictures(app.database, files)
const claim = (images: string[], by: { userId: string; storeId?: string }) =>
  app.database.transaction((tx) => claimPictures(tx, { images, by, fieldOf: () => 'Images.0' }))
const insertRegistration = (of: { storeId: string; userId: string }) =>
  app.database.db.insert(registrations).values({
    ...of,
    form: filledForm() as Registration,
    status: 'pending',
    submittedAt: mondayNoon,
  })
const moveClock = (ms: number) => (app.time.now = new Date(app.time.now.getTime() + ms))

describe('POST /pictures', () => {
  it('stores a photograph in all forms and answers its hash and size', async () => {
    const { browser } = await buildShopper(app)
    const bytes = await newPhoto()
    const answer = await sendForm(browser, 'POST /pictures', form(bytes))
    const image = hashOf(bytes)
    expect(answer).toMatchObject({ status: 200, body: { image, width: 960, height: 480 } })
    expect(storedForms(image)).toBe(FORMS)
    const shown = await app.fastify.inject(`/media/${image}-328.webp`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const again = await sendForm(browser, 'POST /pictures', form(bytes))
    expect(again.body).toEqual(answer.body)
  })

  it('takes the purpose before the picture too', async () => {
    const { browser } = await buildShopper(app)
    const parts = form(await newPhoto(), 'registration').toReversed()
    expect((await sendForm(browser, 'POST /pictures', parts)).status).toBe(200)
  })

  it('gives no information about another account’s upload', async () => {
    const [one, other] = [await buildShopper(app), await buildShopper(app)]
    const picture = await upload(one.browser)
    const input = { picture, purpose: 'product' }
    expect((await one.browser.call('POST /pictures', input)).status).toBe(200)
    const foreign = await other.browser.call('POST /pictures', input)
    expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it('stores nothing when the form is invalid', async () => {
    const { browser } = await buildShopper(app)
    const bytes = await newPhoto()
    const answer = await sendForm(browser, 'POST /pictures', form(bytes, 'nothing'))
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(Object.keys(answer.body['fields'] as object)).toEqual(['purpose'])
    expect([await rowsOf(hashOf(bytes)), storedForms(hashOf(bytes))]).toEqual([0, 0])
  })

  it('refuses a guest before the body is read', async () => {
    const answer = await sendForm(app.browser(), 'POST /pictures', form(await newPhoto()))
    expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  })

  it.each(['POST /get-orders', 'PUT /me', 'POST /login'] as const)(
    'refuses multipart forms at another call: %s',
    async (name) => {
      const { browser } = await buildShopper(app)
      const { status, body } = await sendForm(browser, name, [{ name: 'page', text: 'x' }])
      expect([status, body['code']]).toEqual([415, 'UNSUPPORTED_MEDIA'])
    },
  )

  it('explains in Hindi and English the fault of a file', async () => {
    const { browser } = await buildShopper(app)
    const answer = await sendForm(browser, 'POST /pictures', form(Buffer.from('<html>')))
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { picture: 'This file is not a JPEG, PNG or WebP picture' } },
    })
  })

  it('receives nothing while the disk is nearly full', async () => {
    const { browser } = await buildShopper(app)
    const bytes = await newPhoto()
    const full = vi.spyOn(app.database, 'isReadOnly').mockReturnValue(true)
    const answer = await sendForm(browser, 'POST /pictures', form(bytes))
    full.mockRestore()
    expect(answer).toMatchObject({ status: 503, body: { code: 'READ_ONLY' } })
    expect([await rowsOf(hashOf(bytes)), storedForms(hashOf(bytes))]).toEqual([0, 0])
  })

  it('limits the pictures of an account that no form uses', async () => {
    const { browser, id } = await buildShopper(app)
    await app.database.pool.query(
      `with made as (insert into media (hash, width, height)
        select 'unused-' || n, 1, 1 from generate_series(1, 400) n returning hash)
       insert into media_owners (hash, user_id, purpose, unused_since)
        select hash, $1, 'product', $2 from made`,
      [id, app.time.now],
    )
    const answer = await sendForm(browser, 'POST /pictures', form(await newPhoto()))
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(answer.body['message']).toContain('400 pictures that no product uses')
    await app.database.pool.query('delete from media where hash like $1', ['unused-%'])
  })
})

/** Rows of pictures without files, uploaded by an account and perhaps used by a store. */
const insertPictures = async (most: number, userId: string, storeId: string | null = null) => {
  const name = `rows-of-${storeId ?? userId}-`
  await app.database.pool.query(
    `with made as (insert into media (hash, width, height)
      select $1 || n, 1, 1 from generate_series(1, $2::int) n returning hash)
     insert into media_owners (hash, user_id, store_id, purpose, unused_since)
      select hash, $3, $4, 'product', case when $4::uuid is null then $5::timestamptz end from made`,
    [name, most, userId, storeId, app.time.now],
  )
  return Array.from({ length: most }, (_, nth) => `${name}${nth + 1}`)
}
const register = (hash: string, userId: string) =>
  app.database.transaction((tx) =>
    registerUpload(
      tx,
      { hash, userId, purpose: 'product', field: 'picture' },
      { width: 1, height: 1 },
    ),
  )
const outcomes = async (tries: Promise<void>[]) =>
  (await Promise.allSettled(tries)).map(({ status }) => status).toSorted()

describe('how many pictures there may be', () => {
  const SIX = [1, 2, 3, 4, 5, 6]
  const six = (name: string) => SIX.map((nth) => `${name}-${nth}`)

  it('at most 400 of an account that no form uses, also of parallel uploads', async () => {
    const { id } = await buildShopper(app)
    const [first = ''] = await insertPictures(399, id)
    const tries = six(`at-once-${id}`).map((hash) => register(hash, id))
    expect(await outcomes(tries)).toEqual(['fulfilled', ...Array<string>(5).fill('rejected')])
    await expect(register('one-more', id)).rejects.toMatchObject({
      fields: { picture: expect.stringContaining('tooManyUnused') },
    })
    // A second upload of one of the 400 pictures adds none.
    await register(first, id)
  })

  it('an upload that a product uses does not count as waiting', async () => {
    const { id, merchant } = await buildStore(app)
    const images = await insertPictures(400, merchant.id)
    await claim(images, { userId: merchant.id, storeId: id })
    await expect(register(`next-of-${id}`, merchant.id)).resolves.toBeUndefined()
  })

  it('at most 2,000 of a store, also of parallel products, with the error at each field', async () => {
    const { id: storeId, merchant } = await buildStore(app)
    const userId = merchant.id
    const [own = ''] = await insertPictures(1_999, userId, storeId)
    const fresh = six(`fresh-${storeId}`)
    for (const hash of fresh) await register(hash, userId)
    const tries = fresh.map((hash) => claim([hash], { userId, storeId }))
    expect(await outcomes(tries)).toEqual(['fulfilled', ...Array<string>(5).fill('rejected')])
    const last = await insertPictures(1, userId)
    const refused = app.database.transaction((tx) =>
      claimPictures(tx, {
        images: [own, ...last],
        by: { userId, storeId },
        fieldOf: (image) => (image === own ? 'Images.0' : 'Images.1'),
      }),
    )
    await expect(refused).rejects.toMatchObject({
      fields: { 'Images.1': expect.stringContaining('tooManyOfStore') },
    })
    // Parallel claims of a picture that the store owns already must all succeed.
    const shared = SIX.map(() => claim([own], { userId, storeId }))
    expect(new Set(await outcomes(shared))).toEqual(new Set(['fulfilled']))
    const answer = await sendForm(merchant.browser, 'POST /pictures', form(await newPhoto()))
    expect(answer.body['fields']).toEqual({
      picture: expect.stringContaining('Your shop has 2,000 pictures'),
    })
  })
})

describe('claimPictures', () => {
  it('accepts own uploads and the pictures of the own store, and no others', async () => {
    const [mine, theirs] = [await buildStore(app), await buildStore(app)]
    const picture = await upload(mine.merchant.browser)
    const [me, them] = [
      { userId: mine.merchant.id, storeId: mine.id },
      { userId: theirs.merchant.id, storeId: theirs.id },
    ]
    await expect(claim([picture], them)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'Images.0': expect.stringContaining('pictureFields.missing') },
    })
    await claim([picture, picture], me)
    // A colleague who did not upload the picture uses it for the same store.
    await claim([picture], { userId: theirs.merchant.id, storeId: mine.id })
    await expect(claim(['b'.repeat(64)], me)).rejects.toBeInstanceOf(AppError)
    await expect(claim([picture, 'b'.repeat(64)], me)).rejects.toBeInstanceOf(AppError)
  })

  it('keeps the picture of a registration for the account, then for its store', async () => {
    const { id, merchant } = await buildStore(app)
    const picture = await upload(merchant.browser)
    await claim([picture], { userId: merchant.id })
    moveClock(2 * DAY_MS)
    await deleteUnused()
    expect(storedForms(picture)).toBe(FORMS)
    await claim([picture], { userId: merchant.id, storeId: id })
    await app.database.transaction((tx) =>
      releasePictures(tx, { images: [picture], userId: merchant.id }),
    )
    moveClock(2 * DAY_MS)
    await deleteUnused()
    expect(storedForms(picture)).toBe(FORMS)
  })
})

describe('the job that deletes unused pictures', () => {
  it('deletes an upload that nothing uses after a day, and not before', async () => {
    const { browser } = await buildShopper(app)
    const picture = await upload(browser)
    moveClock(DAY_MS - HOUR_MS)
    await deleteUnused()
    expect([await rowsOf(picture), storedForms(picture)]).toEqual([1, FORMS])
    moveClock(2 * HOUR_MS)
    await deleteUnused()
    expect([await rowsOf(picture), storedForms(picture)]).toEqual([0, 0])
    await deleteUnused()
    const { rows } = await app.database.pool.query('select * from media_deletions')
    expect(rows).toEqual([])
  })

  /** Every place that shows a picture: a statement that shows it there, and one that takes it away. */
  const places = {
    product: `update variants set images = case when $3 then array[$1] else '{}' end where store_id = $2`,
    'photograph of the shop': `update stores set image = case when $3 then $1 end where id = $2`,
    'logo of the shop': `update stores set logo = case when $3 then $1 end where id = $2`,
    'photograph in a registration': `update registrations
      set form = form || jsonb_build_object('shopImage', case when $3 then $1::text end) where store_id = $2`,
    'logo in a registration': `update registrations
      set form = form || jsonb_build_object('shopLogo', case when $3 then $1::text end) where store_id = $2`,
  }

  it.each(Object.entries(places))(
    'keeps the picture that stands as the %s, without an owner too, until it stands there no longer',
    async (_, show) => {
      const { id, merchant } = await buildStore(app)
      await buildProduct(app, id)
      await insertRegistration({ storeId: id, userId: merchant.id })
      const picture = await upload(merchant.browser)
      const { pool } = app.database
      await pool.query(show, [picture, id, true])
      moveClock(2 * DAY_MS)
      await deleteUnused()
      expect(storedForms(picture)).toBe(FORMS)
      await pool.query(show, [picture, id, false])
      await deleteUnused()
      expect(storedForms(picture)).toBe(0)
    },
  )

  it('keeps what an order shows for ever', async () => {
    const picture = await upload((await buildShopper(app)).browser)
    await app.database.pool.query('update media set in_orders = true where hash = $1', [picture])
    moveClock(2 * DAY_MS)
    await deleteUnused()
    expect(storedForms(picture)).toBe(FORMS)
  })

  it('deletes what a store has released, a day later', async () => {
    const { id, merchant } = await buildStore(app)
    const picture = await upload(merchant.browser)
    const by = { userId: merchant.id, storeId: id }
    await app.database.transaction((tx) => claimPictures(tx, { images: [picture], by }))
    moveClock(2 * DAY_MS)
    await deleteUnused()
    expect(storedForms(picture)).toBe(FORMS)
    await app.database.transaction((tx) => releasePictures(tx, { images: [picture], storeId: id }))
    moveClock(DAY_MS - HOUR_MS)
    await deleteUnused()
    expect(storedForms(picture)).toBe(FORMS)
    moveClock(2 * HOUR_MS)
    await deleteUnused()
    expect(storedForms(picture)).toBe(0)
  })

  it.each(Object.entries(places).filter(([place]) => !place.endsWith('registration')))(
    'does not release a picture that the store still shows as the %s; another store’s place is no reason to keep it',
    async (_, show) => {
      const [own, other] = [await buildStore(app), await buildStore(app)]
      const picture = await upload(own.merchant.browser)
      await buildProduct(app, own.id)
      await buildProduct(app, other.id)
      const { pool } = app.database
      const by = { userId: own.merchant.id, storeId: own.id }
      const release = async () => {
        await app.database.transaction((tx) =>
          releasePictures(tx, { images: [picture], storeId: own.id }),
        )
        const { rows } = await pool.query<{ used: boolean }>(
          'select unused_since is null as used from media_owners where hash = $1 and store_id = $2',
          [picture, own.id],
        )
        return rows[0]?.used
      }
      await app.database.transaction((tx) => claimPictures(tx, { images: [picture], by }))
      await pool.query(show, [picture, own.id, true])
      expect(await release()).toBe(true)
      await pool.query(show, [picture, own.id, false])
      await pool.query(show, [picture, other.id, true])
      expect(await release()).toBe(false)
    },
  )
})

describe('at the same moment', () => {
  const ROUNDS = 12

  it('a picture is either used or deleted, never both', async () => {
    const { id, merchant } = await buildStore(app)
    const by = { userId: merchant.id, storeId: id }
    const used: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // Each round moves the clock by two days, so it begins with a reset.
      app.time.now = mondayNoon
      const picture = await upload(merchant.browser)
      moveClock(2 * DAY_MS)
      const [claimed] = await Promise.allSettled([
        claim([picture], by),
        deleteUnused(),
        deleteUnused(),
      ])
      const isUsed = claimed.status === 'fulfilled'
      if (isUsed) used.push(picture)
      const reason = isUsed ? { code: 'INVALID_INPUT' } : (claimed.reason as object)
      expect(reason).toMatchObject({ code: 'INVALID_INPUT' })
      await deleteUnused()
      expect([await rowsOf(picture), storedForms(picture)]).toEqual(isUsed ? [1, FORMS] : [0, 0])
    }
    await deleteUnused()
    expect(used.map(storedForms)).toEqual(used.map(() => FORMS))
  })

  it('an upload of a picture that is being deleted keeps its files or is sent again', async () => {
    const bytes = await newPhoto()
    const picture = hashOf(bytes)
    for (let round = 0; round < ROUNDS; round++) {
      const { browser } = await buildShopper(app)
      const [answer] = await Promise.all([
        sendForm(browser, 'POST /pictures', form(bytes)),
        deleteUnused(),
      ])
      expect([200, 503]).toContain(answer.status)
      await deleteUnused()
      expect([await rowsOf(picture), storedForms(picture)]).toEqual(
        answer.status === 200 ? [1, FORMS] : [0, 0],
      )
      moveClock(2 * DAY_MS)
    }
  })
})

describe('pictures in a bucket', () => {
  let server: S3Server
  let far: TestApp
  beforeAll(async () => {
    server = await openS3Server('key')
    const { endpoint } = server
    const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
    const bucket = { bucket: 'b', region: 'r', endpoint, prefix: '', ...keys }
    const storage = await s3Storage(bucket, { error: () => undefined })
    far = await buildTestApp({ files: openFiles({ storage, uploadFolder: files.uploadFolder }) })
  })
  afterAll(async () => {
    await far.close()
    await server.close()
  })
  const mediaRows = async () => (await far.database.pool.query('select * from media')).rows

  it('are stored and shown from there, and deleted when nothing uses them', async () => {
    const { browser } = await buildShopper(far)
    const bytes = await newPhoto()
    expect((await sendForm(browser, 'POST /pictures', form(bytes))).status).toBe(200)
    expect(server.files.size).toBe(FORMS)
    const shown = await far.fastify.inject(`/media/${hashOf(bytes)}-728.webp`)
    expect([shown.statusCode, shown.rawPayload.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
    far.time.now = new Date(far.time.now.getTime() + 2 * DAY_MS)
    await deleteUnusedPictures(far.database, {
      deletePicture: () => Promise.reject(new Error('the store does not answer')),
    }).catch(() => undefined)
    expect([server.files.size, await mediaRows()]).toEqual([FORMS, []])
    const again = await sendForm((await buildShopper(far)).browser, 'POST /pictures', form(bytes))
    expect(again).toMatchObject({ status: 503, body: { code: 'BUSY' } })
    await deleteUnusedPictures(far.database, far.files)
    expect([server.files.size, await mediaRows()]).toEqual([0, []])
  })

  it('answer BUSY and leave nothing while the object store fails', async () => {
    const { browser } = await buildShopper(far)
    const bytes = await newPhoto()
    server.failing.add('PUT')
    const answer = await sendForm(browser, 'POST /pictures', form(bytes))
    expect(answer).toMatchObject({ status: 503, body: { details: { reason: 'storage' } } })
    expect(answer.headers['retry-after']).toBe('10')
    expect([server.files.size, await mediaRows()]).toEqual([0, []])
    server.failing.clear()
    expect((await sendForm(browser, 'POST /pictures', form(bytes))).status).toBe(200)
    expect(server.files.size).toBe(FORMS)
  })
})
