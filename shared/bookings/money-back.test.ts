import { expect, test } from 'vitest'
import type { Refund } from '#shared/contract/orders/orders.ts'
import { translate } from '#shared/translate.ts'
import {
  cancelledWords,
  cancelWords,
  endedWords,
  type MoneyBack,
  moneyBackOf,
  silenceWords,
} from './money-back.ts'

const open = { isOpen: true, takenPaise: 49_900 }
const won = { isOpen: false, takenPaise: 0 }
const lost = { isOpen: false, takenPaise: 49_900 }
const lostPart = { isOpen: false, takenPaise: 10_000 }

test.each<[string, boolean, number, (typeof open)[], MoneyBack['kind'], number]>([
  ['nothing was paid', false, 0, [], 'nothing', 0],
  ['all was paid', true, 0, [], 'all', 49_900],
  ['a part went back at the provider', true, 9_900, [], 'rest', 40_000],
  ['all went back at the provider', true, 49_900, [], 'before', 0],
  ['a dispute is open', true, 0, [open], 'waits', 49_900],
  ['a dispute is open after a refund of a part', true, 9_900, [open], 'waits', 40_000],
  ['a dispute was won', true, 0, [won], 'all', 49_900],
  ['a dispute was lost', true, 0, [lost], 'before', 0],
  ['a dispute was lost in part', true, 0, [lostPart], 'rest', 39_900],
  ['a dispute was won and another is open', true, 0, [won, open], 'waits', 49_900],
  ['one was lost and another is open', true, 0, [lost, open], 'before', 0],
])('when %s', (...row) => {
  const [, isPaid, refundedPaise, disputes, kind, paise] = row
  const refunds = [{ reason: 'provider' as const, amountPaise: refundedPaise, coveredPaise: 0 }]
  const back = moneyBackOf({ isPaid, amountPaise: 49_900, refunds, disputes })
  expect(back).toEqual({ kind, paise })
})

test.each<[Refund['reason'], coveredPaise: number, MoneyBack['kind'], number]>([
  // The bank gave a part of the refund that the end of the booking began.
  ['cancelled', 9_900, 'rest', 40_000],
  ['not_collected', 9_900, 'rest', 40_000],
  ['late', 49_900, 'before', 0],
  ['cancelled', 0, 'all', 49_900],
  // These refunds are no part of the amount that is left.
  ['line_declined', 9_900, 'all', 49_900],
  ['duplicate', 49_900, 'all', 49_900],
])('when the bank gave of a refund because of %s %i paise: %s', (...row) => {
  const [reason, coveredPaise, kind, paise] = row
  const refunds = [{ reason, amountPaise: 49_900, coveredPaise }]
  const back = moneyBackOf({ isPaid: true, amountPaise: 49_900, refunds, disputes: [won] })
  expect(back).toEqual({ kind, paise })
})

test('only an undisputed payment is promised to come back', () => {
  const values = { dueAt: 'x', amount: 'x', store: 'x', number: 'x' }
  for (const words of [silenceWords, cancelWords, cancelledWords, endedWords]) {
    expect(translate('en')(words.all, values)).toContain('comes back')
    expect(translate('en')(words.waits, values)).toMatch(/refund waits until the dispute .*ends/)
    expect(translate('en')(words.before, values)).toContain('has come back to you already')
    for (const kind of ['waits', 'before'] as const) {
      expect(translate('en')(words[kind], values)).not.toMatch(/comes back|you pay nothing/i)
      expect(translate('hi')(words[kind], values)).toMatch(/विवाद|पहले ही/)
    }
  }
})
