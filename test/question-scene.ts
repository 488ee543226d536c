import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { endQuestions, sendQuestionsToShops } from '#server/modules/questions/jobs.ts'
import { media, mediaOwners } from '#server/platform/db/tables/files.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import {
  questionAnswers,
  questionPictures,
  questions,
  questionStores,
} from '#server/platform/db/tables/questions.ts'
import type { Calls } from '#shared/contract/map.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import type { Browser } from './browser.ts'
import { buildProduct, buildShopper, buildStore, type TestApp } from './factories.ts'
import type { StoreRow } from './rows.ts'

export const askedQuestion = {
  words: 'Yellow silk kurta for haldi',
  subCategory: 'Kurtas',
  city: 'Jaipur',
  lat: 26.9239,
  long: 75.8267,
}

export const ask = (browser: Browser, over: Partial<Calls['POST /questions']['input']> = {}) =>
  browser.call('POST /questions', { ...askedQuestion, ...over }, { key: randomUUID() })

/** A shopper whose account is old enough to ask. */
export async function buildAsker(app: TestApp) {
  const shopper = await buildShopper(app)
  await setOpened(app, shopper.id, new Date(app.time.now.getTime() - 2 * DAY_MS))
  return shopper
}

export async function setOpened(app: TestApp, userId: string, createdAt: Date): Promise<void> {
  await app.database.db.update(users).set({ createdAt }).where(eq(users.id, userId))
}

/** A store in Jaipur that sells kurtas. */
export async function buildSeller(app: TestApp, over: Partial<StoreRow> & { stock?: number } = {}) {
  const { stock = 5, ...row } = over
  const store = await buildStore(app, row)
  const product = await buildProduct(app, store.id, { subCategory: 'Kurtas', stock })
  const [variantId = ''] = product.variantIds
  return { ...store, product, variantId, browser: store.merchant.browser }
}

export const piece = (questionId: string, picture: string) => ({
  questionId,
  with: 'piece' as const,
  picture,
  productName: 'Haldi kurta, pure silk',
  size: 'M',
  sellingPrice: 1_450,
  MRP: 1_800,
  hsn: '6211',
  'GST rate slab': 5 as const,
  hours: 24,
})

export const article = (questionId: string, variantId: string) => ({
  questionId,
  with: 'article' as const,
  variantId,
})

export const answer = (browser: Browser, input: Calls['POST /answer-question']['input']) =>
  browser.call('POST /answer-question', input, { key: randomUUID() })

export const book = (browser: Browser, line: { productId: string; variantId: string }) =>
  browser.call('POST /cop-order', { products: [{ ...line, quantity: 1 }] }, { key: randomUUID() })

/** A picture that this account has uploaded, without its files; returns its hash. */
export async function insertUpload({ database }: TestApp, userId: string): Promise<string> {
  const hash = randomBytes(32).toString('hex')
  await database.db.insert(media).values({ hash, width: 800, height: 1_000 })
  await database.db.insert(mediaOwners).values({
    hash,
    userId,
    purpose: 'product',
    unusedSince: new Date(),
  })
  return hash
}

/** Lets the listeners finish, then runs the jobs of a minute. */
export async function passMinute(app: TestApp): Promise<void> {
  await app.jobs.drained()
  await sendQuestionsToShops(app.database, app.time.now)
  await endQuestions(app.database, app.time.now)
  await app.jobs.drained()
}

/** The own questions as the asker's screen shows them. */
export async function ownOf(browser: Browser) {
  return (await browser.call('GET /questions')).body.questions
}

type InsertedQuestion = {
  shopperId: string
  storeId: string
  answeredWith?: { id: string; variantId: string }
}

/** A question with a picture that the store was told, answered with a product of it if one is given. */
export async function insertQuestion(app: TestApp, inserted: InsertedQuestion) {
  const { shopperId, storeId, answeredWith } = inserted
  const { db } = app.database
  const [questionId, answerId] = [randomUUID(), randomUUID()]
  const { now } = app.time
  await db.insert(questions).values({
    id: questionId,
    shopperId,
    city: 'Jaipur',
    area: 'Johari Bazaar',
    latitude: 26.92,
    longitude: 75.83,
    words: askedQuestion.words,
    category: 'Clothing',
    subCategory: 'Kurtas',
    askedAt: now,
    endsAt: new Date(now.getTime() + 24 * HOUR_MS),
  })
  await db.insert(questionPictures).values({ questionId, webp: Buffer.from('picture') })
  await db.insert(questionStores).values({ questionId, storeId, toldAt: now })
  if (answeredWith)
    await db.insert(questionAnswers).values({
      id: answerId,
      questionId,
      storeId,
      productId: answeredWith.id,
      variantId: answeredWith.variantId,
      isOffered: false,
      answeredBy: shopperId,
      answeredAt: now,
    })
  return { questionId, answerId }
}
