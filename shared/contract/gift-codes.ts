import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { readPrinted } from '../formats/printed-number.ts'
import { MAX_GIFT_RUPEES } from '../limits.ts'
import { messageText } from '../message.ts'
import { takenWays } from '../taken-ways.ts'
import { Cursor, Id, Instant, Message, Rupees } from './wire.ts'

const amountText = messageText('giftFields.amount', { maximum: MAX_GIFT_RUPEES })

export const GiftForm = z.strictObject({
  /** Whole rupees. */
  amount: z.number(amountText).int(amountText).min(1, amountText).max(MAX_GIFT_RUPEES, amountText),
  /** How the customer paid for the code; without it, the shop gives the code away. */
  paidBy: z.enum(takenWays).optional(),
})

const codeText = messageText('giftFields.code')

/**
 * 16 characters of Crockford's base 32, which has no I, L, O and U. Spaces, hyphens and small letters are accepted, an
 * `O` is read as 0, an `I` or `L` as 1.
 */
export const GiftCode = z
  .string(codeText)
  .max(60, codeText)
  .transform((code) => readPrinted(code).replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, codeText))

export const GiftCodeForm = z.strictObject({ code: GiftCode })

/** A customer's gift code that lowers a bill. */
export const GiftOfBill = z.strictObject({
  code: GiftCode,
  /** Confirms a code that the store has redeemed without a bill in the last hours. */
  redeemedBefore: z.boolean().default(false),
  /** The discount that the counter was shown. When the code gives another one now, nothing is sold or handed over. */
  discount: z.number().min(0).optional(),
})

/** What a gift code had paid of returned goods, given back as a new code of the shop. */
export const GiftCredit = z.object({
  lastFour: z.string(),
  amount: Rupees,
  /** What is not used yet. */
  left: Rupees.default(0),
  expiresAt: Instant,
})
export type GiftCredit = z.infer<typeof GiftCredit>

/** A gift code that has paid a part of a bill; `left`: what it holds now. */
export const GiftLeft = z.object({ lastFour: z.string(), left: Rupees, expiresAt: Instant })
export type GiftLeft = z.infer<typeof GiftLeft>

/** A gift code as the list shows it, without the code. */
export const IssuedGift = z.object({
  giftId: Id,
  lastFour: z.string(),
  /** `credit`: given by a return for what a code had paid. */
  kind: z.enum(['sold', 'credit']),
  /** The issued amount. */
  amount: Rupees,
  /** What was not used yet; 0 for a redeemed code. */
  left: Rupees,
  state: z.enum(['active', 'redeemed', 'expired']),
  issuedAt: Instant,
  expiresAt: Instant,
  redeemedAt: Instant.nullable(),
  /** How the customer paid for it; null for a code that was given. */
  paidBy: z.enum(takenWays).nullable().default(null),
})
export type IssuedGift = z.infer<typeof IssuedGift>

export const generateGiftCode = endpoint({
  method: 'POST',
  path: '/generate-loyalty-code',
  who: 'open-merchant',
  role: 'owner',
  limit: 'merchant',
  idempotent: true,
  secret: true,
  changes: ['GET /gift-codes', 'GET /day-close', 'GET /day-summary'],
  summary:
    'Make a gift code of the merchant’s store for a whole amount of rupees. Only this answer has the code. GIFT_CODE_LIMIT when the store has reached its limit of codes for the day.',
  input: GiftForm,
  output: Message.extend({ code: z.string(), gift: IssuedGift }),
  errors: ['GIFT_CODE_LIMIT', 'PROOF_NEEDED'],
})

export const validateGiftCode = endpoint({
  method: 'POST',
  path: '/validate-loyalty-code',
  who: 'merchant',
  limit: 'gift',
  summary:
    'What is left of a gift code that the merchant’s store has issued. Unknown codes, codes of other stores and expired codes get the same answer (not found), and are counted as wrong codes.',
  input: GiftCodeForm,
  output: Message.extend({ amount: Rupees, gift: IssuedGift }),
  errors: ['NOT_FOUND', 'GIFT_CODE_USED'],
})

export const redeemGiftCode = endpoint({
  method: 'POST',
  path: '/redeem-loyalty-code',
  who: 'merchant',
  limit: 'gift',
  idempotent: true,
  changes: ['GET /gift-codes'],
  summary:
    'Redeem all that is left of a gift code of the merchant’s store, once; `amount` is the redeemed sum. Refused codes are counted.',
  input: GiftCodeForm,
  output: Message.extend({ amount: Rupees, gift: IssuedGift }),
  errors: ['NOT_FOUND', 'GIFT_CODE_USED'],
})

export const getGiftCodes = endpoint({
  method: 'GET',
  path: '/gift-codes',
  who: 'merchant',
  role: 'owner',
  limit: 'read',
  summary: 'The gift codes that the merchant’s store has issued, the latest first.',
  input: z.strictObject({ page: Cursor.nullish() }),
  output: z.object({
    gifts: z.array(IssuedGift),
    nextPage: Cursor.nullable(),
    /** The count of all pages together. */
    total: z.int(),
    /** The codes that can still be used: their number, and what is left of them, which the store owes. */
    active: z.object({ codes: z.int(), amount: Rupees }),
  }),
})
