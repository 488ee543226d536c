import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { Receipt } from '#shared/contract/subscription.ts'
import { screenMessages } from '#shared/screen-messages.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

const receipt: Receipt = {
  receiptNumber: 'SUB/26-27/000042',
  paidAt: '2026-11-16T06:30:00.000Z',
  plan: 'monthly',
  planAmount: 499,
  tags: 0,
  setupAmount: 0,
  amount: 499,
  period: { from: '2026-11-16', until: '2026-12-15' },
  paymentId: 'pay_1',
  seller: { name: 'Sangam', address: 'Jaipur', email: 'help@mela.test', phone: '+91 141' },
  buyer: { shopName: 'Bangle House', ownerName: 'Ramesh', address: 'Pune', gstin: null },
  tax: null,
}
const facts = { gstin: '08AABCC1234D1ZB', sac: '998599', percent: 5, taxable: 475.24 }
const inside = { ...facts, placeOfSupply: '08', cgst: 11.88, sgst: 11.88, igst: 0 }
const across = { ...facts, placeOfSupply: '27', cgst: 0, sgst: 0, igst: 23.76 }

/** The words of the sheet, with one space between them. */
const wordsOf = (tax: Receipt['tax'], locale: 'en' | 'hi' = 'en') =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={screenMessages[locale]} timeZone="Asia/Kolkata">
      <ReceiptSheet receipt={{ ...receipt, tax }} />
    </IntlProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a receipt without tax says nothing of it but that it is in the price', () => {
  const words = wordsOf(null)
  expect(words).toContain('Receipt SUB/26-27/000042')
  expect(words).toContain('All prices include taxes. Received with thanks. This receipt needs no')
  expect(words).not.toMatch(/Tax invoice|SAC|GST|supply/)
})

test('a tax invoice has the seller’s GSTIN, the code, both halves and the State', () => {
  const words = wordsOf(inside)
  expect(words).toContain('Tax invoice SUB/26-27/000042')
  expect(words).toContain('GSTIN 08AABCC1234D1ZB')
  expect(words).toContain('Taxable value Rs 475.24 CGST 2.5 % Rs 11.88 SGST/UTGST 2.5 % Rs 11.88')
  expect(words).toContain('SAC 998599 Place of supply Rajasthan (State code 08)')
  expect(wordsOf(inside, 'hi')).toContain('टैक्स इनवॉइस SUB/26-27/000042')
})

test('a tax invoice for another State has IGST alone', () => {
  const words = wordsOf(across)
  expect(words).toContain('Taxable value Rs 475.24 IGST 5 % Rs 23.76')
  expect(words).toContain('Place of supply Maharashtra (State code 27)')
  expect(words).not.toMatch(/CGST|SGST/)
})
