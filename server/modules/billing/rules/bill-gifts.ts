import type { Block } from '#server/platform/pdf/sheet.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import type { Translate } from '#shared/translate.ts'
import { pair, small } from './sheet-blocks.ts'

export type GiftsOfBill = {
  seller: { storeName: string }
  /** The gift code that a credit note gave; `code` is null when this reader does not see it. */
  credit: { code: string | null; expiresAt: Date } | null
  /** The gift code that paid a part of the bill, with what it held afterwards; null without one. */
  gift: { lastFour: string; restPaise: number; expiresAt: Date } | null
}

/** What a gift code holds after this bill. */
export function giftBlocks({ gift, seller }: GiftsOfBill, say: Translate): Block[] {
  if (!gift || gift.restPaise === 0) return []
  const { lastFour: reference, restPaise, expiresAt } = gift
  return [
    pair(say('bill.giftLeft', { reference }), restPaise),
    small(say('bill.creditUntil', { store: seller.storeName, date: lastDayOf(expiresAt) })),
  ]
}

/** The last day of a code that ends at a midnight, `DD/MM/YYYY`. */
function lastDayOf(expiresAt: Date): string {
  return indianDay(new Date(expiresAt.getTime() - 1))
    .split('-')
    .toReversed()
    .join('/')
}

/** The gift code that a credit note gave, for the customer to keep. */
export function creditBlocks({ credit, seller }: GiftsOfBill, say: Translate): Block[] {
  if (!credit) return []
  const values = { store: seller.storeName, date: lastDayOf(credit.expiresAt) }
  return [
    { kind: 'space' },
    ...(credit.code
      ? [
          {
            kind: 'text',
            text: say('bill.creditCode', { code: credit.code }),
            style: 'strong',
          } as const,
        ]
      : []),
    small(say('bill.creditUntil', values)),
  ]
}
