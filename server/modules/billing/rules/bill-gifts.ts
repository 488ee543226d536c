import type { Block } from '#shared/sheet/sheet.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import type { Translate } from '#shared/translate.ts'
import { pair, small, strong } from './sheet-blocks.ts'

export type GiftsOfBill = {
  seller: { storeName: string; exchangeDays?: number }
  issuedAt: Date
  payablePaise: number
  /** The credit note of a bill, or the bill of a credit note, in an exchange, with what the two set off. */
  exchange: { number: string; setOffPaise: number } | null
  corrects: object | null
  /** The gift code that a credit note gave; `code` is null when this reader does not see it. */
  credit: { code: string | null; expiresAt: Date } | null
  /** The gift code that paid a part of the bill, with what it held afterwards; null without one. */
  gift: { lastFour: string; restPaise: number; expiresAt: Date } | null
}

/** The rest of a gift code after this bill. */
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

/** The other document of an exchange, what both set off, and the difference that was paid or given back. */
export function exchangeBlocks(
  { exchange, corrects, payablePaise }: GiftsOfBill,
  say: Translate,
): Block[] {
  if (!exchange) return []
  const { number, setOffPaise } = exchange
  const name = say(corrects ? 'bill.exchangedFor' : 'bill.exchangedWith', { number })
  if (setOffPaise === 0) return [small(name)]
  const left = say(corrects ? 'bill.differenceBack' : 'bill.differencePaid')
  return [pair(name, -setOffPaise), strong(left, payablePaise - setOffPaise)]
}

/** The shop's promise to exchange, as it was at the time of the bill. */
export function promiseBlocks(
  { seller, issuedAt, corrects }: GiftsOfBill,
  say: Translate,
): Block[] {
  const { exchangeDays: days } = seller
  if (!days || corrects) return []
  const date = lastDayOf(new Date(issuedAt.getTime() + days * DAY_MS + 1))
  return [small(say('bill.exchangePromise', { days, date }))]
}
