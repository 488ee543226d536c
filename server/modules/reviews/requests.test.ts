import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { oneClickPath, paths } from '#shared/paths.ts'
import { mondayNoon } from '#test/factories.ts'
import { emailsTo } from '#test/emails.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { askForReviews } from './jobs.ts'

const app = useTestApp()

const tuesday = (time: string) => new Date(`2026-11-17T${time}:00.000Z`)

/** A shopper who has collected two pieces on Monday at noon. */
async function collectedScene() {
  const made = await buildScene(app, { stock: 9 })
  const { orderId, code } = await made.bookReady(1)
  await made.move(orderId, 'Collected', { code })
  await app.jobs.drained()
  const { shopper, product } = made
  const line = { orderId, variantId: product.variantId }
  /** The emails that ask for reviews, after the job of this time. */
  const askedAt = async (now: Date) => {
    await advance(app, now)
    await askForReviews(app.database, now)
    await app.jobs.drained()
    const sent = await emailsTo(app, shopper.email)
    return sent.filter(({ subject }) => subject.startsWith('How is what you collected'))
  }
  const wish = (wanted: boolean) => shopper.browser.call('PUT /review-requests', { wanted })
  return { ...made, orderId, line, askedAt, wish }
}

const tokenOf = (text: string) => /unsubscribe\?token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('the email that asks for reviews', () => {
  it('comes once, on the day after the collection, with a link for each number of stars', async () => {
    const { askedAt, orderId, line } = await collectedScene()
    expect(await askedAt(new Date(mondayNoon.getTime() + 60_000))).toEqual([])
    expect(await askedAt(tuesday('06:29'))).toEqual([])
    const [mail, ...others] = await askedAt(tuesday('06:30'))
    expect(others).toEqual([])
    for (const stars of [1, 2, 3, 4, 5])
      expect(mail?.text).toContain(paths.review(orderId, line.variantId, stars))
    expect(await askedAt(tuesday('06:31'))).toHaveLength(1)
    expect(await askedAt(new Date('2026-11-18T06:30:00Z'))).toHaveLength(1)
  })

  it('is not sent at night, but in the next morning', async () => {
    const { askedAt } = await collectedScene()
    expect(await askedAt(tuesday('15:30'))).toEqual([])
    expect(await askedAt(new Date('2026-11-18T02:29:00Z'))).toEqual([])
    expect(await askedAt(new Date('2026-11-18T02:30:00Z'))).toHaveLength(1)
  })

  it('is sent once by several processes', async () => {
    const { askedAt } = await collectedScene()
    await advance(app, tuesday('07:00'))
    await Promise.all([1, 2, 3].map(() => askForReviews(app.database, tuesday('07:00'))))
    expect(await askedAt(tuesday('07:01'))).toHaveLength(1)
  })

  it('is not sent when everything is reviewed already', async () => {
    const { askedAt, shopper, line } = await collectedScene()
    await shopper.browser.call('POST /review', { ...line, stars: 5 }, { key: randomUUID() })
    expect(await askedAt(tuesday('07:00'))).toEqual([])
  })

  it('is not sent to a person who does not want it', async () => {
    const { askedAt, wish, shopper } = await collectedScene()
    const wanted = async () => (await shopper.browser.call('GET /review-requests', {})).body.wanted
    expect(await wanted()).toBe(true)
    expect((await wish(false)).body.wanted).toBe(false)
    expect((await wish(false)).status).toBe(200)
    expect(await wanted()).toBe(false)
    expect(await askedAt(tuesday('07:00'))).toEqual([])
    await wish(true)
    expect(await wanted()).toBe(true)
  })
})

describe('the link that unsubscribes', () => {
  it('stops the emails without a log-in, by a button on its page', async () => {
    const { askedAt, shopper } = await collectedScene()
    const [mail] = await askedAt(tuesday('07:00'))
    const token = tokenOf(mail?.text ?? '')
    const wanted = async () => (await shopper.browser.call('GET /review-requests', {})).body.wanted
    const page = await app.fastify.inject({ url: paths.unsubscribe(token) })
    expect([page.statusCode < 500, await wanted()]).toEqual([true, true])
    expect((await app.browser().call('POST /unsubscribe', { token })).status).toBe(200)
    expect(await wanted()).toBe(false)
  })

  it('is in the header for the button of mail programs (RFC 8058)', async () => {
    const { askedAt, shopper } = await collectedScene()
    const [mail] = await askedAt(tuesday('07:00'))
    const url = new URL(mail?.unsubscribeUrl ?? 'http://none.example')
    expect(url.pathname).toBe(oneClickPath)
    const answer = await app.fastify.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect((await shopper.browser.call('GET /review-requests', {})).body.wanted).toBe(false)
  })

  it.each(['', 'abc', 'A'.repeat(43), 'x'.repeat(200)])(
    'with the token %j is refused',
    async (token) => {
      const { status, body } = await app.browser().call('POST /unsubscribe', { token })
      expect([status, body['code']]).toEqual([404, 'NOT_FOUND'])
      const url = `${oneClickPath}?token=${token}`
      expect((await app.fastify.inject({ method: 'POST', url })).statusCode).toBe(404)
    },
  )

  it('of one account does not stop the emails of another', async () => {
    const one = await collectedScene()
    const other = await collectedScene()
    const [mail] = await one.askedAt(tuesday('07:00'))
    const token = tokenOf(mail?.text ?? '')
    const bytes = Buffer.from(token, 'base64url')
    const forged = Buffer.concat([
      Buffer.from(other.shopper.id.replaceAll('-', ''), 'hex'),
      bytes.subarray(16),
    ]).toString('base64url')
    expect((await app.browser().call('POST /unsubscribe', { token: forged })).status).toBe(404)
  })
})
