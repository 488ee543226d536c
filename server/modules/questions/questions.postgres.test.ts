import { expect, it } from 'vitest'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { buildShopper, mondayNoon, type TestApp } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import {
  answer,
  article,
  ask,
  book,
  buildAsker,
  buildSeller,
  insertUpload,
  ownOf,
  passMinute,
  piece,
} from '#test/question-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { endQuestions, sendQuestionsToShops } from './jobs.ts'

const app = useTestApp()

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

async function offerPiece(city: string) {
  const asker = await buildAsker(app)
  const seller = await buildSeller(app, { city })
  const { questionId } = (await ask(asker.browser, { city, hours: 2 })).body
  await passMinute(app)
  const image = await insertUpload(app, seller.merchant.id)
  await answer(seller.browser, piece(questionId, image))
  const [question] = await ownOf(asker.browser)
  const { productId = '', variantId = '' } = question?.answers[0] ?? {}
  return { asker, seller, questionId, line: { productId, variantId } }
}

it('of eight shoppers and one piece one gets it, as an answer to eight questions and as a piece for one of them', async () => {
  const city = 'Eightpur'
  const seller = await buildSeller(app, { city, stock: 1 })
  const askers = await Promise.all(Array.from({ length: 8 }, () => buildAsker(app)))
  for (const { browser } of askers) {
    const { questionId } = (await ask(browser, { city })).body
    await passMinute(app)
    expect((await answer(seller.browser, article(questionId, seller.variantId))).status).toBe(200)
  }
  const line = { productId: seller.product.id, variantId: seller.variantId }
  const booked = await Promise.all(askers.map(({ browser }) => book(browser, line)))
  expect(statuses(booked)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect(await stockRowOf(app, seller.variantId)).toEqual({ stock: 1, held: 1 })
  const states = await Promise.all(
    askers.map(async ({ browser }) => (await ownOf(browser))[0]?.state),
  )
  expect(states.filter((state) => state === 'booked')).toHaveLength(1)
  expect(states.filter((state) => state === 'open')).toHaveLength(7)

  const { asker, line: own } = await offerPiece('Onepur')
  const strangers = await Promise.all(Array.from({ length: 7 }, () => buildShopper(app)))
  const tries = await Promise.all(
    [asker, asker, ...strangers].map(({ browser }) => book(browser, own)),
  )
  expect(statuses(tries)).toEqual([200, ...Array.from({ length: 8 }, () => 409)])
  expect(await stockRowOf(app, own.variantId)).toEqual({ stock: 1, held: 1 })
})

it('the last answer and the end of the question at once leave either an answer in time or none', async () => {
  for (let round = 0; round < 4; round++) {
    app.time.now = mondayNoon
    const city = `Lastpur ${round}`
    const asker = await buildAsker(app)
    const seller = await buildSeller(app, { city })
    const { questionId } = (await ask(asker.browser, { city })).body
    await passMinute(app)
    const image = await insertUpload(app, seller.merchant.id)
    const [answered] = await Promise.all([
      answer(seller.browser, piece(questionId, image)),
      asker.browser.call('POST /end-question', { questionId }),
    ])
    const isIn = answered.status === 200
    expect(isIn || answered.status === 409).toBe(true)
    const answers = isIn ? [{ isFree: false }] : []
    const own = await ownOf(asker.browser)
    expect(own).toMatchObject([{ state: 'ended', answers }])
    await passMinute(app)
    const left = own.flatMap((question) => question.answers.map(({ variantId }) => variantId))
    const stock = await Promise.all(left.map((variantId) => stockRowOf(app, variantId)))
    expect(stock).toEqual(isIn ? [{ stock: 0, held: 0 }] : [])
  }
})

it('a question that ends while its answer is booked is either booked with the piece, or over without it', async () => {
  for (let round = 0; round < 6; round++) {
    app.time.now = mondayNoon
    const { asker, questionId, line } = await offerPiece(`Endpur ${round}`)
    const atEnd = new Date(mondayNoon.getTime() + 2 * HOUR_MS)
    const end = () =>
      round % 2 === 0
        ? asker.browser.call('POST /end-question', { questionId })
        : endQuestions(app.database, atEnd)
    const [booked] = await Promise.all([book(asker.browser, line), end()])
    const [question] = await ownOf(asker.browser)
    const stock = await stockRowOf(app, line.variantId)
    const outcome = `${booked.status} ${question?.state} ${stock?.held}`
    expect(['200 booked 1', '409 ended 0']).toContain(outcome)
    await endQuestions(app.database, atEnd)
    expect(await stockRowOf(app, line.variantId)).toEqual(
      booked.status === 200 ? { stock: 1, held: 1 } : { stock: 0, held: 0 },
    )
  }
})

it('two processes send it to a shop once, end it once, and remove a piece once', async () => {
  const city = 'Twicepur'
  const sellers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => buildSeller(app, { city })))
  const asker = await buildAsker(app)
  const { questionId } = (await ask(asker.browser, { city })).body
  const both = (job: (database: TestApp['database'], now: Date) => Promise<void>) =>
    Promise.all([1, 2, 3].map(() => job(app.database, app.time.now)))
  await both(sendQuestionsToShops)
  await app.jobs.drained()
  expect((await ownOf(asker.browser))[0]?.told).toBe(5)
  const { rows } = await app.database.pool.query<{ store_id: string }>(
    'select store_id from question_stores where question_id = $1',
    [questionId],
  )
  const teller = sellers.find(({ id }) => rows.some((row) => row.store_id === id))
  if (!teller) throw new Error('no shop was told')
  const image = await insertUpload(app, teller.merchant.id)
  await answer(teller.browser, piece(questionId, image))
  const variantId = (await ownOf(asker.browser))[0]?.answers[0]?.variantId ?? ''
  app.time.now = new Date(mondayNoon.getTime() + 24 * HOUR_MS)
  await both(endQuestions)
  expect(await stockRowOf(app, variantId)).toEqual({ stock: 0, held: 0 })
  const moved = await app.database.pool.query(
    'select from stock_movements where variant_id = $1 and stock_change = -1',
    [variantId],
  )
  expect(moved.rowCount).toBe(1)
  expect(await brokenInvariants(app.database)).toEqual([])
})
