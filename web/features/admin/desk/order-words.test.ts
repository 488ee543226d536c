import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import { ledgerKinds } from '#shared/contract/billing.ts'
import en from '#shared/messages/desk/en.json'
import hi from '#shared/messages/desk/hi.json'

const states = ['created', 'failed', 'authorized', 'captured', 'refunded']

test.each([
  ['en', en],
  ['hi', hi],
] as const)('every payment and every entry of the ledger has words (%s)', (locale, messages) => {
  const t = createTranslator({ locale, messages, namespace: 'desk' })
  const said = [
    ...states.map((state) => [state, t('payment', { state })]),
    ...ledgerKinds.map((kind) => [kind, t('ledger', { kind })]),
  ]
  expect(
    said.filter(([code, words]) => words === '' || /[:_]|भुगतान [a-z]/.test(words ?? code ?? '')),
  ).toEqual([])
  expect(new Set(said.map(([, words]) => words)).size).toBe(said.length)
})
