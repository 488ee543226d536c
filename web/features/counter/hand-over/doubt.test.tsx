import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { screenMessages } from '#shared/screen-messages.ts'
import { HandOverButtons } from './hand-over-buttons.tsx'
import { LocaleContext } from '#web/lib/locale.ts'
import { DoubtNote } from '#web/features/bookings/doubt-note.tsx'
import { OrderTimeline } from '#web/features/bookings/order-timeline.tsx'

const html = (screen: React.ReactNode) =>
  renderToStaticMarkup(
    <LocaleContext value={{ locale: 'en', setLocale: async () => {}, need: async () => {} }}>
      <IntlProvider locale="en" messages={screenMessages.en} timeZone="Asia/Kolkata">
        {screen}
      </IntlProvider>
    </LocaleContext>,
  )

const order = { orderStatus: 'Ready for Pickup', disputes: [], refunds: [] } as const
const open = { endedAt: null, amount: 500, taken: 500 } as MerchantOrder['disputes'][number]
const refund = { reason: 'provider', amount: 300 } as MerchantOrder['refunds'][number]

test('an open dispute is a warning with its sum, and settled money is none', () => {
  expect(html(<DoubtNote order={{ ...order, disputes: [], refunds: [] }} />)).toBe('')
  const text = html(<DoubtNote order={{ ...order, disputes: [open], refunds: [] }} />)
  expect(text).toContain('disputes Rs\u00a0500.00 of this payment')
  expect(text).toContain('Do not hand over')
})

test('a refund at the provider is a warning with its sum', () => {
  const text = html(<DoubtNote order={{ ...order, disputes: [], refunds: [refund] }} />)
  expect(text).toContain('Rs\u00a0300.00 of this payment went back')
})

test('an administrator reads what the shop loses', () => {
  const disputed = { ...order, disputes: [open], refunds: [] }
  const text = html(<DoubtNote order={disputed} shopName="Bangle House" />)
  expect(text).toContain('Bangle House does not get these Rs\u00a0500.00')
  expect(text).not.toContain('you may')
})

const button = {
  toPay: 0,
  ways: [],
  pendingWay: undefined,
  isPending: false,
  error: null,
  isNothing: false,
  takesProviderQr: true,
}

test.each([
  [null, 'Hand over</'],
  ['disputed', 'Hand over all the same</'],
  ['partLost', 'Hand over all the same</'],
  ['partRefunded', 'Hand over all the same</'],
] as const)('with the doubt %s the last button says %s', (doubt, words) => {
  const given = html(<HandOverButtons handOver={{ ...button, doubt }} onHandOver={() => {}} />)
  expect(given).toContain(words)
})

test.each(['shopper', 'store'] as const)(
  'the %s reads that the money ended the booking',
  (side) => {
    const entry = { event: 'cancelled', at: '2026-03-01T12:00:00.000Z', reason: null } as const
    const by = (actor: 'admin' | 'system') =>
      html(<OrderTimeline side={side} entries={[{ ...entry, by: actor }]} />)
    expect(by('admin')).toContain('the payment was given back')
    expect(by('system')).not.toContain('the payment was given back')
  },
)
