import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { record } from '#server/platform/events.ts'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { HOUR_MS, weekdays } from '#shared/formats/india-time.ts'
import type { Browser } from '#test/browser.ts'
import { offerForm } from '#test/campaign-scene.ts'
import {
  buildAdmin,
  buildProduct,
  buildShopper,
  buildStaff,
  buildStore,
  mondayNoon,
} from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPhoto, sendForm } from '#test/multipart.ts'
import { stockRowOf } from '#test/order-scene.ts'
import {
  answer,
  article,
  ask,
  askedQuestion,
  book,
  buildAsker,
  buildSeller,
  insertQuestion,
  insertUpload,
  ownOf,
  passMinute,
  piece,
  setOpened,
} from '#test/question-scene.ts'
import { insertStaff, type StoreRow } from '#test/rows.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'
import { deleteExpiredQuestions } from './jobs.ts'
import { findArea } from './queries/questions.ts'

const files = useTestFiles()
const app = useTestApp({ files })
let city: string
beforeEach(() => {
  // Each test has shops and questions of its own.
  city = `Jaipur ${randomUUID().slice(0, 8)}`
})

const instantAfter = (hours: number) => new Date(mondayNoon.getTime() + hours * HOUR_MS)
const moveClock = (hours: number) => {
  app.time.now = instantAfter(hours)
}

/** An asker and a seller in this test's city; the seller has received the question. */
async function scene() {
  const asker = await buildAsker(app)
  const seller = await buildSeller(app, { city })
  const { body } = await ask(asker.browser, { city })
  await passMinute(app)
  return { asker, seller, questionId: body.questionId }
}

/** The same scene with a piece that the shop offers. */
async function offerPiece() {
  const { asker, seller, questionId } = await scene()
  const image = await insertUpload(app, seller.merchant.id)
  expect((await answer(seller.browser, piece(questionId, image))).status).toBe(200)
  await passMinute(app)
  const [question] = await ownOf(asker.browser)
  const found = question?.answers[0]
  if (!found) throw new Error('the answer is missing')
  const { productId, variantId } = found
  return { asker, seller, questionId, image, answer: found, line: { productId, variantId } }
}

const insertBlock = (
  { id, merchant }: { id: string; merchant: { id: string } },
  shopperId: string,
) =>
  app.database.pool.query(
    `insert into store_blocks (store_id, shopper_id, reason, blocked_at, blocked_by)
     values ($1, $2, 'Never comes', now(), $3)`,
    [id, shopperId, merchant.id],
  )

const readReceived = async (browser: Browser) =>
  (await browser.call('GET /received-questions')).body

const reasonOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const { reason } = (body['details'] ?? {}) as { reason?: string }
  return [status, body['code'], reason]
}

describe('asking', () => {
  it('sends the wanted goods and the area to a shop of the city at once, and nothing about the person', async () => {
    const asker = await buildAsker(app)
    const seller = await buildSeller(app, { city, locality: 'Bapu Bazaar' })
    const over = { city, size: 'M', budget: 1_500, hours: 6 }
    const { status, body } = await ask(asker.browser, over)
    expect([status, body.message]).toEqual([200, 'Your question is on its way to the shops'])
    await app.jobs.drained()
    const { questions, open } = await readReceived(seller.browser)
    expect(open).toBe(1)
    expect(questions).toEqual([
      {
        questionId: body.questionId,
        words: askedQuestion.words,
        category: 'Clothing',
        subCategory: 'Kurtas',
        size: 'M',
        budget: 1_500,
        area: 'Bapu Bazaar',
        hasPicture: false,
        toldAt: mondayNoon.toISOString(),
        endsAt: new Date(mondayNoon.getTime() + 6 * HOUR_MS).toISOString(),
        state: 'open',
        answer: null,
        orderId: null,
        hsn: '6211',
        'GST rate slab': 5,
      },
    ])
    const mail = app.mails.find(
      ({ to, subject }) => to === seller.merchant.email && subject.includes(askedQuestion.words),
    )
    expect(mail).toBeDefined()
    expect(JSON.stringify([questions, mail])).not.toMatch(
      new RegExp(`${asker.name}|${asker.email}`),
    )
    expect(await ownOf(asker.browser)).toMatchObject([{ state: 'open', told: 1, answers: [] }])
  })

  it('is for accounts that are a day old or have collected, three times in 24 hours', async () => {
    const asker = await buildShopper(app)
    await setOpened(app, asker.id, new Date(mondayNoon.getTime() - 23 * HOUR_MS))
    expect(reasonOf(await ask(asker.browser, { city }))).toEqual([
      409,
      'QUESTION_CONFLICT',
      'newAccount',
    ])
    expect((await asker.browser.call('GET /questions')).body.refused).toBe('newAccount')
    moveClock(1)
    await buildSeller(app, { city })
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => ask(asker.browser, { city })))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(reasonOf(await ask(asker.browser, { city }))[2]).toBe('tooMany')
    moveClock(25.1)
    expect((await ask(asker.browser, { city })).status).toBe(200)
  })

  it('is for a new account after its first collected booking, not before', async () => {
    const asker = await buildShopper(app)
    await setOpened(app, asker.id, mondayNoon)
    const seller = await buildSeller(app, { city })
    const line = { productId: seller.product.id, variantId: seller.variantId }
    const { orderId } = (await book(asker.browser, line)).body
    expect(reasonOf(await ask(asker.browser, { city }))[2]).toBe('newAccount')
    const move = (status: string, code?: string) =>
      seller.browser.call(
        'POST /update-order-status',
        { orderId, status, code },
        { key: randomUUID() },
      )
    await move('Ready for Pickup')
    const { pickup } = (await asker.browser.call('GET /booking', { orderId })).body
    expect((await move('Collected', pickup?.code ?? '')).status).toBe(200)
    expect((await ask(asker.browser, { city })).status).toBe(200)
  })

  it('is for a kind of goods that an approved shop of the city has on sale', async () => {
    const asker = await buildAsker(app)
    const wrong = async () =>
      Object.keys(((await ask(asker.browser, { city })).body as { fields?: object }).fields ?? {})
    await buildSeller(app, { city: `${city} 2` })
    const { id } = await buildSeller(app, { city })
    for (const [off, on] of [
      ['stores set status = $2 where id = $1', ['suspended', 'approved']],
      ['search_products set active = $2 where store_id = $1', [false, true]],
    ] as const) {
      await app.database.pool.query(`update ${off}`, [id, on[0]])
      expect(await wrong()).toEqual(['subCategory'])
      await app.database.pool.query(`update ${off}`, [id, on[1]])
    }
    expect(await wrong()).toEqual([])
  })

  it.each([
    [{ words: 'Call 98290 12345' }, 'words'],
    [{ words: 'नंबर ९८२९०१२३४५' }, 'words'],
    [{ words: 'Whisky bottle, single malt' }, 'words'],
    [{ words: 'x' }, 'words'],
    [{ size: 'me@shop.example' }, 'size'],
    [{ subCategory: 'Sofas' }, 'subCategory'],
    [{ budget: 0 }, 'budget'],
    [{ hours: 25 }, 'hours'],
    [{ lat: 91 }, 'lat'],
  ])('%o is refused at %s', async (over, field) => {
    const asker = await buildAsker(app)
    const { status, body } = await ask(asker.browser, over)
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]])
  })

  it('accepts a photo, removes its metadata, and shows it only to the asker, the shops with the question, and administrators', async () => {
    const asker = await buildAsker(app)
    const seller = await buildSeller(app, { city })
    const photo = await sharp(await buildPhoto())
      .withExif({ IFD0: { Artist: 'Asha Sharma' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const fields = Object.entries({ ...askedQuestion, city }).map(([name, value]) => ({
      name,
      text: String(value),
    }))
    const sent = await sendForm(asker.browser, 'POST /questions', [
      ...fields,
      { name: 'picture', bytes: photo, fileName: 'a.jpg', type: 'image/jpeg' },
    ])
    expect(sent.status).toBe(200)
    await app.jobs.drained()
    const { questionId } = sent.body
    const see = async (browser: typeof asker.browser) => {
      const { status, body } = await browser.call('GET /question-picture', { questionId })
      return status === 200 ? body.picture : status
    }
    const admin = await buildAdmin(app)
    const shown = await see(asker.browser)
    expect(await see(seller.browser)).toBe(shown)
    expect(await see(admin.browser)).toBe(shown)
    const stranger = await buildSeller(app)
    for (const browser of [app.browser(), (await buildAsker(app)).browser, stranger.browser])
      expect(await see(browser)).toBe(404)
    const stored = Buffer.from(String(shown).split(',')[1] ?? '', 'base64')
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 728 })
    expect(metadata.exif).toBeUndefined()
    expect(stored.includes('Asha')).toBe(false)

    const broken = await sendForm(asker.browser, 'POST /questions', [
      ...fields,
      { name: 'picture', bytes: Buffer.from('no picture'), fileName: 'a.jpg', type: 'image/jpeg' },
    ])
    expect([broken.status, Object.keys(broken.body['fields'] as object)]).toEqual([
      400,
      ['picture'],
    ])
    expect((await ask(asker.browser, { city, picture: 'a'.repeat(64) })).status).toBe(400)

    moveClock(30 * 24)
    await deleteExpiredQuestions(app.database, app.time.now)
    const { rows } = await app.database.pool.query(
      'select from question_pictures where question_id = $1',
      [questionId],
    )
    expect(rows).toEqual([])
  })
})

describe('telling shops', () => {
  it('goes in turns of five, the nearest first, to twenty in all', async () => {
    const asker = await buildAsker(app)
    const sellers: Awaited<ReturnType<typeof buildSeller>>[] = []
    for (let n = 0; n < 22; n++)
      sellers.push(await buildSeller(app, { city, latitude: 26.92 + n * 0.03 }))
    await ask(asker.browser, { city })
    await app.jobs.drained()
    const told = async () => {
      const lists = await Promise.all(sellers.map(({ browser }) => readReceived(browser)))
      return lists.map(({ questions }) => questions.length).join('')
    }
    expect(await told()).toBe('1'.repeat(5).padEnd(22, '0'))
    await passMinute(app)
    expect(await told()).toBe('1'.repeat(5).padEnd(22, '0'))
    for (let turn = 1; turn <= 5; turn++) {
      app.time.now = new Date(mondayNoon.getTime() + turn * 10 * 60_000)
      await passMinute(app)
    }
    expect(await told()).toBe(`${'1'.repeat(20)}00`)
  })

  it('leaves out shops that are closed, paused, muted, of another city, full for today, or the asker’s own', async () => {
    const asker = await buildAsker(app)
    const fromSix = { status: true, from: '18:00', to: '20:00' }
    const timings = Object.fromEntries(weekdays.map((day) => [day, fromSix])) as Timings
    const evening = await buildSeller(app, { city, timings })
    const paused = await buildSeller(app, { city, pausedAt: mondayNoon })
    const muted = await buildSeller(app, { city })
    const full = await buildSeller(app, { city })
    const own = await buildSeller(app, { city })
    const others = [
      await buildSeller(app, { city: `${city} 2` }),
      await buildSeller(app, { city, status: 'suspended' }),
      await buildSeller(app, { city, closingAskedAt: mondayNoon }),
      await buildSeller(app, { city, bookingsPausedAt: mondayNoon }),
    ]
    const blocking = await buildSeller(app, { city })
    await insertBlock(blocking, asker.id)
    const sets = await buildSeller(app, { city })
    await app.database.pool.query(`update search_products set active = false where store_id = $1`, [
      sets.id,
    ])
    await app.database.pool.query(
      `insert into store_members (store_id, user_id, role, added_at) values ($1, $2, 'counter', now())`,
      [own.id, asker.id],
    )
    await muted.browser.call('POST /mute-questions', { subCategory: 'Kurtas', muted: true })
    const busy = await buildAsker(app)
    for (let told = 0; told < 10; told++)
      await insertQuestion(app, { shopperId: busy.id, storeId: full.id })
    await ask(asker.browser, { city })
    await passMinute(app)
    expect(await ownOf(asker.browser)).toMatchObject([{ told: 0 }])

    moveClock(7)
    await muted.browser.call('POST /mute-questions', { subCategory: 'Kurtas', muted: false })
    await passMinute(app)
    expect(await ownOf(asker.browser)).toMatchObject([{ told: 2 }])
    expect((await readReceived(muted.browser)).open).toBe(1)
    expect((await readReceived(evening.browser)).open).toBe(1)
    for (const { browser } of [paused, own, sets, blocking, ...others.slice(0, 1)])
      expect((await readReceived(browser)).open).toBe(0)
  })

  it('does not leave out a shop for what is true of another shop, kind, person or day', async () => {
    const asker = await buildAsker(app)
    const [seller, other] = [
      await buildSeller(app, { city }),
      await buildSeller(app, { city: `${city} 2` }),
    ]
    const mute = (by: typeof seller, subCategory: string, muted: boolean) =>
      by.browser.call('POST /mute-questions', { subCategory, muted })
    await mute(other, 'Kurtas', true)
    await mute(seller, 'Sarees', true)
    await mute(seller, 'Kurtas', true)
    await mute(seller, 'Kurtas', false)
    expect((await readReceived(seller.browser)).muted).toEqual(['Sarees'])
    expect((await readReceived(other.browser)).muted).toEqual(['Kurtas'])
    await insertBlock(other, asker.id)
    await insertBlock(seller, (await buildShopper(app)).id)
    await insertStaff(app, { storeId: other.id, userId: asker.id, role: 'counter' })
    const busy = await buildAsker(app)
    for (let told = 0; told < 10; told++) {
      await insertQuestion(app, { shopperId: busy.id, storeId: other.id })
      await insertQuestion(app, { shopperId: busy.id, storeId: seller.id })
    }
    // The ten of yesterday evening do not count today.
    await app.database.pool.query('update question_stores set told_at = $2 where store_id = $1', [
      seller.id,
      new Date('2026-11-15T23:59:00+05:30'),
    ])
    await ask(asker.browser, { city })
    await passMinute(app)
    expect(await ownOf(asker.browser)).toMatchObject([{ told: 1 }])
    expect((await readReceived(seller.browser)).questions[0]).toMatchObject({ state: 'open' })
  })

  it('names the area of the nearest shop within three kilometres in each direction', async () => {
    const near = { lat: 26.92, long: 75.82 }
    const areaWith = async (latitude: number, longitude: number, over: Partial<StoreRow> = {}) => {
      const own = `${city} ${randomUUID()}`
      await buildStore(app, { city: own, locality: 'Bazaar', latitude, longitude, ...over })
      const area = await app.database.transaction((tx) =>
        findArea(tx, { city: own.toUpperCase(), ...near }),
      )
      return area === 'Bazaar'
    }
    for (const sign of [1, -1]) {
      expect(await areaWith(near.lat + sign * 0.026, near.long)).toBe(true)
      expect(await areaWith(near.lat + sign * 0.028, near.long)).toBe(false)
      expect(await areaWith(near.lat, near.long + sign * 0.029)).toBe(true)
      expect(await areaWith(near.lat, near.long + sign * 0.031)).toBe(false)
    }
    expect(await areaWith(near.lat, near.long, { status: 'suspended' })).toBe(false)
    expect(await areaWith(near.lat, near.long, { city: `${city} 2` })).toBe(false)
    const here = { city, latitude: near.lat }
    await buildStore(app, { ...here, locality: '', longitude: near.long })
    await buildStore(app, { ...here, locality: 'West', longitude: near.long - 0.01 })
    await buildStore(app, { ...here, locality: 'East', longitude: near.long + 0.02 })
    expect(await app.database.transaction((tx) => findArea(tx, { city, ...near }))).toBe('West')
  })
})

describe('an answer with a photo', () => {
  it('is one piece that its asker alone sees and books, with all rules of a booking; then the question is over', async () => {
    const { asker, seller, questionId, answer: given, line } = await offerPiece()
    expect(given).toMatchObject({
      shopName: 'Bangle House',
      productName: 'Haldi kurta, pure silk',
      variant: { Size: 'M' },
      sellingPrice: 1_450,
      MRP: 1_800,
      isFree: true,
      keptUntil: new Date(mondayNoon.getTime() + 24 * HOUR_MS).toISOString(),
    })
    expect(await stockRowOf(app, line.variantId)).toEqual({ stock: 1, held: 0 })
    const subjects = app.mails.flatMap(({ to, subject }) => (to === asker.email ? [subject] : []))
    expect(subjects).toContain(`Bangle House has what you look for: ${askedQuestion.words}`)

    // Nobody else can see the piece, and the shop's own lists do not contain it.
    const { productId } = line
    const stranger = await buildShopper(app)
    for (const browser of [app.browser(), stranger.browser, seller.browser])
      expect((await browser.call('GET /product', { _id: productId })).status).toBe(404)
    expect((await asker.browser.call('GET /product', { _id: productId })).body).toMatchObject({
      status: true,
      variants: [{ sellingPrice: 1_450 }],
    })
    const search = await asker.browser.call('GET /getProducts', { search: 'Haldi kurta', city })
    expect(JSON.stringify(search.body)).not.toContain(productId)
    for (const status of ['active', 'inactive']) {
      const own = await seller.browser.call('GET /getProducts', { mode: 'merchant', status })
      expect(JSON.stringify(own.body)).not.toContain(productId)
    }
    const inventory = await seller.browser.call('GET /inventory')
    expect(inventory.body).toMatchObject({ totalSKU: 1, total: 1 })
    for (const path of [`/feeds/${seller.id}/products.xml`, '/sitemap.xml']) {
      const { body } = await app.fastify.inject({ method: 'GET', url: path })
      expect(body).not.toContain(productId)
    }
    expect((await book(stranger.browser, line)).body.code).toBe('PRODUCT_UNAVAILABLE')

    const booked = await book(asker.browser, line)
    expect(booked.status).toBe(200)
    const { orderId } = booked.body
    expect(await stockRowOf(app, line.variantId)).toEqual({ stock: 1, held: 1 })
    expect(await ownOf(asker.browser)).toMatchObject([{ state: 'booked', orderId, told: 1 }])
    expect((await readReceived(seller.browser)).questions).toMatchObject([
      { state: 'booked', orderId },
    ])
    const late = await buildSeller(app, { city })
    expect((await answer(late.browser, article(questionId, late.variantId))).status).toBe(404)
    await passMinute(app)

    const move = (status: string, more = {}) =>
      seller.browser.call(
        'POST /update-order-status',
        { orderId, status, ...more },
        { key: randomUUID() },
      )
    expect((await move('Ready for Pickup')).status).toBe(200)
    const { body } = await asker.browser.call('GET /booking', { orderId })
    expect((await move('Collected', { code: body.pickup?.code })).status).toBe(200)
    expect(await stockRowOf(app, line.variantId)).toEqual({ stock: 0, held: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('costs what the shop wrote, also while the shop has an offer on all its articles', async () => {
    const { asker, seller } = await offerPiece()
    await seller.browser.call('POST /campaigns', offerForm(app), { key: randomUUID() })
    const [question] = await ownOf(asker.browser)
    expect(question?.answers).toMatchObject([{ sellingPrice: 1_450 }])
  })

  it('ends with its question, at the end of its time, and when the shop closes', async () => {
    const ended = await offerPiece()
    await ended.asker.browser.call('POST /end-question', { questionId: ended.questionId })
    expect((await book(ended.asker.browser, ended.line)).body.code).toBe('PRODUCT_UNAVAILABLE')
    const closed = await offerPiece()
    await app.database.pool.query('update stores set closing_asked_at = $2 where id = $1', [
      closed.seller.id,
      app.time.now,
    ])
    expect((await book(closed.asker.browser, closed.line)).body.code).toBe('PRODUCT_UNAVAILABLE')
    const suspended = await offerPiece()
    await app.database.pool.query(`update stores set status = 'suspended' where id = $1`, [
      suspended.seller.id,
    ])
    await passMinute(app)
    for (const { line } of [ended, closed, suspended])
      expect(await stockRowOf(app, line.variantId)).toEqual({ stock: 0, held: 0 })
    const kept = await offerPiece()
    moveClock(24)
    expect((await book(kept.asker.browser, kept.line)).body.code).toBe('PRODUCT_UNAVAILABLE')
    await passMinute(app)
    expect(await stockRowOf(app, kept.line.variantId)).toEqual({ stock: 0, held: 0 })
    expect(await ownOf(kept.asker.browser)).toMatchObject([{ state: 'ended' }])
    const { rows } = await app.database.pool.query(
      `select stock_change, kind from stock_movements where variant_id = $1 order by id`,
      [kept.line.variantId],
    )
    expect(rows).toEqual([
      { stock_change: 1, kind: 'import' },
      { stock_change: -1, kind: 'adjustment' },
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  type Offered = Awaited<ReturnType<typeof offerPiece>>
  const moveBy = ({ seller }: Offered, orderId: string, status: string, more = {}) =>
    seller.browser.call(
      'POST /update-order-status',
      { orderId, status, ...more },
      { key: randomUUID() },
    )
  const makeReady = async (made: Offered, orderId: string) => {
    await moveBy(made, orderId, 'Ready for Pickup')
    const { body } = await made.asker.browser.call('GET /booking', { orderId })
    return body.pickup?.code
  }
  const ways: [string, (made: Offered, orderId: string) => Promise<unknown>][] = [
    [
      'the asker cancels',
      ({ asker }, orderId) =>
        asker.browser.call('POST /cancel-order', { orderId }, { key: randomUUID() }),
    ],
    [
      'the shop cancels, with the goods on the shelf',
      (made, orderId) => moveBy(made, orderId, 'Cancelled', { reason: 'x', stillOnShelf: true }),
    ],
    [
      'the asker takes nothing in the shop',
      async (made, orderId) =>
        moveBy(made, orderId, 'Collected', { code: await makeReady(made, orderId), kept: [] }),
    ],
  ]
  it.each(ways)('is the asker’s again until the question ends, when %s', async (_way, act) => {
    const made = await offerPiece()
    const { asker, seller, questionId, line } = made
    const { orderId } = (await book(asker.browser, line)).body
    await passMinute(app)
    const late = await buildSeller(app, { city })
    await act(made, orderId)
    await passMinute(app)
    expect((await readReceived(late.browser)).open).toBe(1)
    const own = [{ state: 'open', orderId: null, answers: [{ isFree: true }] }]
    expect(await ownOf(asker.browser)).toMatchObject(own)
    expect((await readReceived(seller.browser)).questions).toMatchObject([{ state: 'answered' }])
    const stranger = await buildShopper(app)
    expect((await book(stranger.browser, line)).body.code).toBe('PRODUCT_UNAVAILABLE')
    const { body } = await asker.browser.call('GET /product', { _id: line.productId })
    expect(body).toMatchObject({ status: true, variants: [{ Stock: 1 }] })

    const again = await book(asker.browser, line)
    expect(again.status).toBe(200)
    expect(await ownOf(asker.browser)).toMatchObject([
      { state: 'booked', orderId: again.body.orderId },
    ])
    await act(made, again.body.orderId)
    await asker.browser.call('POST /end-question', { questionId })
    expect((await book(asker.browser, line)).body.code).toBe('PRODUCT_UNAVAILABLE')
    await passMinute(app)
    expect(await stockRowOf(app, line.variantId)).toEqual({ stock: 0, held: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('comes back to nobody when its booking is cancelled after the end of the question', async () => {
    const { asker, line } = await offerPiece()
    const { orderId } = (await book(asker.browser, line)).body
    moveClock(24)
    await passMinute(app)
    await asker.browser.call('POST /cancel-order', { orderId }, { key: randomUUID() })
    expect((await book(asker.browser, line)).body.code).toBe('PRODUCT_UNAVAILABLE')
    await passMinute(app)
    expect(await stockRowOf(app, line.variantId)).toEqual({ stock: 0, held: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('that an administrator removed, or that is gone, does not come back with the question', async () => {
    const made = await offerPiece()
    const { asker, seller, questionId, line } = made
    const other = await buildSeller(app, { city })
    moveClock(0.2)
    await passMinute(app)
    await answer(other.browser, article(questionId, other.variantId))
    const removed = { line, answerId: made.answer.answerId }
    await asker.browser.call('POST /report-question', {
      questionId,
      answerId: removed.answerId,
      reason: 'Rude or hurtful',
    })
    const admin = await buildAdmin(app)
    const { reports } = (await admin.browser.call('GET /admin/questions')).body
    const reportId = reports.find((one) => one.questionId === questionId)?.reportId
    await admin.browser.call('POST /admin/questions', { reportId, decision: 'remove' })
    moveClock(0.3)
    const { orderId } = (
      await book(asker.browser, { productId: other.product.id, variantId: other.variantId })
    ).body
    await asker.browser.call('POST /cancel-order', { orderId }, { key: randomUUID() })
    const [question] = await ownOf(asker.browser)
    expect(question?.state).toBe('open')
    const free = question?.answers.map(({ variantId, isFree }) => [variantId, isFree])
    expect(new Map(free as [string, boolean][])).toEqual(
      new Map([
        [other.variantId, true],
        [line.variantId, false],
      ]),
    )
    expect((await book(asker.browser, line)).body.code).toBe('PRODUCT_UNAVAILABLE')
    expect((await readReceived(seller.browser)).open).toBe(0)
  })

  it('is refused for prohibited goods, contact data, a price above MRP, another person’s picture, and a second time', async () => {
    const { seller, questionId } = await scene()
    const image = await insertUpload(app, seller.merchant.id)
    const wrong = async (over: object) => {
      const { body } = await answer(seller.browser, { ...piece(questionId, image), ...over })
      return Object.keys((body['fields'] ?? {}) as object)
    }
    expect(await wrong({ productName: 'Whisky glass and whisky' })).toEqual(['productName'])
    expect(await wrong({ productName: 'Call 9829012345' })).toEqual(['productName'])
    expect(await wrong({ sellingPrice: 2_000 })).toEqual(['sellingPrice'])
    expect(await wrong({ hsn: '62' })).toEqual(['hsn'])
    const foreign = await insertUpload(app, (await buildShopper(app)).id)
    expect(await wrong({ picture: foreign })).toEqual(['picture'])
    expect(await wrong({ picture: 'b'.repeat(64) })).toEqual(['picture'])
    const clerk = await buildStaff(app, seller.id, 'counter')
    const own = await insertUpload(app, clerk.id)
    const { MRP: _mrp, ...withoutMrp } = piece(questionId, own)
    expect((await answer(clerk.browser, withoutMrp)).status).toBe(200)
    const { rows } = await app.database.pool.query(
      `select v.mrp_paise from variants v join products p on p.id = v.product_id
        where v.store_id = $1 and p.offered_to is not null`,
      [seller.id],
    )
    expect(rows).toEqual([{ mrp_paise: 145_000 }])
    expect(reasonOf(await answer(seller.browser, piece(questionId, image)))[2]).toBe('answered')
  })
})

describe('an answer with an own article', () => {
  it('is booked like any product, ends the question, and says nothing about other answers', async () => {
    const { asker, seller, questionId } = await scene()
    const other = await buildSeller(app, { city })
    moveClock(0.2)
    await passMinute(app)
    const clerk = await buildStaff(app, seller.id, 'counter')
    expect((await answer(clerk.browser, article(questionId, other.variantId))).status).toBe(404)
    expect((await answer(clerk.browser, article(questionId, seller.variantId))).status).toBe(200)
    expect((await answer(other.browser, article(questionId, other.variantId))).status).toBe(200)
    const again = await answer(seller.browser, article(questionId, seller.variantId))
    expect(reasonOf(again)).toEqual([409, 'QUESTION_CONFLICT', 'answered'])
    expect(JSON.stringify(await readReceived(other.browser))).not.toContain(seller.variantId)
    const [question] = await ownOf(asker.browser)
    expect(question?.answers).toHaveLength(2)
    const line = { productId: seller.product.id, variantId: seller.variantId }
    expect((await book(asker.browser, line)).status).toBe(200)
    expect(await ownOf(asker.browser)).toMatchObject([{ state: 'booked' }])
    expect((await readReceived(other.browser)).questions).toMatchObject([
      { state: 'ended', orderId: null },
    ])
    expect(reasonOf(await answer(other.browser, article(questionId, other.variantId)))[2]).toBe(
      'ended',
    )
  })

  it('ends no question of other people, and no other of the same person; its stock stays the shop’s', async () => {
    const { asker, seller, questionId } = await scene()
    const other = await buildAsker(app)
    const [{ body: second }, { body: third }] = [
      await ask(other.browser, { city }),
      await ask(asker.browser, { city, words: 'Red silk kurta' }),
    ]
    await passMinute(app)
    for (const id of [questionId, second.questionId])
      expect((await answer(seller.browser, article(id, seller.variantId))).status).toBe(200)
    const line = { productId: seller.product.id, variantId: seller.variantId }
    const states = async () => [
      new Map((await ownOf(asker.browser)).map((one) => [one.questionId, one.state])),
      new Map((await ownOf(other.browser)).map((one) => [one.questionId, one.state])),
    ]
    const { orderId } = (await book(asker.browser, line)).body
    const ofAsker = (state: string) =>
      new Map([
        [questionId, state],
        [third.questionId, 'open'],
      ])
    expect(await states()).toEqual([ofAsker('booked'), new Map([[second.questionId, 'open']])])
    const { orderId: theirs } = (await book(other.browser, line)).body
    // Both are over; the cancelled booking opens the question of its own customer only.
    await asker.browser.call('POST /cancel-order', { orderId }, { key: randomUUID() })
    expect(await states()).toEqual([ofAsker('open'), new Map([[second.questionId, 'booked']])])
    for (const id of [questionId, third.questionId])
      await asker.browser.call('POST /end-question', { questionId: id })
    await other.browser.call('POST /cancel-order', { orderId: theirs }, { key: randomUUID() })
    await other.browser.call('POST /end-question', { questionId: second.questionId })
    await passMinute(app)
    expect(await stockRowOf(app, seller.variantId)).toEqual({ stock: 5, held: 0 })
  })

  it('that was removed does not end the question when the asker books the article', async () => {
    const { asker, seller, questionId } = await scene()
    await answer(seller.browser, article(questionId, seller.variantId))
    await app.database.pool.query(
      'update question_answers set ended_at = $2 where question_id = $1',
      [questionId, app.time.now],
    )
    const line = { productId: seller.product.id, variantId: seller.variantId }
    expect((await book(asker.browser, line)).status).toBe(200)
    expect(await ownOf(asker.browser)).toMatchObject([{ state: 'open', orderId: null }])
  })

  it.each([
    ['retired', `variants set retired_at = now() where store_id = $1`],
    ['off', `products set active = false where store_id = $1`],
    ['sold out', `variant_stock set stock = 0 where store_id = $1`],
    ['of a suspended shop', `stores set status = 'suspended' where id = $1`],
    ['of a closing shop', `stores set closing_asked_at = now() where id = $1`],
  ])(
    'that is %s cannot be given, is shown as gone, and stands behind the others',
    async (_, set) => {
      const { asker, seller, questionId } = await scene()
      const [other, early] = [await buildSeller(app, { city }), await buildSeller(app, { city })]
      moveClock(0.2)
      await passMinute(app)
      for (const { browser, variantId } of [early, other, seller]) {
        app.time.now = new Date(app.time.now.getTime() + 1_000)
        expect((await answer(browser, article(questionId, variantId))).status).toBe(200)
      }
      const shown = async () =>
        (await ownOf(asker.browser))[0]?.answers.map(({ storeId, isFree }) => [storeId, isFree])
      expect(await shown()).toEqual([
        [seller.id, true],
        [other.id, true],
        [early.id, true],
      ])
      await app.database.pool.query(`update ${set}`, [seller.id])
      expect(await shown()).toEqual([
        [other.id, true],
        [early.id, true],
        [seller.id, false],
      ])
      const next = await insertQuestion(app, { shopperId: asker.id, storeId: seller.id })
      const again = await answer(seller.browser, article(next.questionId, seller.variantId))
      expect(again.status).not.toBe(200)
    },
  )

  it('needs a free piece', async () => {
    const empty = await buildSeller(app, { city, stock: 0 })
    const { body } = await ask((await buildAsker(app)).browser, { city })
    await passMinute(app)
    const refused = await answer(empty.browser, article(body.questionId, empty.variantId))
    expect(reasonOf(refused)).toEqual([409, 'QUESTION_CONFLICT', 'soldOut'])
  })
})

describe('reports and figures', () => {
  it('let an administrator remove a question with its picture, or one answer, or keep it, audited', async () => {
    const { asker, seller, questionId, answer: given, line } = await offerPiece()
    const admin = await buildAdmin(app)
    const figures = async () => (await admin.browser.call('GET /admin/questions')).body
    const reason = 'Rude or hurtful'
    const report = (browser: typeof asker.browser, more = {}) =>
      browser.call('POST /report-question', { questionId, reason, ...more })
    expect((await report(asker.browser)).status).toBe(404)
    expect((await report(seller.browser)).status).toBe(200)
    await report(seller.browser)
    expect((await report(asker.browser, { answerId: given.answerId })).status).toBe(200)
    const reports = (await figures()).reports.filter((one) => one.questionId === questionId)
    const ofQuestion = reports.filter((one) => one.answer === null)
    const ofAnswer = reports.filter((one) => one.answer?.shopName === 'Bangle House')
    expect([ofQuestion.length, ofAnswer.length]).toEqual([1, 1])
    const decide = ([one]: typeof reports, decision: string) =>
      admin.browser.call('POST /admin/questions', { reportId: one?.reportId, decision })
    expect((await decide(ofQuestion, 'keep')).status).toBe(200)
    expect((await decide(ofQuestion, 'remove')).status).toBe(404)
    expect((await decide(ofAnswer, 'remove')).status).toBe(200)
    expect((await book(asker.browser, line)).body.code).toBe('PRODUCT_UNAVAILABLE')
    expect(await ownOf(asker.browser)).toMatchObject([
      { state: 'open', answers: [{ isFree: false }] },
    ])

    const other = await scene()
    const { body } = await other.seller.browser.call('POST /report-question', {
      questionId: other.questionId,
      reason,
    })
    expect(body.message).toBe('Noted')
    const found = (await figures()).reports.find((one) => one.questionId === other.questionId)
    await admin.browser.call('POST /admin/questions', {
      reportId: found?.reportId,
      decision: 'remove',
    })
    expect(await ownOf(other.asker.browser)).toMatchObject([{ state: 'removed' }])
    expect((await readReceived(other.seller.browser)).open).toBe(0)
    const audit = await admin.browser.call('GET /admin/audit')
    expect(audit.body.entries.slice(0, 3).map(({ action }) => action)).toEqual([
      'question_removed',
      'question_removed',
      'question_kept',
    ])
  })

  it('of several shops about one question are one decision; the oldest report stands first', async () => {
    const { seller, questionId } = await scene()
    const [other, third] = [await buildSeller(app, { city }), await scene()]
    moveClock(0.2)
    await passMinute(app)
    const report = (browser: Browser, id: string) => {
      app.time.now = new Date(app.time.now.getTime() + 1_000)
      return browser.call('POST /report-question', { questionId: id, reason: 'Rude or hurtful' })
    }
    await report(other.browser, questionId)
    await report(third.seller.browser, third.questionId)
    await report(seller.browser, questionId)
    const admin = await buildAdmin(app)
    const ids = [questionId, third.questionId]
    const waiting = async () =>
      (await admin.browser.call('GET /admin/questions')).body.reports.filter((one) =>
        ids.includes(one.questionId),
      )
    const before = await waiting()
    expect(before.map((one) => one.questionId)).toEqual([questionId, third.questionId, questionId])
    const [{ reportId = '' } = {}] = before
    await admin.browser.call('POST /admin/questions', { reportId, decision: 'keep' })
    expect((await waiting()).map((one) => one.questionId)).toEqual([third.questionId])
  })

  it('count the questions of a city in thirty days: asked, sent to shops, answered and booked', async () => {
    const { asker, seller, line } = await offerPiece()
    const old = await insertQuestion(app, { shopperId: asker.id, storeId: seller.id })
    await app.database.pool.query('update questions set city = $2, asked_at = $3 where id = $1', [
      old.questionId,
      city,
      new Date(mondayNoon.getTime() - 30 * 24 * HOUR_MS),
    ])
    expect((await ownOf(asker.browser)).map(({ questionId }) => questionId)).not.toContain(
      old.questionId,
    )
    await book(asker.browser, line)
    moveClock(11)
    await ask(asker.browser, { city: city.toUpperCase() })
    await passMinute(app)
    const admin = await buildAdmin(app)
    const { cities } = (await admin.browser.call('GET /admin/questions')).body
    const own = cities.find((one) => one.city.toLowerCase() === city.toLowerCase())
    expect(own).toMatchObject({ asked: 2, told: 1, answered: 1, booked: 1 })
  })
})

it('a deleted account’s questions end, without words, place and picture; before that they are in the download', async () => {
  const { asker, seller, questionId, line, answer: given } = await offerPiece()
  const { body } = await asker.browser.call('GET /me/export')
  expect(body.data.questions).toMatchObject([
    { words: askedQuestion.words, city, latitude: 26.92, longitude: 75.83, picture: null },
  ])
  const own = await seller.browser.call('GET /me/export')
  expect(own.body.data.answeredQuestions).toMatchObject([{ productName: 'Haldi kurta, pure silk' }])
  const other = await buildAsker(app)
  await ask(other.browser, { city })
  const reason = 'Rude or hurtful'
  const { answerId } = given
  await asker.browser.call('POST /report-question', { questionId, answerId, reason })
  await seller.browser.call('POST /report-question', { questionId, reason })
  const { pool } = app.database
  await pool.query(`insert into question_pictures (question_id, webp) values ($1, 'x')`, [
    questionId,
  ])
  await pool.query(`update questions set size = 'M', budget_paise = 100 where id = $1`, [
    questionId,
  ])
  await app.database.transaction((tx) => record(tx, 'account.closed', { userId: asker.id }))
  await passMinute(app)
  const { rows } = await app.database.pool.query(
    `select words, size, budget_paise, area, lat, lon, end_reason,
      exists (select from question_pictures p where p.question_id = q.id) as picture,
      array(select reporter_id from question_reports r where r.question_id = q.id) as reporters
      from questions q where id = $1`,
    [questionId],
  )
  const nothing = { size: null, budget_paise: null, lat: null, lon: null, picture: false }
  const left = { area: city, end_reason: 'account', reporters: [seller.merchant.id] }
  expect(rows).toEqual([{ words: '', ...nothing, ...left }])
  expect((await readReceived(seller.browser)).questions).toMatchObject([{ state: 'open' }])
  expect(await ownOf(other.browser)).toMatchObject([{ words: askedQuestion.words, state: 'open' }])
  expect(await stockRowOf(app, line.variantId)).toEqual({ stock: 0, held: 0 })
})

it('is deleted after ninety days when it has ended, its picture after thirty', async () => {
  const [asker, seller] = [await buildAsker(app), await buildSeller(app, { city })]
  const insert = async (days: number, ended: boolean) => {
    const { questionId } = await insertQuestion(app, { shopperId: asker.id, storeId: seller.id })
    await app.database.pool.query(
      `update questions set asked_at = $2, ended_at = case when $3 then $2::timestamptz end,
        end_reason = case when $3 then 'time' end where id = $1`,
      [questionId, new Date(mondayNoon.getTime() - days * 24 * HOUR_MS), ended],
    )
    return questionId
  }
  const made = [
    await insert(29, true),
    await insert(31, false),
    await insert(89, true),
    await insert(91, true),
    await insert(91, false),
  ]
  await deleteExpiredQuestions(app.database, app.time.now)
  const { rows } = await app.database.pool.query<{ id: string; picture: boolean }>(
    `select q.id, exists (select from question_pictures p where p.question_id = q.id) as picture
      from questions q where q.id = any($1)`,
    [made],
  )
  const left = new Map(rows.map(({ id, picture }) => [id, picture]))
  expect(made.map((id) => left.get(id))).toEqual([true, false, false, undefined, false])
})

it('the shop’s list has the open questions first, then the latest, of seven days, without removed ones', async () => {
  const [asker, seller] = [await buildAsker(app), await buildSeller(app, { city })]
  const told = async (hoursAgo: number, endReason: string | null, endsIn = 24) => {
    const { questionId } = await insertQuestion(app, { shopperId: asker.id, storeId: seller.id })
    const { pool } = app.database
    await pool.query('update question_stores set told_at = $2 where question_id = $1', [
      questionId,
      instantAfter(-hoursAgo),
    ])
    await pool.query(
      `update questions set ends_at = $2, end_reason = $3::text,
        ended_at = case when $3::text is not null then $4::timestamptz end where id = $1`,
      [questionId, instantAfter(endsIn), endReason, mondayNoon],
    )
    return questionId
  }
  const over = await told(30, null, 0)
  const open = await told(2, null)
  const latest = await told(1, 'shopper')
  await told(0, 'admin')
  await told(0, 'account')
  await told(7 * 24, 'shopper')
  const week = await told(7 * 24 - 1, 'time')
  const { questions } = await readReceived(seller.browser)
  expect(questions.map(({ questionId }) => questionId)).toEqual([open, latest, over, week])
})

it('a shop’s answer begins with the HSN of its latest goods of the kind, then of the category', async () => {
  const { seller } = await scene()
  const { pool } = app.database
  const add = async (subCategory: string, hsn: string, offeredTo: string | null = null) => {
    const { id } = await buildProduct(app, seller.id, { subCategory })
    await pool.query(
      'update products set hsn = $2, offered_to = $3::uuid, active = $3::uuid is null where id = $1',
      [id, hsn, offeredTo],
    )
  }
  const hsn = async () => (await readReceived(seller.browser)).questions[0]?.hsn
  await add('Kurtas', '6205')
  await add('Kurtas', '6104', seller.merchant.id)
  await add('Sarees', '5007')
  expect(await hsn()).toBe('6205')
  await pool.query(`update products set sub_category = 'Shirts' where store_id = $1`, [seller.id])
  expect(await hsn()).toBe('5007')
})
