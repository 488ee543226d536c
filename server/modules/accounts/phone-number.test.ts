import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import { makeLog } from '#server/platform/log.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildShopper, buildTestApp, mondayNoon } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const log = makeLog('trace', { write: (line) => void logged.push(line) })
const app = useTestApp({ whatsApp: 'on', log })
const logged: string[] = []
let made = 0
beforeEach(() => {
  made += 1
  // Each test has a day of its own, so that no test uses the message budget of another one.
  app.time.now = new Date(mondayNoon.getTime() + made * 7 * 86_400_000)
  app.whatsApp.resetKnobs()
})

let numbers = 0
/** A number that no other test has. */
function freshNumber(): string {
  numbers += 1
  return `98${String(29_000_000 + numbers)}`
}

const moveClock = (seconds: number) =>
  (app.time.now = new Date(app.time.now.getTime() + seconds * 1000))

async function buildPerson(name = 'Asha Verma') {
  const person = await buildShopper(app, { name })
  const ask = (number: string) => person.browser.call('POST /phone-number/code', { number })
  const enter = (otp: string, more: object = {}) =>
    person.browser.call('POST /phone-number', { otp, ...more })
  const see = async () => (await person.browser.call('GET /phone-number')).body
  const verify = async (number: string, more: object = {}) => {
    await ask(number)
    return enter(await codeAt(number), more)
  }
  return { ...person, ask, enter, see, verify }
}

/** The code in the newest message to a number. */
async function codeAt(number: string): Promise<string> {
  await app.jobs.drained()
  const sent = app.whatsApp.records.messages.findLast((one) => one.number === `91${number}`)
  return /\d{6}/.exec(mustExist(sent, `a message to ${number}`).text)?.[0] ?? ''
}

const other = (code: string) => (code === '000000' ? '111111' : '000000')

describe('verifying a number', () => {
  it('sends a code, and makes the number the person’s own with it', async () => {
    const person = await buildPerson()
    const number = freshNumber()
    const asked = await person.ask(`+91 ${number.slice(0, 5)} ${number.slice(5)}`)
    expect(asked).toMatchObject({ status: 200, body: { phone: null, code: { number } } })
    expect(await person.enter(await codeAt(number))).toMatchObject({
      status: 200,
      body: { phone: { number, whatsAppSince: null }, code: null },
    })
    expect(await person.see()).toMatchObject({ isOffered: true, phone: { number } })
  })

  it.each(['12345', '0141 4000100', 'my number', '+1 415 555 0100', ''])(
    'refuses %j at its field, and sends nothing',
    async (number) => {
      const person = await buildPerson()
      const before = app.whatsApp.records.messages.length
      const answer = await person.ask(number)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { number: expect.stringMatching(/mobile number/) } },
      })
      await app.jobs.drained()
      expect(app.whatsApp.records.messages).toHaveLength(before)
    },
  )

  it('takes digits in Devanagari', async () => {
    const person = await buildPerson()
    const number = freshNumber()
    const hindi = number.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')
    expect(await person.ask(hindi)).toMatchObject({ status: 200, body: { code: { number } } })
  })

  it('counts five wrong tries, each before its refusal', async () => {
    const person = await buildPerson()
    const number = freshNumber()
    await person.ask(number)
    const code = await codeAt(number)
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await person.enter(other(code))).toMatchObject({
        status: 400,
        body: { code: 'WRONG_OTP', details: { triesLeft } },
      })
    expect(await person.enter(code)).toMatchObject({ status: 400, body: { code: 'WRONG_OTP' } })
    expect((await person.see()).phone).toBeNull()
  })

  it('takes a right code once in simultaneous calls', async () => {
    const person = await buildPerson()
    const number = freshNumber()
    await person.ask(number)
    const code = await codeAt(number)
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.enter(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends a code after ten minutes, and replaces it by a newer one', async () => {
    const person = await buildPerson()
    const [number, second] = [freshNumber(), freshNumber()]
    await person.ask(number)
    const code = await codeAt(number)
    moveClock(61)
    await person.ask(second)
    const newer = await codeAt(second)
    // The tests' codes are random: two of them are equal in one case of a million.
    const earlier = code === newer ? other(code) : code
    expect((await person.enter(earlier)).status).toBe(400)
    moveClock(600)
    expect((await person.enter(newer)).status).toBe(400)
    expect((await person.see()).code).toBeNull()
  })

  it('does not take the code of another account', async () => {
    const [one, two] = [await buildPerson(), await buildPerson()]
    const number = freshNumber()
    await one.ask(number)
    const code = await codeAt(number)
    expect((await two.enter(code)).status).toBe(400)
    expect((await one.enter(code)).status).toBe(200)
  })

  it('sends the next code after a minute, and three a day to one account', async () => {
    const person = await buildPerson()
    expect((await person.ask(freshNumber())).status).toBe(200)
    expect(await person.ask(freshNumber())).toMatchObject({
      status: 429,
      body: { details: { retryAfterSeconds: 60 } },
    })
    moveClock(60)
    expect((await person.ask(freshNumber())).status).toBe(200)
    moveClock(60)
    expect((await person.ask(freshNumber())).status).toBe(200)
    moveClock(3_600)
    expect(await person.ask(freshNumber())).toMatchObject({
      status: 429,
      body: { details: { retryAfterSeconds: 86_400 - 120 - 3_600 } },
    })
    moveClock(86_400)
    expect((await person.ask(freshNumber())).status).toBe(200)
  })

  it('sends three codes a day to one number, whoever asks', async () => {
    const number = freshNumber()
    const askBy = async () => (await (await buildPerson()).ask(number)).status
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) {
      statuses.push(await askBy())
      moveClock(61)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('sends no code when the budget of the day’s messages is used up', async () => {
    // 20 messages of 15 paise reach the tests' budget of 300 paise.
    for (let count = 0; count < 20; count += 1) await (await buildPerson()).ask(freshNumber())
    await app.jobs.drained()
    expect(await (await buildPerson()).ask(freshNumber())).toMatchObject({
      status: 429,
      // The test's time is 12:00 in Jaipur, twelve hours before the next day.
      body: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 12 * 3_600 } },
    })
    const answer = await app.fastify.inject('/readyz?deep')
    expect([answer.statusCode, answer.json().reason]).toEqual([503, 'messages'])
    moveClock(86_400)
    expect((await (await buildPerson()).ask(freshNumber())).status).toBe(200)
  })

  it('says that the own number is verified already', async () => {
    const person = await buildPerson()
    const number = freshNumber()
    await person.verify(number)
    moveClock(61)
    expect(await person.ask(number)).toMatchObject({
      status: 400,
      body: { fields: { number: /./ } },
    })
  })
})

describe('a verified number', () => {
  it('is replaced, and removed', async () => {
    const person = await buildPerson()
    const [first, second] = [freshNumber(), freshNumber()]
    await person.verify(first)
    moveClock(61)
    await person.verify(second)
    expect((await person.see()).phone?.number).toBe(second)
    expect(await person.browser.call('DELETE /phone-number')).toMatchObject({
      status: 200,
      body: { phone: null },
    })
    expect((await person.browser.call('DELETE /phone-number')).status).toBe(200)
    expect((await person.browser.call('PUT /phone-number', { whatsApp: true })).status).toBe(404)
  })

  it('moves to the account that verifies it, and both are told by e-mail', async () => {
    const [before, after] = [await buildPerson(), await buildPerson()]
    const number = freshNumber()
    await before.verify(number, { whatsApp: true })
    moveClock(61)
    expect(await after.verify(number)).toMatchObject({
      status: 200,
      body: { phone: { number, whatsAppSince: null } },
    })
    expect((await before.see()).phone).toBeNull()
    await app.jobs.drained()
    const subjectsTo = (email: string) =>
      app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjectsTo(before.email)).toEqual(['Your phone number was moved to another account'])
    expect(subjectsTo(after.email)).toEqual(['Your phone number is verified'])
    expect(app.mails.map(({ text }) => text).join()).not.toContain(number)
  })

  it('belongs to one of two accounts that verify it at once', async () => {
    const [one, two] = [await buildPerson(), await buildPerson()]
    const number = freshNumber()
    await one.ask(number)
    const first = await codeAt(number)
    moveClock(61)
    await two.ask(number)
    const second = await codeAt(number)
    const answers = await Promise.all([one.enter(first), two.enter(second)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const owners = [await one.see(), await two.see()].filter(({ phone }) => phone !== null)
    expect(owners).toHaveLength(1)
    await app.jobs.drained()
    const told = app.mails.filter(({ to }) => to === one.email || to === two.email)
    expect(told).toHaveLength(2)
  })

  it('switches messages on and off, and stores the words that the person agreed to', async () => {
    const person = await buildPerson()
    await person.verify(freshNumber(), { whatsApp: true })
    expect((await person.see()).phone?.whatsAppSince).toBe(app.time.now.toISOString())
    await person.browser.call('PUT /phone-number', { whatsApp: false })
    expect((await person.see()).phone?.whatsAppSince).toBeNull()
    moveClock(60)
    const answer = await person.browser.call(
      'PUT /phone-number',
      { whatsApp: true },
      { headers: { 'accept-language': 'hi' } },
    )
    expect(answer.body.phone?.whatsAppSince).toBe(app.time.now.toISOString())
    const { body } = await person.browser.call('GET /me/export')
    expect(body.data['phone']).toHaveProperty('whatsApp', {
      since: app.time.now.toISOString().replace('.000Z', 'Z'),
      agreedTo: expect.stringContaining('WhatsApp पर संदेश भेजें'),
      endedAt: null,
    })
  })

  it('of one person is not touched by what another does, and can move back', async () => {
    const [one, two] = [await buildPerson(), await buildPerson()]
    const [first, second] = [freshNumber(), freshNumber()]
    await one.verify(first, { whatsApp: true })
    await two.verify(second, { whatsApp: true })
    const since = app.time.now.toISOString()
    const both = async () =>
      [await one.see(), await two.see()].map(({ phone }) => [phone?.number, phone?.whatsAppSince])
    await one.browser.call('PUT /phone-number', { whatsApp: false })
    expect(await both()).toEqual([
      [first, null],
      [second, since],
    ])
    await two.browser.call('PUT /phone-number', { whatsApp: false })
    await one.browser.call('PUT /phone-number', { whatsApp: true })
    expect(await both()).toEqual([
      [first, since],
      [second, null],
    ])
    moveClock(61)
    await one.verify(second)
    expect(await both()).toEqual([
      [second, null],
      [undefined, undefined],
    ])
    moveClock(61)
    const third = freshNumber()
    await one.ask(third)
    await two.verify(second)
    // The code of the other account is still open.
    expect((await one.enter(await codeAt(third))).status).toBe(200)
    await one.browser.call('DELETE /phone-number')
    expect(await both()).toEqual([
      [undefined, undefined],
      [second, null],
    ])
  })

  it('is in the person’s data download, and is erased with the account', async () => {
    const person = await buildPerson()
    const number = freshNumber()
    await person.verify(number, { whatsApp: true })
    const { body } = await person.browser.call('GET /me/export')
    expect(body.data).toMatchObject({
      phone: { number: `+91 ${number.slice(0, 5)} ${number.slice(5)}` },
      whatsAppMessages: [{ kind: 'code', toNumberEndingIn: number.slice(-4) }],
    })
    const password = 'block-print-2026'
    const passwordHash = await app.passwords.hash(password)
    await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, person.id))
    expect((await person.browser.call('DELETE /me', { password })).status).toBe(200)
    await app.jobs.drained()
    for (const table of ['phone_numbers', 'phone_codes', 'messages']) {
      const { rowCount } = await app.database.pool.query(
        `select 1 from ${table} where user_id = $1`,
        [person.id],
      )
      expect([table, rowCount]).toEqual([table, 0])
    }
  })
})

async function buildOrder() {
  const scene = await buildScene(app, { stock: 9 })
  const number = freshNumber()
  await scene.shopper.browser.call('POST /phone-number/code', { number })
  await scene.shopper.browser.call('POST /phone-number', { otp: await codeAt(number) })
  const look = (orderId: string) =>
    scene.store.merchant.browser.call('GET /customer-phone', { orderId })
  return { ...scene, number, look }
}

describe('the shop', () => {
  it('sees the number while the order is open, and not after it', async () => {
    const { book, move, look, number } = await buildOrder()
    const orderId = await book()
    expect(await look(orderId)).toMatchObject({ status: 200, body: { number } })
    await move(orderId, 'Ready for Pickup')
    expect((await look(orderId)).body.number).toBe(number)
    await move(orderId, 'Cancelled', { reason: 'Sold out' })
    expect((await look(orderId)).body.number).toBeNull()
  })

  it('sees no number of a foreign order, and null where there is none', async () => {
    const { book, look, shopper } = await buildOrder()
    const foreign = await buildScene(app, { stock: 9 })
    expect((await look(await foreign.book())).status).toBe(404)
    expect((await look(randomUUID())).status).toBe(404)
    const orderId = await book()
    await shopper.browser.call('DELETE /phone-number')
    expect((await look(orderId)).body.number).toBeNull()
  })

  it('finds the number in no list, file or answer of orders', async () => {
    const { book, move, store, number } = await buildOrder()
    const { browser } = store.merchant
    const orderId = await book()
    const answers = [
      await browser.call('POST /get-merchant-orders'),
      await move(orderId, 'Ready for Pickup'),
      await browser.call('GET /order-history'),
      await browser.call('GET /order-history/csv'),
      await browser.call('GET /store-data'),
      await browser.call('GET /statement/csv', { from: '2026-11-01', to: '2026-11-30' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(number)
  })
})

describe('nothing is told', () => {
  it('in the log, in events, in jobs or as plain text in a table', async () => {
    const person = await buildPerson()
    const number = freshNumber()
    await person.ask(number)
    const code = await codeAt(number)
    await person.enter(other(code))
    await person.enter(code, { whatsApp: true })
    await app.jobs.drained()
    const { rows: tables } = await app.database.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'pgboss')`,
    )
    for (const { name } of tables) {
      const { rows } = await app.database.pool.query(
        `select row_to_json(t)::text as row from ${name} t`,
      )
      expect([name, rows.some(({ row }) => String(row).includes(number))]).toEqual([name, false])
    }
    expect(logged.length).toBeGreaterThan(20)
    expect(logged.join('\n')).not.toContain(number.slice(0, 8))
  })
})

describe('without WhatsApp', () => {
  it('no number is asked for', async () => {
    const without = await buildTestApp()
    const { browser } = await buildShopper(without)
    expect((await browser.call('GET /phone-number')).body).toEqual({
      isOffered: false,
      phone: null,
      code: null,
    })
    const answer = await browser.call('POST /phone-number/code', { number: '9829012345' })
    expect(answer.status).toBe(404)
    const webhook = await without.fastify.inject({ method: 'POST', url: '/api/webhooks/whatsapp' })
    expect(webhook.statusCode).toBe(404)
    await without.close()
  })
})
