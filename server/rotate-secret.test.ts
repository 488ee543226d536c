import { complainAsGuest } from '#test/grievance-scene.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin } from '#server/modules/admin/commands/admins.ts'
import { openPushKeys } from '#server/modules/notices/commands/keys.ts'
import { checkSecret } from '#server/platform/app-secret.ts'
import type { Database } from '#server/platform/db/open.ts'
import { makeEmailVault } from '#server/platform/email-vault.ts'
import { makePhoneVault } from '#server/platform/phone/phone-vault.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { webPushOver } from '#server/platform/ports/push.ts'
import { openKeys } from '#server/platform/rotation/retired-keys.ts'
import { rotateSecret } from '#server/platform/rotation/rotate-secret.ts'
import { sealedRows } from '#server/platform/rotation/sealed-rows.ts'
import { makeAdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { codeOfStep, stepAt } from '#server/platform/second-factor/totp.ts'
import { deriveKeys, unseal } from '#server/platform/secrets.ts'
import type { Browser } from '#test/browser.ts'
import { askToEnter } from '#test/code-scene.ts'
import { buildAdmin, buildShopper, buildTestApp, type TestApp } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { bankForm, buildEarner, buildOperator } from '#test/payout-scene.ts'
import { givePhone } from '#test/phone-scene.ts'
import { addWebhook } from '#test/webhook-scene.ts'

const [one, two, three] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
]
const password = 'block-print-2026'

/** Servers with the first secret, with both and with the new one; all use one database. */
let before: TestApp
let during: TestApp
let after: TestApp
let people: Awaited<ReturnType<typeof settle>>
beforeAll(async () => {
  before = await buildTestApp({ whatsApp: 'on' })
  const { database } = before
  await checkSecret(database, one)
  people = await settle(before)
  await database.pool.query(
    `insert into erased_accounts (user_id, name, email, sealed_number, erased_at, erase_on)
     select user_id, 'Asha', 'asha@shop.example', sealed, now(), '2030-01-01' from phone_numbers`,
  )
  await before.fastify.close()
  during = await start({ appSecret: two, oldSecret: one })
}, 60_000)
afterAll(async () => {
  await after.fastify.close()
  await during.fastify.close()
  await before.database.close()
})

const start = (secrets: { appSecret: Buffer; oldSecret?: Buffer }) =>
  buildTestApp({ database: before.database, whatsApp: 'on', secrets })

type Scene = Awaited<ReturnType<typeof buildScene>>

/** Creates rows of each encrypted kind with the first server. */
async function settle(app: TestApp) {
  const scene = await buildScene(app, { stock: 9 })
  const merchant = scene.store.merchant.browser
  const ready = await scene.bookReady(1)
  const lent = await scene.bookReady(1)
  const { browser } = scene.shopper
  const named = { orderId: lent.orderId, name: 'Ravi' }
  await browser.call('POST /collector', named, { key: randomUUID() })
  const link = (await scene.see(lent.orderId)).pickup?.collector?.linkToken ?? ''
  const number = await givePhone(app, scene.shopper)
  const make = { amount: 500 }
  const gift = await merchant.call('POST /generate-loyalty-code', make, { key: randomUUID() })
  await merchant.call('POST /staff-invitations', { email: 'new@shop.example', role: 'counter' })
  await shareBill(app, scene)
  await addWebhook(merchant)
  const earner = await buildEarner(app)
  await earner.change(bankForm({ accountNumber: '918273645501' }))
  const visitor = app.browser()
  const entering = await askToEnter(app, visitor, scene.shopper.email)
  await app.browser().call('POST /forgot-password', { email: scene.shopper.email })
  await browser.call('POST /email-change', { email: 'elsewhere@home.example' })
  const waiting = await buildShopper(app)
  await waiting.browser.call('POST /phone-number/code', { number: '9711999888' })
  await openPushKeys(app.database, { keys: deriveKeys(one), random: systemRandom }, webPush)
  await complainAsGuest(app, 'guest@home.example', { topic: 'other' })
  await app.jobs.drained()
  const stop = makeEmailVault(deriveKeys(one), systemRandom).unsubscribeToken(
    scene.shopper.id,
    'reviews',
  )
  const admin = await addAdmin(app)
  const added = await (
    await buildAdmin(app)
  ).browser.call('POST /admin/administrators', { UID: 'meera', role: 'support' })
  const setUp = added.body.link.split('#').at(-1)
  const code = gift.body.code
  return { scene, ready, lent, link, number, code, visitor, entering, stop, admin, setUp }
}

/** Sends the link to a bill to a number, whose owner then answers STOP. */
async function shareBill(app: TestApp, { bookReady, move, store }: Scene) {
  const { orderId, code } = await bookReady(1)
  await move(orderId, 'Collected', { code })
  const form = { orderId, number: '9711888666', agreed: true } as const
  await store.merchant.browser.call('POST /bill-links/whatsapp', form)
  app.whatsApp.reply('919711888666', 'STOP')
  await app.whatsApp.runDue()
}

const webPush = webPushOver({ pair: undefined, subject: 'mailto:a@b.example', standIn: undefined })

async function addAdmin({ database, passwords }: TestApp) {
  const vault = makeAdminVault(deriveKeys(one), systemRandom)
  const id = randomUUID()
  const { secret, sealed } = vault.issueSecret(id)
  const recoveryCodes = vault.issueRecoveryCodes()
  const recoveryMacs = recoveryCodes.map(vault.macOfRecoveryCode)
  const passwordHash = await passwords.hash(password)
  const row = {
    id,
    UID: 'deepa',
    role: 'owner',
    passwordHash,
    secondFactor: { sealed, recoveryMacs },
  } as const
  await database.transaction((tx) => createAdmin(tx, row))
  return { recoveryCodes, totp: (now: Date) => codeOfStep(secret, stepAt(now)) }
}

/** Gives a person a telephone number as the first server would have stored it. */
async function giveOldPhone({ id }: { id: string }) {
  const vault = makePhoneVault(deriveKeys(one), systemRandom)
  const number = '9711888777'
  await before.database.pool.query(
    `insert into phone_numbers (number_hash, user_id, sealed, last_digits, verified_at) values ($1, $2, $3, '8777', now())`,
    [vault.hashOf(number), id, vault.seal(id, number)],
  )
  await before.database.pool.query(
    `insert into messages (kind, cause, user_id, number_hash, last_digits, state, created_at, send_at)
     values ('code', 'earlier', $1, $2, '8777', 'read', now(), now())`,
    [id, vault.hashOf(number)],
  )
}

/** A browser with the cookies from another server's browser. */
const browserWith = (app: TestApp, { cookies }: Browser) =>
  Object.assign(app.browser(), { cookies })
const passOf = async (app: TestApp, orderId: string) =>
  (await browserWith(app, people.scene.shopper.browser).call('GET /booking', { orderId })).body
    .pickup

/** The number of values in each encrypted column, and the number that one secret decrypts. */
async function countOpened({ pool }: Database, secret: Buffer) {
  const keys = deriveKeys(secret)
  const all: Record<string, [opens: number, of: number]> = {}
  for (const { table, columns } of sealedRows)
    for (const [column, context] of Object.entries(columns)) {
      const { rows } = await pool.query<{ sealed: Buffer; context: string }>(
        `select ${column} as sealed, ${context} as context from ${table} where ${column} is not null`,
      )
      const good = rows.filter((row) => {
        try {
          return unseal(keys.seal, row.context, row.sealed) !== ''
        } catch {
          return false
        }
      })
      all[`${table}.${column}`] = [good.length, rows.length]
    }
  return all
}

describe('a new APP_SECRET', () => {
  it('has every encrypted column in the list', async () => {
    const { rows } = await before.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed%'`,
    )
    const listed = sealedRows.flatMap(({ table, columns }) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted())
    const filled = Object.entries(await countOpened(before.database, one))
    expect(filled.filter(([, [, of]]) => of === 0).map(([name]) => name)).toEqual([
      'retired_keys.sealed',
    ])
  })

  it('works beside the old one: servers with both decrypt and recognise the data of either', async () => {
    const { scene, ready, lent, link, number, stop, code, visitor, entering } = people
    expect(await passOf(during, ready.orderId)).toMatchObject({
      code: ready.code,
      token: ready.token,
    })
    expect((await passOf(during, lent.orderId))?.collector?.linkToken).toBe(link)
    const counter = browserWith(during, scene.store.merchant.browser)
    expect((await counter.call('POST /validate-loyalty-code', { code })).status).toBe(200)
    expect((await during.browser().call('POST /unsubscribe', { token: stop })).status).toBe(200)
    const entered = { email: scene.shopper.email, otp: entering }
    expect((await browserWith(during, visitor).call('POST /login-with-code', entered)).status).toBe(
      200,
    )
    // A number that the old secret hashed still belongs to one account.
    const other = await buildShopper(during)
    await other.browser.call('POST /phone-number/code', { number })
    await during.jobs.drained()
    const sent = during.whatsApp.records.messages.at(-1)
    const otp = /\d{6}/.exec(sent?.text ?? '')?.[0]
    await other.browser.call('POST /phone-number', { otp, whatsApp: false })
    const { rows } = await during.database.pool.query('select user_id from phone_numbers')
    expect(rows).toEqual([{ user_id: other.id }])
    await other.browser.call('DELETE /phone-number')
    await giveOldPhone(scene.shopper)
  })

  it('is refused alone, and with a wrong old one, before everything is sealed with it', async () => {
    const { database } = before
    await expect(checkSecret(database, two)).rejects.toThrow('made with another APP_SECRET')
    await expect(checkSecret(database, two, three)).rejects.toThrow('another APP_SECRET')
    await checkSecret(database, two, one)
    await expect(rotateSecret(database, { appSecret: two, oldSecret: undefined })).rejects.toThrow(
      'Set APP_SECRET_OLD',
    )
    await expect(rotateSecret(database, { appSecret: two, oldSecret: three })).rejects.toThrow(
      'made with another secret',
    )
  })

  it('continues after a killed run, and a further run changes nothing', async () => {
    const { database } = before
    let left = 6
    const killed: Database = {
      ...database,
      transaction: (run, options) => {
        if (left === 0) throw new Error('killed')
        left -= 1
        return database.transaction(run, options)
      },
    }
    const secrets = { appSecret: two, oldSecret: one }
    await expect(rotateSecret(killed, secrets)).rejects.toThrow('killed')
    const half = Object.values(await countOpened(database, two))
    expect(half.some(([opens]) => opens > 0)).toBe(true)
    expect(half.some(([opens, of]) => opens < of)).toBe(true)
    const { resealed, unreadable } = await rotateSecret(database, secrets)
    expect([resealed > 0, unreadable]).toEqual([true, []])
    expect(await rotateSecret(database, secrets)).toEqual({ resealed: 0, unreadable: [] })
    await checkSecret(database, two)
    await expect(checkSecret(database, one)).rejects.toThrow('another APP_SECRET')
    for (const [name, [opens, of]] of Object.entries(await countOpened(database, two)))
      expect([name, opens]).toEqual([name, of])
    for (const [opens] of Object.values(await countOpened(database, one))) expect(opens).toBe(0)
    // Messages refer to their number by its hash.
    const told = 'select from messages join phone_numbers using (user_id, number_hash)'
    expect((await database.pool.query(told)).rowCount).toBe(1)
    const kept = await database.pool.query('select purpose from retired_keys order by purpose')
    expect(kept.rows.map(({ purpose }) => purpose)).toEqual(['admin', 'email', 'gift', 'pickup'])
  })

  it('is enough alone afterwards: codes, links, numbers, accounts and second factors still work', async () => {
    after = await start({ appSecret: two })
    const { scene, ready, lent, link, stop, code, admin, setUp } = people
    const counter = browserWith(after, scene.store.merchant.browser)
    expect(await passOf(after, ready.orderId)).toMatchObject({ code: ready.code })
    const found = await counter.call('POST /find-pickup', { code: ready.code })
    expect(found.body.orders).toMatchObject([{ orderId: ready.orderId }])
    expect((await counter.call('POST /scan-pickup', { token: ready.token })).status).toBe(200)
    expect((await passOf(after, lent.orderId))?.collector?.linkToken).toBe(link)
    expect((await after.browser().call('POST /collector-pass', { token: link })).status).toBe(200)
    expect(
      (await counter.call('POST /redeem-loyalty-code', { code }, { key: randomUUID() })).status,
    ).toBe(200)
    expect((await after.browser().call('POST /unsubscribe', { token: stop })).status).toBe(200)
    const phone = await browserWith(after, scene.shopper.browser).call('GET /phone-number')
    expect(phone.body.phone?.number).toMatch(/^97\d+$/)
    const logIn = (totp: string) =>
      after.browser().call('POST /admin/login', { UID: 'deepa', password, totp })
    expect((await logIn(admin.totp(after.time.now))).status).toBe(200)
    expect((await logIn(admin.recoveryCodes[0] ?? '')).status).toBe(200)
    const read = await after.browser().call('POST /admin/set-up', { token: setUp })
    expect(read.body.UID).toBe('meera')
    const operator = await buildOperator(after)
    const search = await operator.browser.call('POST /admin/find', {
      search: phone.body.phone?.number ?? '',
    })
    expect(search.body.customers).toMatchObject([{ userId: scene.shopper.id }])
    const { current, pairOf } = await openPushKeys(
      after.database,
      { keys: deriveKeys(two), random: systemRandom },
      webPush,
    )
    expect((await pairOf(after.database.db, current))?.privateKey).toMatch(/^[\w-]{43}$/)
  })

  it('can be replaced again: the stored keys of earlier secrets still work', async () => {
    const { database } = before
    await rotateSecret(database, { appSecret: three, oldSecret: two })
    const keys = await openKeys(database, { appSecret: three })
    expect(keys.gift).toHaveLength(3)
    for (const secret of [one, two, three])
      expect(keys.gift.some((key) => key.equals(deriveKeys(secret).gift[0]))).toBe(true)
    expect(keys.seal).toHaveLength(1)
  })
})
