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

test('an open dispute is a warning, and settled money is none', () => {
  const order = { orderStatus: 'Ready for Pickup', disputes: [] } as const
  const open = { endedAt: null, taken: 499 } as MerchantOrder['disputes'][number]
  expect(html(<DoubtNote order={{ ...order, disputes: [] }} />)).toBe('')
  expect(html(<DoubtNote order={{ ...order, disputes: [open] }} />)).toContain('Do not hand over')
})

const button = { ways: [], pendingWay: undefined, isPending: false, error: null, isNothing: false }

test.each([
  [null, 'Hand over</'],
  ['disputed', 'Hand over all the same</'],
  ['partLost', 'Hand over all the same</'],
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
