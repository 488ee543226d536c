import { expect, test } from 'vitest'
import { rowsByNotice } from '#server/modules/notices/rules/notices/all-notices.ts'
import { deliveryStates } from '#server/platform/db/tables/notices.ts'
import { payments } from '#server/platform/db/tables/payments.ts'
import { jobSubjects } from '#shared/contract/admin/overview.ts'
import { ledgerKinds } from '#shared/contract/billing.ts'
import en from '#shared/messages/admin/en.json' with { type: 'json' }
import hi from '#shared/messages/admin/hi.json' with { type: 'json' }
import { subjectOf } from './job-subjects.ts'

const aboutOrder = /^(?:order|payment|pickup)/
/** The notices of an order on phones and by WhatsApp. */
const messagesOfOrders = [...rowsByNotice].flatMap(([notice, rows]) =>
  rows.some(({ event, push, whatsApp }) => aboutOrder.test(event) && (push || whatsApp))
    ? notice
    : [],
)

/** Every code that an administrator's page of an order can show, from the definitions of the database. */
const codes = {
  payment: payments.status.enumValues,
  ledger: ledgerKinds,
  messageKind: [...messagesOfOrders, 'again'],
  messageState: deliveryStates,
}

test('every event has a subject in words, for the jobs that fail', () => {
  expect(jobSubjects.filter((about) => subjectOf(`${about}.x`) === about)).toContain('order')
  expect(subjectOf('import.due')).toBe('import')
  expect(subjectOf('gone-event.done')).toBe('other')
  for (const { overview } of [en, hi])
    for (const about of jobSubjects)
      expect(overview.jobAbout).toMatch(new RegExp(` ${about} \\{[^{}]+\\}`))
})

/** The reasons of failed payments in the provider's fixtures and documentation. */
test.each([
  ['en', en],
  ['hi', hi],
] as const)('a failed payment says why in words (%s)', (_locale, { overview }) => {
  for (const reason of ['payment_cancelled', 'insufficient_funds', 'payment_timed_out'])
    expect(overview.paymentFault).toMatch(new RegExp(` ${reason} \\{[^{}]+\\}`))
})

test.each([
  ['en', en],
  ['hi', hi],
] as const)('every code on the page of an order has words (%s)', (_locale, { overview }) => {
  for (const key of Object.keys(codes) as (keyof typeof codes)[]) {
    const wordless = codes[key].filter(
      (code) => !new RegExp(` ${code} \\{[^{}]+\\}`).test(overview[key]),
    )
    expect(wordless).toEqual([])
  }
})
