import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { buildAdmin, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { emailsTo } from '#test/emails.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { eraseReviews } from './commands/forget-reviews.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeAll(async () => {
  admin = await buildAdmin(app)
})

const inDays = (days: number) => new Date(mondayNoon.getTime() + days * DAY_MS)
const none = { averageRating: null, numberOfReviews: 0 }

const decide = (reviewId: string, form: object) =>
  admin.browser.call('POST /admin/reviews', { reviewId, ...form })
const listReviews = async (state: string) =>
  (await admin.browser.call('GET /admin/reviews', { state })).body

const hide = (reviewId: string) => decide(reviewId, { decision: 'hide', reason: 'Names a person' })

/** A shopper who has collected one piece, and what people can do with its review. */
async function collectedScene() {
  const made = await buildScene(app, { stock: 50 })
  const { shopper, store, product } = made
  const variantId = product.variantId
  const collect = async () => {
    const { orderId, code } = await made.bookReady(1)
    await made.move(orderId, 'Collected', { code })
    return orderId
  }
  const orderId = await collect()
  const write = (form: object = {}, key: string = randomUUID()) =>
    shopper.browser.call('POST /review', { orderId, variantId, stars: 4, ...form }, { key })
  const edit = (reviewId: string, form: object = {}) =>
    shopper.browser.call('PUT /review', { reviewId, stars: 2, ...form }, { key: randomUUID() })
  const answer = (reviewId: string, text = 'Thank you') =>
    store.merchant.browser.call('POST /answer-review', { reviewId, text }, { key: randomUUID() })
  const read = async () =>
    (await app.browser().call('GET /product-reviews', { _id: product.id })).body
  /** The rating in every place that shows it. */
  const ratings = async () => {
    const guest = app.browser()
    const found = await guest.call('GET /getProducts', { mode: 'store', storeId: store.id })
    const [card] = found.body.products
    const { body: shown } = await guest.call('GET /product', { _id: product.id })
    const { body: shop } = await guest.call('GET /store', { _id: store.id })
    const { averageRating, numberOfReviews } = await read()
    return [card?.reviews, shown.reviews, shop.reviews, { averageRating, numberOfReviews }]
  }
  return { ...made, variantId, orderId, collect, write, edit, answer, read, ratings }
}

const reviewIdOf = async (answer: Promise<{ body: { review: { reviewId: string } } }>) =>
  (await answer).body.review.reviewId

describe('POST /review', () => {
  it('shows the review, with first name and initial, in every rating', async () => {
    const { write, read, ratings, product, shopper } = await collectedScene()
    expect(await ratings()).toEqual([none, none, none, none])
    const { status, body } = await write({ text: '  Soft cotton, true to size.  ' })
    expect(status).toBe(200)
    expect(body.review).toMatchObject({
      stars: 4,
      text: 'Soft cotton, true to size.',
      productId: product.id,
      editUntil: inDays(7).toISOString(),
      hidden: null,
      answer: null,
    })
    const { reviews } = await read()
    const [first = '', last = ''] = shopper.name.split(' ')
    expect(reviews).toMatchObject([
      { reviewId: body.review.reviewId, author: `${first} ${last[0]}.`, own: false },
    ])
    const rated = { averageRating: 4, numberOfReviews: 1 }
    expect(await ratings()).toEqual([rated, rated, rated, rated])
    const mine = await shopper.browser.call('GET /product-reviews', { _id: product.id })
    expect(mine.body.reviews[0]?.own).toBe(true)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('counts every visible review in the average, to one decimal', async () => {
    const { collect, ratings, shopper, variantId } = await collectedScene()
    for (const stars of [5, 4, 4]) {
      const line = { orderId: await collect(), variantId, stars }
      await shopper.browser.call('POST /review', line, { key: randomUUID() })
    }
    const rated = { averageRating: 4.3, numberOfReviews: 3 }
    expect(await ratings()).toEqual([rated, rated, rated, rated])
  })

  it.each([
    [{ stars: 0 }, 'stars'],
    [{ stars: 6 }, 'stars'],
    [{ stars: 4.5 }, 'stars'],
    [{ stars: '4' }, 'stars'],
    [{ text: 'x'.repeat(501) }, 'text'],
    [{ text: 'a\0b' }, 'text'],
  ])('refuses %j at its field, also in a change', async (form, field) => {
    const { write, edit, read } = await collectedScene()
    const { status, body } = await write(form)
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, [field]])
    expect((await read()).reviews).toEqual([])
    const changed = await edit(await reviewIdOf(write()), form)
    expect([changed.status, Object.keys(changed.body['fields'] ?? {})]).toEqual([400, [field]])
    expect((await read()).reviews).toMatchObject([{ stars: 4, text: '', editedAt: null }])
  })

  it('accepts a text of 500 signs, and none', async () => {
    const { write, edit } = await collectedScene()
    const { status, body } = await write({ text: 'x'.repeat(500) })
    expect(status).toBe(200)
    expect((await edit(body.review.reviewId)).body.review.text).toBe('')
  })

  it('refuses before the collection, after 60 days, and a second time', async () => {
    const { write, book, shopper, orderId } = await collectedScene()
    const collectedAt = (at: Date) =>
      app.database.pool.query('update orders set closed_at = $1 where id = $2', [at, orderId])
    const refusal = async (answer: ReturnType<typeof write>) => {
      const { status, body } = await answer
      return [status, body['code'], (body['details'] as { reason?: string })?.reason]
    }
    const waiting = { orderId: await book(1) }
    expect(await refusal(write(waiting))).toEqual([409, 'REVIEW_CONFLICT', 'notCollected'])
    expect((await write({ variantId: randomUUID() })).status).toBe(404)
    const early = await shopper.browser.call('GET /booking-reviews', waiting)
    expect(early.body).toEqual({ until: null, lines: [] })
    await collectedAt(new Date(inDays(-60).getTime() - 1))
    expect(await refusal(write())).toEqual([409, 'REVIEW_CONFLICT', 'tooLate'])
    const late = await shopper.browser.call('GET /booking-reviews', { orderId })
    expect(late.body).toMatchObject({ until: null, lines: [{ review: null }] })
    await collectedAt(inDays(-60))
    expect((await write()).status).toBe(200)
    expect(await refusal(write({ stars: 1 }))).toEqual([409, 'REVIEW_CONFLICT', 'written'])
  })

  it('refuses people who work for the store', async () => {
    const { write, store, shopper, orderId } = await collectedScene()
    await app.database.pool.query(
      `insert into store_members (store_id, user_id, role, added_at) values ($1, $2, 'counter', now())`,
      [store.id, shopper.id],
    )
    const { status, body } = await write()
    expect([status, body['code'], body.message]).toEqual([
      403,
      'OWN_STORE',
      'You cannot review a shop that you own or work for.',
    ])
    const seen = await shopper.browser.call('GET /booking-reviews', { orderId })
    expect(seen.body.until).toBeNull()
  })

  it('saves one review when several are sent at once, and counts it once', async () => {
    const { write, ratings } = await collectedScene()
    const answers = await Promise.all([5, 5, 5, 5].map((stars) => write({ stars })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const rated = { averageRating: 5, numberOfReviews: 1 }
    expect(await ratings()).toEqual([rated, rated, rated, rated])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('counts reviews of one product by several people at once', async () => {
    const { collect, shopper, variantId, ratings } = await collectedScene()
    const orders = [await collect(), await collect(), await collect(), await collect()]
    await Promise.all(
      orders.map((orderId, at) => {
        const line = { orderId, variantId, stars: at + 1 }
        return shopper.browser.call('POST /review', line, { key: randomUUID() })
      }),
    )
    const rated = { averageRating: 2.5, numberOfReviews: 4 }
    expect(await ratings()).toEqual([rated, rated, rated, rated])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('answers a repeat with the same key like the first call', async () => {
    const { write } = await collectedScene()
    const key = randomUUID()
    const [first, again] = [await write({}, key), await write({}, key)]
    expect([again.status, again.body]).toEqual([200, first.body])
  })
})

describe('PUT /review', () => {
  it('changes stars and text once, within seven days', async () => {
    const { write, edit, read, ratings } = await collectedScene()
    const reviewId = await reviewIdOf(write({ text: 'Good' }))
    await advance(app, inDays(7))
    const { status, body } = await edit(reviewId, { text: 'Faded after one wash' })
    expect([status, body.review.editUntil]).toEqual([200, null])
    const { reviews } = await read()
    const editedAt = inDays(7).toISOString()
    expect(reviews).toMatchObject([{ stars: 2, text: 'Faded after one wash', editedAt }])
    expect((await ratings())[0]).toEqual({ averageRating: 2, numberOfReviews: 1 })
    const again = await edit(reviewId, { stars: 5 })
    expect([again.status, again.body['details']]).toEqual([409, { reason: 'edited' }])
  })

  it('refuses after seven days', async () => {
    const { write, edit } = await collectedScene()
    const reviewId = await reviewIdOf(write())
    await advance(app, new Date(inDays(7).getTime() + 1))
    const { status, body } = await edit(reviewId)
    expect([status, body['details']]).toEqual([409, { reason: 'editOver' }])
  })

  it('counts the last stars only, when two changes come at once', async () => {
    const { write, edit, ratings } = await collectedScene()
    const reviewId = await reviewIdOf(write())
    const answers = await Promise.all([1, 1, 5].map((stars) => edit(reviewId, { stars })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await ratings())[0]?.numberOfReviews).toBe(1)
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

describe('POST /answer-review', () => {
  it('shows the answer of the store below the review, once', async () => {
    const { write, answer, read, store } = await collectedScene()
    const reviewId = await reviewIdOf(write())
    const received = () => store.merchant.browser.call('GET /received-reviews', { unanswered: '1' })
    expect((await received()).body).toMatchObject({ unanswered: 1, reviews: [{ reviewId }] })
    const { status, body } = await answer(reviewId, 'Thank you. Come again!')
    expect(status).toBe(200)
    const said = { text: 'Thank you. Come again!', at: mondayNoon.toISOString() }
    expect(body.review.answer).toEqual(said)
    expect((await read()).reviews[0]?.answer).toEqual(said)
    expect((await received()).body).toMatchObject({ unanswered: 0, reviews: [] })
    const again = await answer(reviewId, 'And another thing')
    expect([again.status, again.body['details']]).toEqual([409, { reason: 'answered' }])
  })

  it('refuses an empty answer, and one to a hidden review, which does not wait for one', async () => {
    const { write, answer, store } = await collectedScene()
    const reviewId = await reviewIdOf(write())
    const empty = await answer(reviewId, '  ')
    expect([empty.status, Object.keys(empty.body['fields'] ?? {})]).toEqual([400, ['text']])
    await hide(reviewId)
    const late = await answer(reviewId)
    expect([late.status, late.body['details']]).toEqual([409, { reason: 'hidden' }])
    const received = await store.merchant.browser.call('GET /received-reviews', { unanswered: '1' })
    expect(received.body).toMatchObject({ unanswered: 0, reviews: [] })
  })
})

describe('GET /store-data', () => {
  it('contains the reviews of the store, with answers, and those that are hidden', async () => {
    const { write, answer, store, orderId, product } = await collectedScene()
    const reviewId = await reviewIdOf(write({ text: 'Soft cotton' }))
    await answer(reviewId, 'Come again')
    await hide(reviewId)
    const { body } = await store.merchant.browser.call('GET /store-data')
    expect(body.data.reviews).toEqual([
      {
        orderNumber: orderNumber(orderId),
        productId: product.id,
        stars: 4,
        text: 'Soft cotton',
        writtenAt: mondayNoon.toISOString(),
        answer: 'Come again',
        isHidden: true,
      },
    ])
  })
})

describe('an administrator', () => {
  it('hides a reported review, which is removed from the average, and gives its writer the reason', async () => {
    const scene = await collectedScene()
    const reviewId = await reviewIdOf(scene.write({ stars: 1, text: 'Ask Sunita at the shop' }))
    const { browser } = await buildShopper(app)
    const report = (reason: string) =>
      browser.call('POST /report-review', { reviewId, reason }, { key: randomUUID() })
    expect((await report('Names a person')).status).toBe(200)
    expect((await report('Once more')).status).toBe(200)
    const waiting = (await listReviews('reported')).reviews.find((one) => one.reviewId === reviewId)
    expect(waiting?.reports).toEqual([{ reason: 'Names a person', at: mondayNoon.toISOString() }])

    expect((await hide(reviewId)).status).toBe(200)
    expect(await scene.ratings()).toEqual([none, none, none, none])
    expect((await scene.read()).reviews).toEqual([])
    const { orderId, shopper, store } = scene
    const seen = await shopper.browser.call('GET /booking-reviews', { orderId })
    const hidden = { reason: 'Names a person', at: mondayNoon.toISOString() }
    expect(seen.body.lines).toMatchObject([{ review: { hidden, editUntil: null } }])
    const received = await store.merchant.browser.call('GET /received-reviews', {})
    expect(received.body.reviews).toMatchObject([{ reviewId, hidden }])
    const audit = await admin.browser.call('GET /admin/audit', {})
    expect(audit.body.entries[0]).toMatchObject({
      action: 'review_hidden',
      reason: `Names a person (${reviewId})`,
    })
    expect((await listReviews('reported')).reviews.map((one) => one.reviewId)).not.toContain(
      reviewId,
    )
    expect((await listReviews('hidden')).reviews.map((one) => one.reviewId)).toContain(reviewId)
    expect((await report('Late')).status).toBe(404)
    const again = await hide(reviewId)
    expect([again.status, again.body['details']]).toEqual([409, { reason: 'hidden' }])
    const told = (await emailsTo(app, shopper.email)).filter(({ subject }) =>
      subject.startsWith('Hidden: your review of'),
    )
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining('Our note: Names a person'),
    ])

    expect((await decide(reviewId, { decision: 'keep' })).status).toBe(200)
    expect((await scene.ratings())[0]).toEqual({ averageRating: 1, numberOfReviews: 1 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('keeps a reported review, which settles its reports', async () => {
    const { write } = await collectedScene()
    const reviewId = await reviewIdOf(write())
    const nothing = await decide(reviewId, { decision: 'keep' })
    expect([nothing.status, nothing.body['details']]).toEqual([409, { reason: 'kept' }])
    const report = async (reason: string) =>
      (await buildShopper(app)).browser.call('POST /report-review', { reviewId, reason })
    const reports = async (state: string) => {
      const { reviews } = await listReviews(state)
      return reviews.find((one) => one.reviewId === reviewId)?.reports.map(({ reason }) => reason)
    }
    await report('I disagree')
    expect(await reports('reported')).toEqual(['I disagree'])
    expect((await decide(reviewId, { decision: 'keep' })).status).toBe(200)
    expect(await reports('reported')).toBeUndefined()
    await report('So do I')
    expect(await reports('reported')).toEqual(['So do I'])
  })

  it('needs a reason to hide, and a writer cannot report an own review', async () => {
    const { write, shopper } = await collectedScene()
    const reviewId = await reviewIdOf(write())
    expect((await decide(reviewId, { decision: 'hide', reason: ' a ' })).status).toBe(400)
    expect((await decide(randomUUID(), { decision: 'keep' })).status).toBe(404)
    const own = await shopper.browser.call('POST /report-review', { reviewId, reason: 'Mine' })
    expect([own.status, own.body['details']]).toEqual([409, { reason: 'own' }])
  })

  it('hides a review once, when two of them decide at once', async () => {
    const { write, ratings } = await collectedScene()
    const reviewId = await reviewIdOf(write())
    const answers = await Promise.all([hide(reviewId), hide(reviewId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ratings())[0]).toEqual(none)
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

it('lists the reviews of two lines of one order once each, with their products', async () => {
  const { bookReady, move, shopper, store, product } = await buildScene(app, { sizes: ['M', 'L'] })
  const { orderId, code } = await bookReady(1, 1)
  await move(orderId, 'Collected', { code })
  const sizes: string[] = []
  for (const variantId of product.variantIds) {
    const line = { orderId, variantId, stars: 4 }
    const { body } = await shopper.browser.call('POST /review', line, { key: randomUUID() })
    sizes.push(`${body.review.reviewId} ${body.review.variant.Size}`)
  }
  const received = await store.merchant.browser.call('GET /received-reviews', {})
  const guest = await app.browser().call('GET /product-reviews', { _id: product.id })
  for (const { body } of [received, guest]) {
    const seen = body.reviews.map(({ reviewId, variant }) => `${reviewId} ${variant.Size}`)
    expect(seen.toSorted()).toEqual(sizes.toSorted())
  }
  expect(sizes.map((one) => one.split(' ')[1])).toEqual(['M', 'L'])
})

it('lists every review once over all pages, the latest first', async () => {
  const { collect, shopper, variantId, product, store } = await collectedScene()
  const written: string[] = []
  for (let nth = 0; nth < 23; nth += 1) {
    // A shop takes ten bookings of one person a day. Two reviews share each minute.
    const minutes = Math.floor(nth / 2) * 60_000
    await advance(app, new Date(inDays(Math.floor(nth / 8)).getTime() + minutes))
    const line = { orderId: await collect(), variantId, stars: 1 + (nth % 5) }
    const { body } = await shopper.browser.call('POST /review', line, { key: randomUUID() })
    written.push(body.review.reviewId)
  }
  for (const [call, _id] of [
    ['GET /product-reviews', product.id],
    ['GET /store-reviews', store.id],
  ] as const) {
    const seen: { reviewId: string; writtenAt: string }[] = []
    for (let page: string | null | undefined = undefined; page !== null;) {
      const input: { _id: string; page?: string } = page ? { _id, page } : { _id }
      const { body }: { body: { reviews: typeof seen; nextPage: string | null } } = await app
        .browser()
        .call(call, input)
      seen.push(...body.reviews)
      page = body.nextPage
    }
    expect(seen.map(({ reviewId }) => reviewId).toSorted()).toEqual(written.toSorted())
    const times = seen.map(({ writtenAt }) => writtenAt)
    expect(times).toEqual(times.toSorted().toReversed())
  }
})

describe('a search with a least rating', () => {
  it.each([
    ['4.3', 1],
    ['4.4', 0],
    ['4', 1],
    ['0', 1],
  ])('of %s finds %i of one product rated 4.3', async (rating, expected) => {
    const { collect, shopper, variantId, store } = await collectedScene()
    for (const stars of [5, 4, 4]) {
      const line = { orderId: await collect(), variantId, stars }
      await shopper.browser.call('POST /review', line, { key: randomUUID() })
    }
    const query = { mode: 'store', storeId: store.id, rating }
    const { body } = await app.browser().call('GET /getProducts', query)
    expect(body.shown === 'asked' ? body.totalProducts : 0).toBe(expected)
  })

  it('of 0 finds a product without reviews too', async () => {
    const { store } = await collectedScene()
    const query = { mode: 'store', storeId: store.id, rating: '0' }
    const { body } = await app.browser().call('GET /getProducts', query)
    expect(body.totalProducts).toBe(1)
  })
})

it('a closed account’s reviews, reports and wish for e-mails are deleted, and leave the average', async () => {
  const scene = await collectedScene()
  const reviewId = await reviewIdOf(scene.write({ text: 'Asha was here' }))
  const other = await buildShopper(app)
  await other.browser.call('POST /report-review', { reviewId, reason: 'I disagree' })
  await app.database.pool.query(`update users set password_hash = $1 where id = $2`, [
    await app.passwords.hash('block-print-2026'),
    scene.shopper.id,
  ])
  await scene.shopper.browser.call('PUT /review-requests', { wanted: false })
  const { body: own } = await scene.shopper.browser.call('GET /me/export')
  expect(own.data.reviews).toMatchObject([{ stars: 4, text: 'Asha was here', hidden: null }])
  const left = await scene.shopper.browser.call('DELETE /me', { password: 'block-print-2026' })
  expect(left.status).toBe(200)
  await app.jobs.drained()
  expect(await scene.ratings()).toEqual([none, none, none, none])
  for (const whose of ['reviews where shopper_id', 'review_request_stops where user_id']) {
    const query = `select from ${whose} = $1`
    const { rowCount } = await app.database.pool.query(query, [scene.shopper.id])
    expect([whose, rowCount]).toEqual([whose, 0])
  }
  expect(await brokenInvariants(app.database)).toEqual([])
})

it('closing an account changes nothing of other people, and subtracts no review that is hidden already', async () => {
  const scene = await collectedScene()
  const { shopper, variantId, collect, write, ratings, store, product } = scene
  const other = await buildShopper(app)
  const line = { products: [{ productId: product.id, variantId, quantity: 1 }] }
  const { body } = await other.browser.call('POST /cop-order', line, { key: randomUUID() })
  await scene.move(body.orderId, 'Ready for Pickup')
  const booking = await other.browser.call('GET /booking', { orderId: body.orderId })
  await scene.move(body.orderId, 'Collected', { code: booking.body.pickup?.code })
  const review = { orderId: body.orderId, variantId, stars: 5 }
  const theirs = await reviewIdOf(other.browser.call('POST /review', review))
  await other.browser.call('PUT /review-requests', { wanted: false })
  const third = await buildShopper(app)
  for (const { browser } of [shopper, third])
    await browser.call('POST /report-review', { reviewId: theirs, reason: 'Untrue' })
  await hide(await reviewIdOf(write({ stars: 1 })))
  await write({ orderId: await collect(), stars: 2 })
  expect((await ratings())[0]).toEqual({ averageRating: 3.5, numberOfReviews: 2 })
  await app.database.transaction((tx) => eraseReviews(tx, shopper.id))
  const rated = { averageRating: 5, numberOfReviews: 1 }
  expect(await ratings()).toEqual([rated, rated, rated, rated])
  const { reviews } = await listReviews('reported')
  expect(reviews.find(({ reviewId }) => reviewId === theirs)?.reports).toHaveLength(1)
  expect((await other.browser.call('GET /review-requests')).body.wanted).toBe(false)
  const received = await store.merchant.browser.call('GET /received-reviews', {})
  expect(received.body.reviews.map(({ reviewId }) => reviewId)).toEqual([theirs])
  expect(await brokenInvariants(app.database)).toEqual([])
})

it('hidden, shown and hidden again counts as often as it is seen; other reviews keep their reports', async () => {
  const [scene, other] = [await collectedScene(), await collectedScene()]
  const reviewId = await reviewIdOf(scene.write({ stars: 4 }))
  const beside = await reviewIdOf(other.write())
  const { browser } = await buildShopper(app)
  for (const id of [reviewId, beside])
    await browser.call('POST /report-review', { reviewId: id, reason: 'Untrue' })
  const waits = async () =>
    (await listReviews('reported')).reviews
      .map((one) => one.reviewId)
      .filter((id) => [reviewId, beside].includes(id))
  expect((await waits()).toSorted()).toEqual([reviewId, beside].toSorted())
  await scene.edit(reviewId, { stars: 2 })
  for (let round = 0; round < 2; round++) {
    expect((await hide(reviewId)).status).toBe(200)
    expect((await scene.ratings())[0]).toEqual(none)
    expect((await decide(reviewId, { decision: 'keep' })).status).toBe(200)
    expect((await scene.ratings())[0]).toEqual({ averageRating: 2, numberOfReviews: 1 })
  }
  expect(await waits()).toEqual([beside])
  const ofStore = await admin.browser.call('GET /admin/reviews', {
    state: 'reported',
    storeId: scene.store.id,
  })
  expect(ofStore.body).toMatchObject({ reviews: [], waiting: 0 })
  const ofOther = await admin.browser.call('GET /admin/reviews', {
    state: 'reported',
    storeId: other.store.id,
  })
  expect(ofOther.body).toMatchObject({ reviews: [{ reviewId: beside }], waiting: 1 })
  expect(await brokenInvariants(app.database)).toEqual([])
})

it('a booking offers its own taken lines only, with their own reviews', async () => {
  const made = await buildScene(app, { sizes: ['S', 'M', 'L'], stock: 9 })
  const { shopper, product, book, move, see } = made
  const [small = '', medium = '', large = ''] = product.variantIds
  const collectSome = async () => {
    const orderId = await book(1, 1, 2)
    await move(orderId, 'Ready for Pickup', { declinedLines: [small] })
    const { pickup } = await see(orderId)
    const kept = [{ variantId: large, quantity: 1 }]
    expect((await move(orderId, 'Collected', { code: pickup?.code, kept })).status).toBe(200)
    return orderId
  }
  const shown = async (orderId: string) =>
    (await shopper.browser.call('GET /booking-reviews', { orderId })).body.lines.map(
      ({ variantId, review }) => [variantId, review?.stars],
    )
  const first = await collectSome()
  const write = (orderId: string, variantId: string, stars: number) =>
    shopper.browser.call('POST /review', { orderId, variantId, stars }, { key: randomUUID() })
  for (const variantId of [small, medium])
    expect((await write(first, variantId, 1)).status).toBe(409)
  expect((await write(first, large, 3)).status).toBe(200)
  const second = await collectSome()
  expect(await shown(second)).toEqual([[large, undefined]])
  expect((await write(second, large, 5)).status).toBe(200)
  expect([await shown(first), await shown(second)]).toEqual([[[large, 3]], [[large, 5]]])
})

it('has no reviews of a product or store that the caller cannot see', async () => {
  const { write, product, store } = await collectedScene()
  await write()
  const { browser } = store.merchant
  const off = { id: product.id, product: { status: false } }
  expect((await browser.call('PUT /updateProduct', off)).status).toBe(200)
  const guest = app.browser()
  expect((await guest.call('GET /product-reviews', { _id: product.id })).status).toBe(404)
  expect((await browser.call('GET /product-reviews', { _id: product.id })).status).toBe(200)
  const { body } = await guest.call('GET /store-reviews', { _id: store.id })
  expect(body.reviews).toMatchObject([{ productId: null, productName: expect.any(String) }])
  await browser.call('PUT /updateProduct', { id: product.id, product: { status: true } })
  await app.database.pool.query(`update stores set status = 'suspended' where id = $1`, [store.id])
  const rival = (await buildStore(app)).merchant.browser
  for (const [call, _id] of [
    ['GET /product-reviews', product.id],
    ['GET /store-reviews', store.id],
  ] as const) {
    for (const by of [guest, rival]) expect((await by.call(call, { _id })).status).toBe(404)
    const own = await browser.call(call, { _id })
    expect([own.status, own.body.reviews]).toMatchObject([200, [{ productId: null }]])
  }
})
