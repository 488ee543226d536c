import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { Dispute } from '#shared/contract/orders/disputes.ts'
import type { Refund } from '#shared/contract/orders/orders.ts'
import { screenMessages } from '#shared/screen-messages.ts'
import { LocaleContext } from '#web/lib/locale.ts'
import { DisputeList, effectOf } from './dispute-list.tsx'
import { RefundList } from './refund-list.tsx'

const ended = '2026-03-01T12:00:00.000Z'

test.each([
  ['open', null, 499, 0, 'held'],
  // A refund that waits takes the money already.
  ['open', null, 0, 0, 'heldNothing'],
  ['lost', ended, 499, 0, 'debited'],
  ['lost', ended, 1, 499, 'debitedAndCovered'],
  ['closed', ended, 100, 0, 'debited'],
  // The bank's money has paid a refund that waited.
  ['lost', ended, 0, 200, 'covered'],
  // The whole payment had gone back before.
  ['lost', ended, 0, 0, 'goneBefore'],
  ['won', ended, 0, 0, 'released'],
  ['closed', ended, 0, 0, 'released'],
] as const)('a dispute that is %s (%s), takes %d and covers %d: %s', (...row) => {
  const [status, endedAt, taken, covered, effect] = row
  expect(effectOf({ amount: 499, status, endedAt, taken, covered })).toBe(effect)
})

const dispute: Dispute = {
  disputeId: 'disp_1',
  amount: 500,
  status: 'lost',
  reason: 'fraud',
  words: null,
  openedAt: ended,
  respondBy: null,
  endedAt: ended,
  taken: 0,
  covered: 500,
}
const refund: Refund = {
  amount: 499,
  reason: 'not_taken',
  state: 'refunded',
  startedAt: ended,
  refundedAt: ended,
  byBank: 499,
}

function words(side: 'shopper' | 'store', screen: React.ReactNode, locale: 'en' | 'hi' = 'en') {
  return renderToStaticMarkup(
    <LocaleContext value={{ locale, setLocale: async () => {}, need: async () => {} }}>
      <IntlProvider locale={locale} messages={screenMessages[locale]} timeZone="Asia/Kolkata">
        {screen}
      </IntlProvider>
    </LocaleContext>,
  ).replaceAll('\u00a0', ' ')
}

const headSums = (html: string) =>
  [...html.matchAll(/font-bold">Rs ([\d,.]+)</g)].map(([, sum]) => Number(sum?.replaceAll(',', '')))

test.each(['shopper', 'store'] as const)(
  'the sums of refunds and disputes that the %s reads add up to what came back',
  (side) => {
    const lists = (
      <>
        <RefundList
          side={side}
          refunds={[refund, { ...refund, reason: 'returned', byBank: 1, bankReference: 'ARN 1' }]}
        />
        <DisputeList side={side} disputes={[dispute]} />
      </>
    )
    // Rs 498 were sent, and the bank gave Rs 500.
    expect(headSums(words(side, lists))).toEqual([0, 498, 500])
    expect(words(side, lists)).toContain('Rs 1.00 of this refund of Rs 499.00 after the dispute')
  },
)

test.each<['en' | 'hi', 'shopper' | 'store', Partial<Dispute>, string]>([
  ['en', 'shopper', {}, 'gave you Rs 500.00; Rs 500.00 of it counts for a refund'],
  ['en', 'store', {}, 'gave the customer Rs 500.00, which counts for that part of the refund'],
  ['en', 'shopper', { taken: 300, covered: 200 }, 'gave you Rs 500.00; Rs 200.00 of it'],
  ['en', 'store', { taken: 300, covered: 200 }, 'Rs 200.00 of it counts for a refund, and Rs 300'],
  ['en', 'shopper', { taken: 500, covered: 0 }, 'Your bank gave you Rs 500.00.'],
  ['en', 'store', { taken: 0, covered: 0 }, 'the whole payment had gone back before'],
  ['en', 'shopper', { endedAt: null, status: 'open' }, 'A refund waits until the dispute ends.'],
  ['en', 'store', { endedAt: null, status: 'open', taken: 0 }, 'Nothing more is held for it'],
  ['hi', 'shopper', {}, 'आपको Rs 500.00 दे दिए'],
  ['hi', 'store', {}, 'ग्राहक को Rs 500.00 दे दिए'],
])('in %s the %s reads of %o: %s', (locale, side, given, text) => {
  const list = <DisputeList side={side} disputes={[{ ...dispute, ...given }]} />
  expect(words(side, list, locale)).toContain(text)
})
