import { expect, it } from 'vitest'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { emailsTo, lastCode } from '#test/emails.ts'
import { buildAdmin, buildShopper, mondayNoon } from '#test/factories.ts'
import { complain, subjectsTo } from '#test/grievance-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { remindOfficers } from './jobs.ts'

const app = useTestApp()

const eight = <T>(once: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, once))
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

it('of eight equal complaints with one proof of an address one is saved', async () => {
  const email = 'parallel@shop.example'
  const browser = app.browser()
  await browser.call('POST /grievance-code', { email })
  const otp = await lastCode(app, email)
  const answers = await eight(() => complain(browser, { name: 'Leela Iyer', email, otp }))
  expect(statuses(answers)).toEqual([200, ...Array(7).fill(400)])
  expect(await subjectsTo(app, email)).toHaveLength(2)
})

it('of eight complaints of one account at once five are saved', async () => {
  const { browser } = await buildShopper(app)
  const answers = await eight(() => complain(browser))
  expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(3).fill(429)])
})

it('of eight decisions to close one succeeds', async () => {
  const { browser, email } = await buildShopper(app)
  const { grievanceId } = (await complain(browser)).body
  const admin = await buildAdmin(app)
  const input = { grievanceId, reason: 'resolved', text: 'The shop found the sari.' }
  const answers = await eight(() => admin.browser.call('POST /admin/grievance-close', input))
  expect(statuses(answers)).toEqual([200, ...Array(7).fill(409)])
  const closed = (await emailsTo(app, email)).filter(({ subject }) => subject.includes('is closed'))
  expect(closed).toHaveLength(1)
})

it('eight processes send one reminder', async () => {
  const { browser } = await buildShopper(app)
  const { number } = (await complain(browser)).body
  app.time.now = new Date(mondayNoon.getTime() + 41 * HOUR_MS)
  await eight(() => remindOfficers(app.database))
  const told = (await subjectsTo(app, 'grievance@chowk.example')).filter((subject) =>
    subject.includes(number),
  )
  expect(told).toEqual([`New complaint ${number}`, `Complaint ${number} needs an answer`])
})
