import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { closeAccount } from '#server/modules/accounts/commands/close-account.ts'
import { logIn } from '#server/modules/accounts/commands/log-in.ts'
import { resetPassword } from '#server/modules/accounts/commands/reset-password.ts'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { adjustStock } from '#server/modules/inventory/commands/counts.ts'
import { sessions, users } from '#server/platform/db/tables/accounts.ts'
import { makeEmailVault } from '#server/platform/email-vault.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { lastToken } from '#test/emails.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { advance, buildScene, ledgerOf, stockRowOf } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { bookWithCash } from './commands/book.ts'
import { cancelBooking } from './commands/cancel.ts'
import { extendPickup } from './commands/deadlines/extend.ts'
import { endOverdueOrder } from './commands/deadlines/end-overdue.ts'
import { moveOrder } from './commands/move-order.ts'
import { renewPickupCode } from './commands/deadlines/renew-code.ts'

const app = useTestApp()

const vault = makeCodeVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)
const overlap = (...[first, second, secondAt]: [Work, Work, Date?]) =>
  overlapIn(app, { first, second, secondAt })

type Scene = Awaited<ReturnType<typeof scene>>

/** An order of two S and one M, with four of each in stock, and all actions on it. */
async function scene(state: 'waiting' | 'ready') {
  const made = await buildScene(app, { sizes: ['S', 'M'], stock: 4 })
  const orderId = await made.book(2, 1)
  if (state === 'ready') await made.move(orderId, 'Ready for Pickup')
  const { pickup } = await made.see(orderId)
  const code = pickup?.code ?? undefined
  const { id: userId, name, email } = made.shopper
  const shopper = { userId, name, email }
  const { merchant: owner, id: storeId } = made.store
  const merchant = { userId: owner.id, name: owner.name, storeId }
  const move =
    (input: object): Work =>
    (tx) =>
      moveOrder(tx, merchant, { orderId, ...input } as Parameters<typeof moveOrder>[2], {
        vault,
        issueBill,
      })
  const [small = '', medium = ''] = made.product.variantIds
  const acts = {
    'the shopper cancels': (tx) => cancelBooking(tx, shopper, { orderId, reason: undefined }),
    'the store cancels': move({ status: 'Cancelled', reason: 'Broken' }),
    'it is ready': move({ status: 'Ready for Pickup' }),
    'it is ready but for one line': move({ status: 'Ready for Pickup', declinedLines: [small] }),
    'every line is declined': move({ status: 'Ready for Pickup', declinedLines: [small, medium] }),
    'the code is shown': move({ status: 'Collected', code }),
    'a part is taken': move({
      status: 'Collected',
      code,
      kept: [{ variantId: small, quantity: 1 }],
    }),
    'nothing is taken': move({ status: 'Collected', code, kept: [] }),
    'it goes without a code': move({ status: 'Collected', override: { reason: 'Known here' } }),
    'the store says nobody came': move({ status: 'Not Collected' }),
    'the shopper asks for a day more': (tx) => extendPickup(tx, shopper, orderId),
    'the shopper renews the code': (tx) => renewPickupCode(tx, shopper, { orderId, vault }),
    'the clock acts': (tx) => endOverdueOrder(tx, orderId, tx.now),
    'the rest is booked': (tx) =>
      bookWithCash(tx, shopper, [{ productId: made.product.id, variantId: small, quantity: 3 }]),
    'the stock is counted': (tx) =>
      adjustStock(
        tx,
        storeId,
        { reference: randomUUID(), actorId: null },
        { variantId: small, stock: 9, expected: 4 },
      ),
  } satisfies Record<string, Work>
  return { ...made, orderId, small, acts, dueAt: new Date(pickup?.deadline ?? 0) }
}
type Act = keyof Scene['acts']

const conflict = 'ORDER_STATUS_CONFLICT'

async function seeStatus({ see, orderId }: Scene): Promise<string> {
  expect(await brokenInvariants(app.database)).toEqual([])
  return (await see(orderId)).orderStatus
}

describe('two people change one order, the second before the first has committed', () => {
  const waiting: [Act, Act, string, string][] = [
    ['the shopper cancels', 'it is ready', conflict, 'Cancelled'],
    ['it is ready', 'the shopper cancels', conflict, 'Ready for Pickup'],
    ['it is ready', 'it is ready', conflict, 'Ready for Pickup'],
    ['the shopper cancels', 'the shopper cancels', conflict, 'Cancelled'],
    ['it is ready but for one line', 'the shopper cancels', conflict, 'Ready for Pickup'],
    ['the shopper cancels', 'it is ready but for one line', conflict, 'Cancelled'],
    ['every line is declined', 'the shopper cancels', conflict, 'Cancelled'],
    ['the shopper cancels', 'every line is declined', conflict, 'Cancelled'],
    ['it is ready but for one line', 'every line is declined', conflict, 'Ready for Pickup'],
    ['the store cancels', 'the shopper cancels', conflict, 'Cancelled'],
    ['the shopper cancels', 'the store cancels', conflict, 'Cancelled'],
    ['it is ready', 'the store cancels', 'ok', 'Cancelled'],
    ['the shopper cancels', 'the rest is booked', 'ok', 'Cancelled'],
    ['it is ready but for one line', 'the stock is counted', 'STOCK_MOVED', 'Ready for Pickup'],
    ['the stock is counted', 'it is ready but for one line', 'ok', 'Ready for Pickup'],
  ]
  it.each(waiting)('%s, then %s: %s, and it is %s', async (first, second, answer, status) => {
    const made = await scene('waiting')
    expect(await overlap(made.acts[first], made.acts[second])).toEqual(['ok', answer])
    expect(await seeStatus(made)).toBe(status)
  })

  const ready: [Act, Act, string, string][] = [
    ['the store cancels', 'the code is shown', conflict, 'Cancelled'],
    ['the code is shown', 'the store cancels', conflict, 'Collected'],
    ['the store cancels', 'the store cancels', conflict, 'Cancelled'],
    ['the store cancels', 'a part is taken', conflict, 'Cancelled'],
    ['a part is taken', 'the store cancels', conflict, 'Collected'],
    ['a part is taken', 'the code is shown', conflict, 'Collected'],
    ['the code is shown', 'nothing is taken', conflict, 'Collected'],
    ['nothing is taken', 'a part is taken', conflict, 'Cancelled'],
    ['a part is taken', 'the rest is booked', 'ok', 'Collected'],
    ['it goes without a code', 'the code is shown', conflict, 'Collected'],
    ['the code is shown', 'it goes without a code', conflict, 'Collected'],
    ['it goes without a code', 'it goes without a code', conflict, 'Collected'],
    ['the code is shown', 'the code is shown', conflict, 'Collected'],
    ['the shopper renews the code', 'the code is shown', 'WRONG_CODE', 'Ready for Pickup'],
    ['the code is shown', 'the shopper renews the code', conflict, 'Collected'],
    ['the shopper asks for a day more', 'the code is shown', 'ok', 'Collected'],
    ['the code is shown', 'the shopper asks for a day more', conflict, 'Collected'],
  ]
  it.each(ready)('%s, then %s: %s, and it is %s', async (first, second, answer, status) => {
    const made = await scene('ready')
    expect(await overlap(made.acts[first], made.acts[second])).toEqual(['ok', answer])
    expect(await seeStatus(made)).toBe(status)
  })

  it('the deadline is extended once', async () => {
    const made = await scene('ready')
    const ask = made.acts['the shopper asks for a day more']
    expect(await overlap(ask, ask)).toEqual(['ok', 'EXTENSION_REFUSED'])
    const { timeline } = await made.see(made.orderId)
    expect(timeline.filter(({ event }) => event === 'deadline_extended')).toHaveLength(1)
  })
})

describe('at the deadline itself', () => {
  const pairs: [Act, Act, string, string][] = [
    ['the shopper asks for a day more', 'the clock acts', 'ok', 'Ready for Pickup'],
    ['the code is shown', 'the clock acts', 'ok', 'Collected'],
    ['the store cancels', 'the clock acts', 'ok', 'Cancelled'],
  ]
  it.each(pairs)('%s, then %s: %s, and it is %s', async (first, second, answer, status) => {
    const made = await scene('ready')
    await advance(app, new Date(made.dueAt.getTime() - 1))
    expect(await overlap(made.acts[first], made.acts[second], made.dueAt)).toEqual(['ok', answer])
    expect(await seeStatus(made)).toBe(status)
  })

  const late: [Act, Act][] = [
    ['the clock acts', 'the shopper asks for a day more'],
    ['the clock acts', 'the code is shown'],
    ['the clock acts', 'it goes without a code'],
    ['the clock acts', 'the store says nobody came'],
    ['the store says nobody came', 'the code is shown'],
    ['the store says nobody came', 'the store says nobody came'],
  ]
  it.each(late)('%s, then %s: too late', async (first, second) => {
    const made = await scene('ready')
    await advance(app, made.dueAt)
    expect(await overlap(made.acts[first], made.acts[second])).toEqual(['ok', conflict])
    expect(await seeStatus(made)).toBe('Not Collected')
  })
})

describe('a second tap with the same key', () => {
  const taps = 5
  const many = <Answer>(tap: (key: string) => Promise<Answer>) => {
    const key = randomUUID()
    return Promise.all(Array.from({ length: taps }, () => tap(key)))
  }
  const moves: [string, 'waiting' | 'ready', (made: Scene, code: string) => [string, object]][] = [
    ['Ready', 'waiting', () => ['Ready for Pickup', {}]],
    ['declining', 'waiting', ({ small }) => ['Ready for Pickup', { declinedLines: [small] }]],
    ['the store’s cancel', 'waiting', () => ['Cancelled', { reason: 'Broken' }]],
    ['Cannot hand over', 'ready', () => ['Cancelled', { reason: 'Broken' }]],
    ['Collected', 'ready', (_made, code) => ['Collected', { code }]],
    ['no code', 'ready', () => ['Collected', { override: { reason: 'Known here' } }]],
  ]
  it.each(moves)('does %s once and gives every tap the same answer', async (_name, state, of) => {
    const made = await scene(state)
    const { pickup } = await made.see(made.orderId)
    const [status, more] = of(made, pickup?.code ?? '')
    const answers = await many((key) => made.move(made.orderId, status, more, key))
    expect(answers.map((answer) => answer.status)).toEqual(Array(taps).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await seeStatus(made)
  })

  it('lets the shopper cancel once and extend once', async () => {
    const waiting = await scene('waiting')
    const cancelled = await many((key) => waiting.cancel(waiting.orderId, key))
    expect(cancelled.map(({ status }) => status)).toEqual(Array(taps).fill(200))
    expect(await ledgerOf(app, waiting.small)).toEqual(['hold 0 2', 'release 0 -2'])
    expect(await stockRowOf(app, waiting.small)).toEqual({ stock: 4, held: 0 })
    const lain = await scene('ready')
    const extended = await many((key) => lain.extend(lain.orderId, key))
    expect(extended.map(({ status }) => status)).toEqual(Array(taps).fill(200))
    expect(new Set(extended.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await seeStatus(lain)
  })

  it('marks Not Collected once', async () => {
    const made = await scene('ready')
    await advance(app, made.dueAt)
    const answers = await many((key) => made.move(made.orderId, 'Not Collected', {}, key))
    expect(answers.map(({ status }) => status)).toEqual(Array(taps).fill(200))
    expect(await seeStatus(made)).toBe('Not Collected')
  })
})

type User = typeof users.$inferSelect
const checkOf = ({ email, ...user }: User) => ({
  email,
  user: { ...user, passwordHash: user.passwordHash ?? '', rehashed: undefined },
})

/** Closes the account with its password. */
const closingOf = (user: User): Work => {
  const proof = { check: checkOf(user), origin: { deviceHash: Buffer.alloc(32), network: '::1' } }
  const emailVault = makeEmailVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)
  const closing = { userId: user.id, email: user.email, aliasId: randomUUID() }
  return (tx) => closeAccount(tx, emailVault, proof, closing)
}

/** A shopper who can close the account or book. */
async function buildLeaver() {
  const { shopper, product } = await buildScene(app)
  const { id: userId, email, name } = shopper
  const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
  const [user] = await app.database.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('nobody there')
  const leave = closingOf(user)
  const book: Work = (tx) => bookWithCash(tx, { userId, name, email }, [line])
  return { leave, book, variantId: product.variantId }
}

describe('somebody closes the account and books at the same time', () => {
  it('rejects closing the account when the booking was first', async () => {
    const { leave, book, variantId } = await buildLeaver()
    expect(await overlap(book, leave)).toEqual(['ok', 'ACCOUNT_IN_USE'])
    expect(await ledgerOf(app, variantId)).toEqual(['hold 0 1'])
  })

  it('rejects the booking of a closed account', async () => {
    const { leave, book, variantId } = await buildLeaver()
    expect(await overlap(leave, book)).toEqual(['ok', 'NOT_SIGNED_IN'])
    expect(await ledgerOf(app, variantId)).toEqual([])
  })
})

/**
 * A person whose password is replaced by a reset while the person logs in or closes the account with the old password.
 */
async function buildReplacer() {
  const { shopper } = await buildScene(app)
  const [user] = await app.database.db.select().from(users).where(eq(users.id, shopper.id))
  if (!user) throw new Error('nobody there')
  await app.browser().call('POST /forgot-password', { email: user.email })
  const token = await lastToken(app, user.email)
  const check = checkOf(user)
  const deviceHash = Buffer.alloc(32)
  const freshToken = randomBytes(32).toString('base64url')
  const browser = { deviceHash, deviceName: null, network: '::1' }
  const change = { freshToken, oldToken: undefined, ...browser, locale: undefined }
  const reset: Work = (tx) =>
    resetPassword(tx, {
      token,
      passwordHash: 'the new one',
      changeId: randomUUID(),
      network: '::1',
    })
  const enter: Work = (tx) => logIn(tx, check, change)
  const leave = closingOf(user)
  const sessionsLeft = () => app.database.db.$count(sessions, eq(sessions.userId, user.id))
  return { reset, enter, leave, sessionsLeft }
}

describe('the old password is used while it is being replaced', () => {
  it('rejects a log-in with it after the new one was saved', async () => {
    const { reset, enter, sessionsLeft } = await buildReplacer()
    expect(await overlap(reset, enter)).toEqual(['ok', 'WRONG_LOGIN'])
    expect(await sessionsLeft()).toBe(0)
  })

  it('ends the session that was opened just before', async () => {
    const { reset, enter, sessionsLeft } = await buildReplacer()
    expect(await overlap(enter, reset)).toEqual(['ok', 'ok'])
    expect(await sessionsLeft()).toBe(0)
  })

  it('does not close the account after the new one was saved', async () => {
    const { reset, leave } = await buildReplacer()
    expect(await overlap(reset, leave)).toEqual(['ok', 'NOT_SIGNED_IN'])
  })
})
