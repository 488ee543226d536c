import { describe, expect, it } from 'vitest'
import { bankForm } from '#test/payout-scene.ts'
import { advance } from '#test/order-scene.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { pass } from '#test/payment-scene.ts'
import { buildSplitScene } from '#test/split-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ splits: true })
const PRICE = 49_900
const stateWith = (where: 'held' | 'released' | 'reversed', paise: number, refunded = 0) => ({
  transfers: 1,
  held: 0,
  released: 0,
  reversed: 0,
  refunded,
  [where]: paise,
})
const books = () => brokenInvariants(app.database)

describe('a payment of a shop with an account at the provider', () => {
  it('is held there until the order is collected and the waiting time is over, and then released', async () => {
    const { bookPaid, hand, becomeDue, atProvider, splits, owed } = await buildSplitScene(app)
    const { orderId, payment } = await bookPaid()
    expect(atProvider(payment.id)).toEqual(stateWith('held', PRICE))
    expect(await splits()).toMatchObject({
      held: 499,
      released: 0,
      splits: [{ orderId, state: 'held' }],
    })
    await hand(orderId)
    await pass(app, 71 * 60)
    expect(atProvider(payment.id)).toEqual(stateWith('held', PRICE))
    await becomeDue()
    expect(atProvider(payment.id)).toEqual(stateWith('released', PRICE))
    const [split] = (await splits()).splits
    expect(split).toMatchObject({ state: 'released', amount: 499, reversed: 0 })
    expect(split?.releasedAt).not.toBeNull()
    expect(await owed()).toBe(0)
    expect(await books()).toEqual([])
  })

  it('goes back from there before the refund of a cancelled order', async () => {
    const { bookPaid, cancel, atProvider, splits } = await buildSplitScene(app)
    const { orderId, payment } = await bookPaid()
    await cancel(orderId)
    await pass(app, 1)
    expect(atProvider(payment.id)).toEqual(stateWith('reversed', PRICE, PRICE))
    expect(await splits()).toMatchObject({ held: 0, reversed: 499 })
    expect(await books()).toEqual([])
  })

  it('is never asked for when the order is cancelled at once', async () => {
    const { bookPaid, cancel, atProvider } = await buildSplitScene(app)
    const { orderId, payment } = await bookPaid(1, { isSplit: false })
    await cancel(orderId)
    await pass(app, 1)
    expect(atProvider(payment.id)).toMatchObject({ transfers: 0, refunded: PRICE })
  })

  it('goes back in part when a part is refunded before the collection', async () => {
    const { bookPaid, hand, becomeDue, atProvider, owed } = await buildSplitScene(app)
    const { orderId, payment } = await bookPaid(2)
    app.provider.createRefund({ paymentId: payment.id, body: { amount: 20_000 }, key: null })
    await pass(app, 1)
    await pass(app, 1)
    expect(atProvider(payment.id)).toMatchObject({ held: 2 * PRICE - 20_000, reversed: 20_000 })
    await hand(orderId)
    await becomeDue()
    expect(atProvider(payment.id)).toMatchObject({ released: 2 * PRICE - 20_000, reversed: 20_000 })
    expect(await owed()).toBe(0)
    expect(await books()).toEqual([])
  })

  it('goes back after the release where the linked account has money', async () => {
    const { sell, becomeDue, atProvider, owner, owed } = await buildSplitScene(app)
    const { payment, billId } = await sell()
    await becomeDue()
    const lines = [{ position: 0, quantity: 1, restock: true }]
    await owner.call('POST /returns', { billId, lines, reason: 'Small' })
    await app.jobs.drained()
    await pass(app, 1)
    expect(atProvider(payment.id)).toEqual(stateWith('reversed', PRICE, PRICE))
    expect(await owed()).toBe(0)
    expect(await books()).toEqual([])
  })

  it('is set off against the next payment where the linked account has no money', async () => {
    const { sell, bookPaid, hand, becomeDue, atProvider, owner, owed } = await buildSplitScene(app)
    const first = await sell()
    await becomeDue()
    app.provider.setKnobs({ linkedBalance: 'paid out' })
    const lines = [{ position: 0, quantity: 1, restock: true }]
    await owner.call('POST /returns', { billId: first.billId, lines, reason: 'Small' })
    await app.jobs.drained()
    await pass(app, 1)
    expect(atProvider(first.payment.id)).toEqual(stateWith('released', PRICE, PRICE))
    expect(await owed()).toBe(-PRICE)
    const next = await bookPaid(2)
    await hand(next.orderId)
    await becomeDue()
    expect(atProvider(next.payment.id)).toMatchObject({ released: PRICE, reversed: PRICE })
    expect(await owed()).toBe(0)
    expect(await books()).toEqual([])
  })

  it('is held while a dispute is open, and goes back when it is lost', async () => {
    const { sell, becomeDue, atProvider, owed } = await buildSplitScene(app)
    const { payment } = await sell()
    app.provider.dispute(payment.id, 'created', { amount: 30_000 })
    await pass(app, 1)
    await becomeDue()
    expect(atProvider(payment.id)).toEqual(stateWith('held', PRICE))
    app.provider.dispute(payment.id, 'lost')
    await pass(app, 1)
    await pass(app, 1)
    expect(atProvider(payment.id)).toMatchObject({ released: PRICE - 30_000, reversed: 30_000 })
    expect(await owed()).toBe(0)
    expect(await books()).toEqual([])
  })

  it('is released as a whole when a dispute is won', async () => {
    const { sell, becomeDue, atProvider, owed } = await buildSplitScene(app)
    const { payment } = await sell()
    app.provider.dispute(payment.id, 'created')
    await pass(app, 1)
    await becomeDue()
    app.provider.dispute(payment.id, 'won')
    await pass(app, 1)
    await pass(app, 1)
    expect(atProvider(payment.id)).toEqual(stateWith('released', PRICE))
    expect(await owed()).toBe(0)
  })
})

describe('a shop', () => {
  it('whose owner says "It was not me" gets nothing released until finance has looked', async () => {
    const scene = await buildSplitScene(app)
    const { payment } = await scene.sell()
    await scene.owner.call(
      'POST /payout-account',
      bankForm({ accountNumber: '112233445566', accountNumberAgain: '112233445566' }),
    )
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id from payout_accounts where store_id = $1 order by seq desc limit 1',
      [scene.store.id],
    )
    await app.database.pool.query(
      'insert into payout_stops (store_id, account_id, stopped_at) values ($1, $2, $3)',
      [scene.store.id, rows[0]?.id, app.time.now],
    )
    await app.database.pool.query(
      `update payout_accounts set ended_at = $2, ended_as = 'not_me' where id = $1`,
      [rows[0]?.id, app.time.now],
    )
    await scene.becomeDue()
    expect(scene.atProvider(payment.id)).toEqual(stateWith('held', PRICE))
    await (await scene.finance()).release(scene.store.id)
    await pass(app, 1)
    expect(scene.atProvider(payment.id)).toEqual(stateWith('released', PRICE))
  })

  it('with another bank account gets nothing released before the provider has it', async () => {
    const scene = await buildSplitScene(app)
    const { payment } = await scene.sell()
    const [account] = app.provider.records.linkedAccounts.slice(-1)
    const other = '112233445566'
    await scene.owner.call(
      'POST /payout-account',
      bankForm({ accountNumber: other, accountNumberAgain: other }),
    )
    app.provider.setKnobs({ linkedSeconds: 3 * 86_400 })
    await pass(app, 48 * 60)
    await pass(app, 1)
    expect(account?.settlement).toMatchObject({ account_number: other })
    await pass(app, 24 * 60)
    expect(scene.atProvider(payment.id)).toEqual(stateWith('held', PRICE))
    await pass(app, 48 * 60)
    await pass(app, 60)
    await pass(app, 1)
    expect(scene.atProvider(payment.id)).toEqual(stateWith('released', PRICE))
  })

  it('whose account at the provider is refused is paid by the file, and finance asks again', async () => {
    app.provider.setKnobs({ linkedOutcome: 'needs_clarification' })
    const scene = await buildSplitScene(app)
    const operator = await scene.finance()
    const shop = async () =>
      (await (await scene.finance()).browser.call('GET /admin/splits')).body.shops.find(
        ({ storeId }) => storeId === scene.store.id,
      )
    expect(await shop()).toMatchObject({
      linked: {
        state: 'refused',
        reason: 'settlements.account_number: The bank account could not be verified',
      },
      lacks: [],
    })
    const { payment } = await scene.sell()
    expect(scene.atProvider(payment.id).transfers).toBe(0)
    await scene.becomeDue()
    expect(await scene.owed()).toBe(PRICE)
    const asked = await (
      await scene.finance()
    ).browser.call('POST /admin/splits/ask', { storeId: scene.store.id })
    expect(asked.status).toBe(200)
    app.provider.setKnobs({ linkedOutcome: 'activated' })
    const [account] = app.provider.records.linkedAccounts.slice(-1)
    if (account) account.settleAt = app.time.now.getTime()
    await pass(app, 1)
    await pass(app, 60)
    expect(await shop()).toMatchObject({ linked: { state: 'active', reason: null } })
    expect(operator.UID).toBeTruthy()
  })

  it('without PAN or bank account is listed with what it lacks', async () => {
    const scene = await buildSplitScene(app)
    await app.database.pool.query('delete from linked_accounts where store_id = $1', [
      scene.store.id,
    ])
    await app.database.pool.query('update stores set pan = null where id = $1', [scene.store.id])
    const { body } = await (await scene.finance()).browser.call('GET /admin/splits')
    const shop = body.shops.find(({ storeId }) => storeId === scene.store.id)
    expect({ isOn: body.isOn, shop }).toMatchObject({
      isOn: true,
      shop: { linked: null, lacks: ['pan'] },
    })
    await pass(app, 1)
    expect(
      (await (await scene.finance()).browser.call('GET /admin/splits')).body.shops.find(
        ({ storeId }) => storeId === scene.store.id,
      ),
    ).toMatchObject({ linked: null })
  })
})

describe('a provider', () => {
  it('that refuses to hold a payment leaves it to the operator, and never pays it twice', async () => {
    app.provider.resetKnobs()
    const scene = await buildSplitScene(app)
    app.provider.setKnobs({ transferOutcome: 'refused' })
    const { payment } = await scene.sell()
    await scene.becomeDue()
    expect(scene.atProvider(payment.id).transfers).toBe(0)
    expect(await scene.owed()).toBe(PRICE)
    const { body } = await (await scene.finance()).browser.call('GET /admin/splits')
    const [failed] = body.failed.filter(({ storeId }) => storeId === scene.store.id)
    expect(failed).toMatchObject({ state: 'refused', shopName: 'Bangle House' })
    expect(failed?.error).toContain('enough balance')
    // The bank pays it; then somebody tries the provider again.
    const operator = await scene.finance()
    const { body: made } = await operator.begin(scene.store.id)
    const [transfer] = await operator.batch(made.batchId)
    await operator.note([transfer?.number ?? '', 'UTR 1234567'])
    app.provider.setKnobs({ transferOutcome: 'processed' })
    await operator.browser.call('POST /admin/splits/retry', { splitId: failed?.splitId ?? '' })
    await pass(app, 1)
    await pass(app, 1)
    expect(scene.atProvider(payment.id)).toEqual(stateWith('reversed', PRICE))
    expect(await scene.owed()).toBe(0)
    expect(await books()).toEqual([])
  })

  it('that fails a transfer later leaves it to the operator', async () => {
    const scene = await buildSplitScene(app)
    app.provider.setKnobs({ transferOutcome: 'failed', transferSeconds: 120 })
    const { payment } = await scene.sell()
    expect((await scene.splits()).splits[0]).toMatchObject({ state: 'asked' })
    await pass(app, 3)
    await pass(app, 3)
    expect(scene.atProvider(payment.id).transfers).toBe(0)
    await scene.becomeDue()
    expect(await scene.owed()).toBe(PRICE)
    expect(await books()).toEqual([])
  })

  it.each(['lost answer', 'server error', 'no answer', 'too many requests'] as const)(
    'that answers with "%s" to every second call moves each rupee once',
    async (callFault) => {
      const scene = await buildSplitScene(app)
      /** Some minutes with a fault in each, and an hour without. */
      const passBadly = async (minutes: number) => {
        for (let times = 0; times < 5; times++) {
          app.provider.setKnobs({ callFault, callFaults: 1 })
          await pass(app, minutes)
        }
        app.provider.resetKnobs()
        await pass(app, 60)
        await pass(app, 1)
      }
      const booked = await scene.bookPaid(2, { isSplit: false })
      await passBadly(3)
      expect(scene.atProvider(booked.payment.id)).toEqual(stateWith('held', 2 * PRICE))
      app.provider.createRefund({
        paymentId: booked.payment.id,
        body: { amount: PRICE },
        key: null,
      })
      await passBadly(6)
      await scene.hand(booked.orderId)
      await advance(app, new Date(app.time.now.getTime() + 73 * 3_600_000))
      await passBadly(6)
      expect(scene.atProvider(booked.payment.id)).toMatchObject({
        transfers: 1,
        released: PRICE,
        reversed: PRICE,
        refunded: PRICE,
      })
      expect(await scene.owed()).toBe(0)
      expect(await books()).toEqual([])
    },
  )

  it('that names a transfer late, twice and out of order changes nothing', async () => {
    const scene = await buildSplitScene(app)
    app.provider.setKnobs({ duplicates: 2, newEventIds: true, reorder: true, delaySeconds: 300 })
    const { orderId, payment } = await scene.bookPaid()
    await scene.cancel(orderId)
    for (let minutes = 0; minutes < 4; minutes++) await pass(app, 5)
    expect(scene.atProvider(payment.id)).toEqual(stateWith('reversed', PRICE, PRICE))
    expect(await books()).toEqual([])
  })

  it('that does not take a part back lets the refund go, and finance sees it', async () => {
    const scene = await buildSplitScene(app)
    const { payment, billId } = await scene.sell()
    await scene.becomeDue()
    app.provider.setKnobs({ linkedBalance: 'paid out' })
    const lines = [{ position: 0, quantity: 1, restock: true }]
    await scene.owner.call('POST /returns', { billId, lines, reason: 'Small' })
    await app.jobs.drained()
    await pass(app, 1)
    expect(scene.atProvider(payment.id)).toMatchObject({ refunded: PRICE, released: PRICE })
    const operator = await scene.finance()
    const { body } = await operator.browser.call('GET /admin/splits')
    const [failed] = body.failed.filter(({ storeId }) => storeId === scene.store.id)
    expect(failed?.error).toContain('sufficient balance')
    app.provider.resetKnobs()
    await operator.browser.call('POST /admin/splits/retry', { splitId: failed?.splitId ?? '' })
    await pass(app, 1)
    expect(scene.atProvider(payment.id)).toEqual(stateWith('reversed', PRICE, PRICE))
    expect(await scene.owed()).toBe(0)
  })
})
