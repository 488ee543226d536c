import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { hasThreeLetters } from '../../forms/letters.ts'
import { MAX_LINES_PER_ORDER } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { takenWays, TakenWays, UpiReference } from '../billing.ts'
import { GiftCredit, GiftOfBill } from '../gift-codes.ts'
import { ShopWords } from '../texts/words.ts'
import { changedAtCounter, quantity } from './sale-parts.ts'
import { CounterBill, SaleLines } from '../till.ts'
import { AnyId, Message, Rupees } from '../wire.ts'

export const ReturnForm = z.strictObject({
  billId: AnyId,
  lines: z
    .array(
      z.strictObject({
        /** The line of the bill. */
        position: z.int().min(0).max(MAX_LINES_PER_ORDER),
        quantity,
        /** The pieces go back into the stock. */
        restock: z.boolean(),
      }),
    )
    .min(1, messageText('tillFields.noReturn'))
    .max(MAX_LINES_PER_ORDER)
    .refine(
      (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
      messageText('tillFields.lineTwice'),
    ),
  reason: ShopWords(200, messageText('tillFields.reason')).refine(
    hasThreeLetters,
    messageText('tillFields.reason'),
  ),
  /** The way in which money was given back at the counter; not for an online payment, and not needed for no money. */
  paidBy: z.enum(takenWays).optional(),
  /** The customer takes the money as a gift code of the store. */
  asCredit: z.boolean().optional(),
})

/** The gift code that a credit note gave, with the code itself; `code` is null when its key is gone. */
export const GivenCredit = GiftCredit.extend({ code: z.string().nullable() })
  .nullable()
  .default(null)

/** The answer of a return without the code that it gave. */
export const TakenReturn = Message.extend({
  /** The money that goes back now; 0 when it went back before. */
  amount: Rupees,
  /** What a gift code had paid of the pieces, and money that the customer takes as a code: the new code of the store. */
  credit: GiftCredit.nullable().default(null),
  /** Null when nothing was left of the bill to credit. */
  noteNumber: z.string().nullable(),
  bill: CounterBill,
})

export const takeReturn = endpoint({
  method: 'POST',
  path: '/returns',
  who: 'merchant',
  right: 'returns',
  limit: 'merchant',
  idempotent: true,
  secret: TakenReturn,
  changes: changedAtCounter,
  summary:
    'Take pieces of a bill back after the hand-over, with a credit note of at most the rest of the bill. What a gift code had paid of the pieces comes back as a new gift code of the store, in the same proportion; `credit` has the code. Money that was paid online goes back through the payment provider only; a refund of exactly this value that was made at the provider already counts as this one.',
  input: ReturnForm,
  output: TakenReturn.extend({ credit: GivenCredit }),
  errors: ['NOT_FOUND'],
})

/**
 * A return whose value pays other goods. `paidBy`: the way of the difference, in either direction; instead of it `ways`, for
 * a difference that the customer pays by card or in two ways.
 */
export const ExchangeForm = ReturnForm.extend({
  paidBy: z.enum(takenWays).optional(),
  /** The articles that go out. */
  out: SaleLines.min(1, messageText('tillFields.noLine')),
  ways: TakenWays.optional(),
  /** Kept for a difference that the customer pays by UPI only. */
  upiReference: UpiReference.optional(),
  /** A gift code of the store that pays of the difference. */
  giftCode: GiftOfBill.optional(),
})

/** The answer of an exchange without the code that it gave. */
export const TakenExchange = TakenReturn.omit({ amount: true }).extend({
  /** The difference: the sum that the customer pays, or the sum that goes back in money; one of them is 0. */
  toPay: Rupees,
  toGiveBack: Rupees,
  /** The bill of the goods that go out; `returned` is that of the goods that came back. */
  bill: CounterBill,
  returned: CounterBill,
})

export const exchangeGoods = endpoint({
  method: 'POST',
  path: '/exchanges',
  who: 'merchant',
  right: 'returns',
  limit: 'merchant',
  idempotent: true,
  secret: TakenExchange,
  changes: changedAtCounter,
  summary:
    'Take pieces of a bill back and sell free pieces for them, all or nothing: one credit note and one bill, which name each other. The part that a gift code had paid pays first, and stays credit; money that was paid online stays with the store as a gift code that pays the new bill at once; money of the counter is set off. Only the difference is paid or given back, by `paidBy`, in `ways`, online, or with `asCredit` as a gift code. Refused while a bank takes the online payment back.',
  input: ExchangeForm,
  output: TakenExchange.extend({ credit: GivenCredit }),
  errors: ['NOT_FOUND', 'TOO_FEW_FREE', 'GIFT_CODE_USED'],
})
