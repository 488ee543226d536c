import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webPushOver } from '#server/platform/ports/push.ts'
import { buildAdminAs, buildTestApp, mondayNoon, type TestApp } from '#test/factories.ts'
import { emailAbout, emailsTo } from '#test/emails.ts'
import { buildEarner, buildOperator, passHours, prove, upiForm } from '#test/payout-scene.ts'
import { openPushService, type PushService } from '#test/push-service.ts'
import { areTransfersStopped } from './commands/stops.ts'

let service: PushService
let app: TestApp
beforeAll(async () => {
  service = await openPushService()
  const push = { pair: undefined, subject: 'mailto:a@b.example', standIn: service.origin }
  app = await buildTestApp({ push: webPushOver(push) })
})
afterAll(async () => {
  await app.close()
  await service.close()
})
beforeEach(() => {
  app.time.now = mondayNoon
  service.received.length = 0
  service.answers.clear()
})

type Earner = Awaited<ReturnType<typeof buildEarner>>

/** Subscribes a browser of the owner to notices; returns its device. */
async function allow({ owner }: Earner): Promise<string> {
  const publicKey = (await owner.call('GET /push-devices')).body.publicKey ?? ''
  const { device, endpoint, keys } = service.subscribe()
  await owner.call('POST /push-devices', { endpoint, keys, publicKey, locale: 'en' })
  return device
}

const stop = (token: string) => app.browser().call('POST /not-me/stop', { token })

describe('a changed account', () => {
  it('is reported by e-mail and on every device, with a link that only reads', async () => {
    const scene = await buildEarner(app)
    const devices = [await allow(scene), await allow(scene)]
    await scene.change()
    const mail = await emailAbout(app, scene.email, /another account/i)
    expect(mail.text).toContain('•••• 5501')
    expect(mail.text).toContain('18/11/2026')
    const [token = ''] = await scene.links()
    const paths = service.received.map(({ device, notice }) => [device, notice.path])
    expect(new Map(paths as [string, string][])).toEqual(
      new Map(devices.map((device) => [device, `/not-me/${token}`])),
    )
    // Only the words: ids and links are random, and may have these digits.
    const words = service.received.map(({ notice }) => `${notice.title} ${notice.body}`)
    expect(words.join(' ')).not.toContain('5501')
    const page = await app.fastify.inject({ url: `/not-me/${token}` })
    expect(page.headers['cache-control']).toContain('no-store')
    const { status, body } = await app.browser().call('POST /not-me', { token })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { shopName: 'Bangle House', masked: '•••• 5501', isStopped: false },
    })
    expect(await scene.see()).toMatchObject({ stoppedAt: null, pending: { masked: '•••• 5501' } })
  })

  it('is sent again to a device whose push service did not accept it, and once to the others', async () => {
    const scene = await buildEarner(app)
    const [one, other] = [await allow(scene), await allow(scene)]
    service.answers.set(one, (_message, earlier) => (earlier === 0 ? 503 : 201))
    await scene.change()
    await app.jobs.drained()
    const { rows } = await app.database.pool.query(
      `select 1 from deliveries where channel = 'push' and state = 'sent' and user_id = $1`,
      [scene.store.merchant.id],
    )
    expect(service.received.filter(({ device }) => device === other)).toHaveLength(1)
    expect(rows.length).toBeGreaterThanOrEqual(1)
  })
})

describe('"It was not me"', () => {
  it('stops the transfers without a log-in, ends the changed account, and informs owner and operator', async () => {
    const scene = await buildEarner(app)
    await scene.change()
    passHours(app, 48)
    await prove(app, scene.store.merchant.id)
    await scene.change(upiForm)
    const [, token = ''] = await scene.links()
    expect(await areTransfersStopped(app.database.db)).toBe(false)
    expect((await stop(token)).status).toBe(200)
    expect(await scene.see()).toMatchObject({
      account: { masked: '•••• 5501' },
      pending: null,
      stoppedAt: app.time.now.toISOString(),
      obstacle: 'stopped',
    })
    expect(await areTransfersStopped(app.database.db)).toBe(true)
    expect((await emailAbout(app, scene.email, /are stopped/)).text).toContain('••••oni@okbank')
    expect(await scene.change()).toMatchObject({
      status: 409,
      body: { code: 'PAYOUT_CONFLICT', details: { reason: 'stopped' } },
    })
    // A second press, and the first link while the shop is stopped, have no further effect.
    expect((await stop(token)).status).toBe(200)
    const mails = (await emailsTo(app, scene.email)).filter(({ subject }) =>
      /are stopped/.test(subject),
    )
    expect(mails).toHaveLength(1)
    const operator = await buildOperator(app)
    expect(await operator.shop(scene.storeId)).toMatchObject({ obstacle: 'stopped' })
    expect((await operator.begin(scene.storeId)).status).toBe(409)
    expect((await operator.release(scene.storeId, 'ok')).status).toBe(400)
    expect((await operator.release(scene.storeId)).status).toBe(200)
    expect(await operator.release(scene.storeId)).toMatchObject({
      status: 409,
      body: { details: { reason: 'notStopped' } },
    })
    expect(await scene.see()).toMatchObject({ stoppedAt: null, obstacle: null })
    expect(await areTransfersStopped(app.database.db)).toBe(false)
    expect((await stop(token)).body.code).toBe('LINK_ENDED')
    await emailAbout(app, scene.email, /go on/)
  })

  it('ends later accounts too, and an account that is in use already', async () => {
    const scene = await buildEarner(app)
    await scene.change()
    passHours(app, 48)
    await prove(app, scene.store.merchant.id)
    await scene.change(upiForm)
    const [first = ''] = await scene.links()
    await stop(first)
    expect(await scene.see()).toMatchObject({ account: null, pending: null, obstacle: 'stopped' })
    await (await buildOperator(app)).release(scene.storeId)
  })

  it('works for a change that was replaced, and for thirty days only', async () => {
    const scene = await buildEarner(app)
    await scene.change()
    await scene.change(upiForm)
    const [first = '', second = ''] = await scene.links()
    await stop(first)
    expect(await scene.see()).toMatchObject({ pending: null, obstacle: 'stopped' })
    await (await buildOperator(app)).release(scene.storeId)
    passHours(app, 30 * 24 + 1)
    for (const token of [first, second, 'unknown'])
      expect((await stop(token)).body.code).toBe('LINK_ENDED')
    expect((await app.browser().call('POST /not-me', { token: second })).body.code).toBe(
      'LINK_ENDED',
    )
  })

  it('keeps an open transfer out of the file, also after the release', async () => {
    const scene = await buildEarner(app)
    await scene.change()
    passHours(app, 48)
    const operator = await buildOperator(app)
    const { body } = await operator.begin(scene.storeId)
    const [token = ''] = await scene.links()
    await stop(token)
    const nothing = { status: 409, body: { details: { reason: 'noneInFile' } } }
    expect(await operator.file(body.batchId)).toMatchObject(nothing)
    await operator.release(scene.storeId)
    expect(await operator.file(body.batchId)).toMatchObject(nothing)
    const [transfer] = await operator.batch(body.batchId)
    expect(transfer).toMatchObject({ withheld: 'stopped', state: 'open', filedAt: null })
    expect((await operator.fail(transfer?.payoutId ?? '')).status).toBe(200)
    expect(await operator.shop(scene.storeId)).toMatchObject({ owed: 500, obstacle: 'no_account' })

    await prove(app, scene.store.merchant.id)
    await scene.change()
    passHours(app, 48)
    const later = await buildOperator(app)
    const again = await later.begin(scene.storeId)
    expect(await later.batch(again.body.batchId)).toMatchObject([{ withheld: null }])
    expect((await later.file(again.body.batchId)).status).toBe(200)
  })
})

describe('a hold of the operator', () => {
  const because = 'The customer of order 4 says that nothing was handed over.'

  it('keeps what is owed, stops transfers, tells the owner why, and ends with a release', async () => {
    const scene = await buildEarner(app)
    await scene.change()
    passHours(app, 48)
    const operator = await buildOperator(app)
    const { owed } = (await operator.shop(scene.storeId)) ?? {}
    expect(await operator.hold(scene.storeId, 'no')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
    expect((await operator.hold(scene.storeId, because)).status).toBe(200)
    expect(await operator.hold(scene.storeId, because)).toMatchObject({
      status: 409,
      body: { details: { reason: 'stoppedAlready' } },
    })
    const held = { owed, obstacle: 'stopped', heldBecause: because }
    expect(await operator.shop(scene.storeId)).toMatchObject(held)
    expect(await scene.see()).toMatchObject(held)
    expect((await operator.begin(scene.storeId)).status).toBe(409)
    expect((await emailAbout(app, scene.email, /are held/)).text).toContain(because)
    // The alarm is for thieves alone.
    expect(await areTransfersStopped(app.database.db)).toBe(false)
    expect((await operator.release(scene.storeId)).status).toBe(200)
    expect(await scene.see()).toMatchObject({ owed, obstacle: null, heldBecause: null })
    await emailAbout(app, scene.email, /go on/)
    expect((await operator.begin(scene.storeId)).status).toBe(200)
  })

  it('keeps an open transfer out of the file until its release', async () => {
    const scene = await buildEarner(app)
    await scene.change()
    passHours(app, 48)
    const operator = await buildOperator(app)
    const { body } = await operator.begin(scene.storeId)
    await operator.hold(scene.storeId, because)
    expect(await operator.file(body.batchId)).toMatchObject({
      status: 409,
      body: { details: { reason: 'noneInFile' } },
    })
    await operator.release(scene.storeId)
    expect((await operator.file(body.batchId)).status).toBe(200)
  })

  it('lets the owner say "It was not me", which the same release ends', async () => {
    const scene = await buildEarner(app)
    await scene.change()
    const operator = await buildOperator(app)
    await operator.hold(scene.storeId, because)
    const [token = ''] = await scene.links()
    expect((await stop(token)).status).toBe(200)
    expect((await app.browser().call('POST /not-me', { token })).body).toMatchObject({
      isStopped: true,
    })
    expect(await areTransfersStopped(app.database.db)).toBe(true)
    expect(await scene.see()).toMatchObject({ pending: null, obstacle: 'stopped' })
    await operator.release(scene.storeId)
    expect((await stop(token)).body.code).toBe('LINK_ENDED')
  })

  it('is for finance alone', async () => {
    const scene = await buildEarner(app)
    const { browser } = await buildAdminAs(app, 'support')
    const asked = { storeId: scene.storeId, reason: because }
    expect((await browser.call('POST /admin/payouts/hold', asked)).status).toBe(403)
  })
})
