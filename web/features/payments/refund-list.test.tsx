import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { Refund } from '#shared/contract/orders/orders.ts'
import { screenMessages } from '#shared/screen-messages.ts'
import { RefundList } from './refund-list.tsx'
import { LocaleContext } from '#web/lib/locale.ts'

type Locale = 'en' | 'hi'
type Side = 'shopper' | 'store'

const refund: Refund = {
  amount: 499,
  reason: 'cancelled',
  state: 'refunded',
  startedAt: '2026-03-01T12:00:00.000Z',
  refundedAt: '2026-03-02T12:00:00.000Z',
  byBank: null,
}

const html = (locale: Locale, side: Side, given: Partial<Refund>) =>
  renderToStaticMarkup(
    <LocaleContext value={{ locale, setLocale: async () => {}, need: async () => {} }}>
      <IntlProvider locale={locale} messages={screenMessages[locale]} timeZone="Asia/Kolkata">
        <RefundList refunds={[{ ...refund, ...given }]} side={side} />
      </IntlProvider>
    </LocaleContext>,
  ).replaceAll('\u00a0', ' ')

test.each<[Locale, Side, byBank: number, words: string]>([
  ['en', 'shopper', 199.1, 'Your bank gave Rs 199.10 of this refund of Rs 499.00'],
  ['en', 'store', 199.1, 'The customer’s bank gave Rs 199.10 of this refund of Rs 499.00'],
  ['en', 'shopper', 499, 'Refund given by the bank</span><span class="money font-bold">Rs 0.00'],
  ['en', 'shopper', 199.1, 'Refunded</span><span class="money font-bold">Rs 299.90'],
  ['hi', 'shopper', 199.1, 'Rs 499.00 के इस रिफ़ंड में से Rs 199.10 विवाद के बाद आपके बैंक ने दिए'],
  ['hi', 'store', 199.1, 'Rs 199.10 विवाद के बाद ग्राहक के बैंक ने दिए'],
  ['hi', 'shopper', 499, 'रिफ़ंड बैंक ने दिया'],
])('in %s the %s reads who gave a refund of which the bank gave %d', (...row) => {
  const [locale, side, byBank, words] = row
  expect(html(locale, side, { byBank })).toContain(words)
})

test('a refund that no dispute paid names no bank', () => {
  const { byBank: _byBank, ...kept } = refund
  expect(html('en', 'shopper', {})).not.toContain('dispute')
  // The device has kept this answer from an earlier release.
  expect(html('en', 'shopper', kept)).not.toContain('dispute')
})
