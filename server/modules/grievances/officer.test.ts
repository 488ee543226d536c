import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { emailAbout } from '#test/emails.ts'
import { buildAdmin, buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import {
  buildComplaint,
  complainAsGuest,
  moveTime,
  read,
  subjectsTo,
} from '#test/grievance-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'
import { remindOfficers } from './jobs.ts'

const files = useTestFiles()
const app = useTestApp({ files, recordErasure: (userId) => noted.push(userId) })
/** Ids of erased accounts, as the journal outside the database has them. */
const noted: string[] = []

const moveHours = (hours: number) => moveTime(app, hours)
const isoAfter = (hours: number) => new Date(mondayNoon.getTime() + hours * HOUR_MS).toISOString()
const officerEmail = 'grievance@chowk.example'

const scene = (over?: Parameters<typeof buildComplaint>[1]) => buildComplaint(app, over)

describe('the officer’s list', () => {
  it('has the next deadline first, and counts overdue complaints, also in the overview', async () => {
    await app.database.pool.query('truncate grievances cascade')
    const first = await scene()
    await moveHours(10)
    const second = await scene()
    await first.answer()
    const { browser } = first.admin
    const numbers = async (filter: string) => {
      const { body } = await browser.call('GET /admin/grievances', { filter })
      return body.grievances.map(({ number }) => number)
    }
    expect(await numbers('open')).toEqual([second.number, first.number])
    expect(await numbers('mine')).toEqual([first.number])
    expect(await numbers('overdue')).toEqual([])
    await moveHours(59)
    expect(await numbers('overdue')).toEqual([second.number])
    const { counts } = (await browser.call('GET /admin/grievances')).body
    expect(counts).toEqual({ open: 2, overdue: 1, mine: 1 })
    expect((await browser.call('GET /admin/overview')).body.stuck.grievances).toBe(1)
    await moveHours(31 * 24)
    expect(await numbers('overdue')).toEqual([second.number, first.number])
    expect(await numbers('mine')).toEqual([first.number])
    await first.close()
    expect(await numbers('closed')).toEqual([first.number])
    expect(await numbers('mine')).toEqual([])
    await moveHours(32 * 24)
    await second.close()
    expect(await numbers('closed')).toEqual([second.number, first.number])
    const ofFirst = await browser.call('GET /admin/grievances')
    expect(ofFirst.body.counts).toEqual({ open: 0, overdue: 0, mine: 0 })
  })

  it('has those of one shop alone: about it, its orders and its articles', async () => {
    await app.database.pool.query('truncate grievances cascade')
    const store = await buildStore(app)
    const other = await buildStore(app)
    const { id: productId } = await buildProduct(app, store.id)
    const about = await scene({ topic: 'shop', storeId: store.id })
    const goods = await scene({ topic: 'product', productId })
    await scene({ topic: 'shop', storeId: other.id })
    const { browser } = about.admin
    const { body } = await browser.call('GET /admin/grievances', { storeId: store.id })
    expect(body.grievances.map(({ number }) => number).toSorted()).toEqual(
      [about.number, goods.number].toSorted(),
    )
    expect(body.counts.open).toBe(2)
  })

  it('has a complaint in the overview from its first minute until it is answered', async () => {
    await app.database.pool.query('truncate grievances cascade')
    const { admin, answer } = await scene()
    const overview = async () => (await admin.browser.call('GET /admin/overview')).body
    expect(await overview()).toMatchObject({ stuck: { grievances: 1 }, lateGrievances: 0 })
    await answer()
    expect(await overview()).toMatchObject({ stuck: { grievances: 0 }, lateGrievances: 0 })
    await moveHours(31 * 24)
    expect(await overview()).toMatchObject({ stuck: { grievances: 1 }, lateGrievances: 1 })
  })

  it('has pages', async () => {
    await app.database.pool.query('truncate grievances cascade')
    const { admin } = await scene()
    for (let more = 0; more < 25; more++) await scene()
    const first = (await admin.browser.call('GET /admin/grievances')).body
    const second = (await admin.browser.call('GET /admin/grievances', { page: first.nextPage }))
      .body
    expect([first.grievances.length, second.grievances.length, second.nextPage]).toEqual([
      25,
      1,
      null,
    ])
    const all = [...first.grievances, ...second.grievances].map(({ number }) => number)
    expect(new Set(all).size).toBe(26)
  })
})

const emailsAbout = async (number: string) =>
  (await subjectsTo(app, officerEmail)).filter((subject) => subject.includes(number))
/** The e-mails without the one about the new complaint, which does not come when the answer was quicker. */
const remindersOf = async (number: string) =>
  (await emailsAbout(number)).filter((subject) => subject !== `New complaint ${number}`)

describe('e-mails to the officer', () => {
  it('come at once for a new complaint', async () => {
    const { number } = await scene()
    expect(await emailsAbout(number)).toEqual([`New complaint ${number}`])
  })

  it('come once after 40 hours without an answer, and once three days before the month is over', async () => {
    const { number } = await scene()
    await moveHours(39.9)
    await remindOfficers(app.database)
    expect(await remindersOf(number)).toEqual([])
    for (const hours of [40, 41, 47]) {
      await moveHours(hours)
      await remindOfficers(app.database)
    }
    expect(await remindersOf(number)).toEqual([`Complaint ${number} needs an answer`])
    for (const hours of [27 * 24, 27 * 24 + 1]) {
      await moveHours(hours)
      await remindOfficers(app.database)
    }
    expect(await remindersOf(number)).toEqual([
      `Complaint ${number} needs an answer`,
      `Complaint ${number} is to be settled soon`,
    ])
  })

  it('come again for each deadline of a complaint that is opened again', async () => {
    const { number, answer, close, browser, grievanceId } = await scene()
    const answerDue = `Complaint ${number} needs an answer`
    const settleDue = `Complaint ${number} is to be settled soon`
    const remind = async (hours: number) => {
      await moveHours(hours)
      await remindOfficers(app.database)
      return remindersOf(number)
    }
    expect(await remindersOf(number)).toEqual([])
    expect(await remind(40)).toEqual([answerDue])
    expect(await remind(27 * 24)).toEqual([answerDue, settleDue])
    await answer()
    await close()
    expect(await remind(28 * 24)).toHaveLength(2)
    await browser.call('POST /grievance-message', { grievanceId, text: 'It came back broken.' })
    expect(await remind(28 * 24 + 39)).toHaveLength(2)
    expect(await remind(28 * 24 + 40)).toEqual([answerDue, settleDue, answerDue])
    expect((await remind(57 * 24)).slice(3)).toEqual([settleDue])
  })

  it('do not come about answered and closed complaints', async () => {
    const answered = await scene()
    await answered.answer()
    const closed = await scene()
    await closed.close()
    await moveHours(45)
    await remindOfficers(app.database)
    await moveHours(29 * 24)
    await remindOfficers(app.database)
    expect(await remindersOf(answered.number)).toEqual([
      `Complaint ${answered.number} is to be settled soon`,
    ])
    expect(await remindersOf(closed.number)).toEqual([])
  })
})

async function idOf(number: string): Promise<string> {
  const { rows } = await app.database.pool.query('select id from grievances where number = $1', [
    number,
  ])
  return (rows[0] as { id: string }).id
}

/** A request of a person who has an account but is not logged in. */
async function request(topic: 'copy' | 'erase') {
  const person = await buildShopper(app)
  const { body, browser } = await complainAsGuest(app, person.email, { topic })
  const admin = await buildAdmin(app)
  const grievanceId = await idOf(body.number)
  const fulfil = (act: 'copy' | 'erase') =>
    admin.browser.call('POST /admin/grievance-data', { grievanceId, act })
  const copy = () => browser.call('POST /grievance-copy', { grievanceId: body.grievanceId })
  return { person, admin, browser, token: body.grievanceId, grievanceId, fulfil, copy }
}

describe('requests about data', () => {
  it('give a copy by the link, for seven days after the officer has sent it', async () => {
    const { person, token, browser, fulfil, copy } = await request('copy')
    expect((await copy()).status).toBe(404)
    expect(await fulfil('erase')).toMatchObject({
      status: 409,
      body: { details: { reason: 'noAccount' } },
    })
    expect((await fulfil('copy')).status).toBe(200)
    await emailAbout(app, person.email, /The copy of your data is ready/)
    const { status, body } = await copy()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      account: { email: person.email },
      complaints: [{ about: 'copy', state: 'answered' }],
    })
    expect((await read(browser, token)).body.copyUntil).toBe(isoAfter(7 * 24))
    await moveHours(7 * 24 + 1)
    expect((await copy()).status).toBe(404)
  })

  it('delete the account, whose complaints are closed and lose name and address', async () => {
    const other = await request('copy')
    await other.fulfil('copy')
    const { person, admin, grievanceId, fulfil } = await request('erase')
    expect((await fulfil('erase')).status).toBe(200)
    expect((await other.copy()).status).toBe(200)
    expect(noted).toEqual([person.id])
    await app.jobs.drained()
    expect((await person.browser.call('GET /grievances')).status).toBe(401)
    const file = (await admin.browser.call('GET /admin/grievance', { grievanceId })).body
    expect(file).toMatchObject({ state: 'closed', closedAs: 'account', email: '' })
    expect(JSON.stringify(file)).not.toContain(person.email)
    expect((await read(other.browser, other.token)).body.state).toBe('answered')
    const { entries } = (await admin.browser.call('GET /admin/audit')).body
    expect(entries.map(({ action }) => action)).toContain('account_erased')
  })

  it('do not delete the account of somebody with a shop, or without a fresh proof', async () => {
    const { merchant } = await buildStore(app)
    const { body } = await complainAsGuest(app, merchant.email, { topic: 'erase' })
    const admin = await buildAdmin(app)
    const grievanceId = await idOf(body.number)
    const erase = { grievanceId, act: 'erase' }
    expect((await admin.browser.call('POST /admin/grievance-data', erase)).body).toMatchObject({
      code: 'ACCOUNT_IN_USE',
    })
    app.time.now = new Date(mondayNoon.getTime() + 11 * MINUTE_MS)
    expect((await admin.browser.call('POST /admin/grievance-data', erase)).body).toMatchObject({
      code: 'PROOF_NEEDED',
    })
  })

  it('of a person who can log in are not fulfilled by the officer', async () => {
    const { admin, grievanceId } = await scene({ topic: 'copy' })
    const input = { grievanceId, act: 'copy' }
    expect(await admin.browser.call('POST /admin/grievance-data', input)).toMatchObject({
      status: 409,
    })
  })
})
