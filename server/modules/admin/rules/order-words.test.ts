import { expect, test } from 'vitest'
import { notices } from '#server/modules/push/rules/notices.ts'
import { messageKinds, messageStates } from '#server/platform/db/tables/messages.ts'
import { payments } from '#server/platform/db/tables/payments.ts'
import { pushSteps } from '#server/platform/db/tables/push.ts'
import { ledgerKinds } from '#shared/contract/billing.ts'
import en from '#shared/messages/desk/en.json' with { type: 'json' }
import hi from '#shared/messages/desk/hi.json' with { type: 'json' }

/** Every code that an administrator's page of an order can show, from the definitions of the database. */
const codes = {
  payment: payments.status.enumValues,
  ledger: ledgerKinds,
  messageKind: [...messageKinds, ...Object.keys(notices), 'again'],
  messageState: [...messageStates, ...pushSteps.outcome.enumValues],
}

test.each([
  ['en', en],
  ['hi', hi],
] as const)('every code on the page of an order has words (%s)', (_locale, { desk }) => {
  for (const key of Object.keys(codes) as (keyof typeof codes)[]) {
    const wordless = codes[key].filter(
      (code) => !new RegExp(` ${code} \\{[^{}]+\\}`).test(desk[key]),
    )
    expect(wordless).toEqual([])
  }
})
