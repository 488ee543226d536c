import { expect, test } from 'vitest'
import { rowsByNotice } from '#server/modules/notices/rules/notices/all-notices.ts'
import { deliveryStates } from '#server/platform/db/tables/notices.ts'
import { payments } from '#server/platform/db/tables/payments.ts'
import { ledgerKinds } from '#shared/contract/billing.ts'
import en from '#shared/messages/desk/en.json' with { type: 'json' }
import hi from '#shared/messages/desk/hi.json' with { type: 'json' }

/** The notices of an order on phones and by WhatsApp. */
const messagesOfOrders = [...rowsByNotice].flatMap(([notice, rows]) =>
  rows.some(({ facts, push, whatsApp }) => facts === 'order' && (push || whatsApp)) ? notice : [],
)

/** Every code that an administrator's page of an order can show, from the definitions of the database. */
const codes = {
  payment: payments.status.enumValues,
  ledger: ledgerKinds,
  messageKind: [...messagesOfOrders, 'again'],
  messageState: deliveryStates,
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
