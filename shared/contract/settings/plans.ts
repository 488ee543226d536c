import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  MAX_FREE_DAYS,
  MAX_KEPT_DAYS,
  MAX_PAYOUT_WAIT_DAYS,
  MAX_PLAN_RUPEES,
  MAX_SUBSCRIPTION_GST,
  SENT_STORED_DAYS,
} from '../../limits.ts'
import { messageText } from '../../message.ts'
import { isWholePaise } from '../../formats/money.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees } from '../wire.ts'

/**
 * The prices of the plans, the free days of a new shop, and the days from a collection until its online money is owed to
 * the shop; what decides about the place of supply of a sale at the counter; the days for which logs of sent notices, and
 * the name and addresses of an erased account, are kept; whether new goods need their declaration; and the GST inside the
 * prices of the plans and of tags.
 */
export const termSubjects = [
  'monthly',
  'yearly',
  'subscriptionGst',
  'freeDays',
  'payoutDays',
  'placeOfSupply',
  'logDays',
  'erasedDays',
  'declarations',
  'hallmark',
  'footwearMark',
] as const
/** The settings that choose between two ways. */
export const choiceSubjects = [
  'placeOfSupply',
  'declarations',
  'hallmark',
  'footwearMark',
] as const satisfies TermSubject[]
export const TermSubject = z.enum(termSubjects)
export type TermSubject = z.infer<typeof TermSubject>

/** True for a setting that is a price; the others are numbers of days or per cent, or of a reading of the law. */
export const isPrice = (subject: TermSubject) => subject === 'monthly' || subject === 'yearly'

/** A day of India, `YYYY-MM-DD`. */
const Day = z.iso.date(messageText('settingFields.laterDay'))

const price = z
  .number(messageText('settingFields.price', { maximum: MAX_PLAN_RUPEES }))
  .min(1, messageText('settingFields.price', { maximum: MAX_PLAN_RUPEES }))
  .max(MAX_PLAN_RUPEES, messageText('settingFields.price', { maximum: MAX_PLAN_RUPEES }))
  .refine(isWholePaise, messageText('settingFields.price', { maximum: MAX_PLAN_RUPEES }))
const percentWords = messageText('settingFields.percent', { maximum: MAX_SUBSCRIPTION_GST })
const daysUntil = (maximum: number) => {
  const words = messageText('settingFields.days', { maximum })
  return z.int(words).min(0, words).max(maximum, words)
}

/** `value`: the price in rupees with all taxes, the number of days, or per cent. */
export const PlanTermForm = z.discriminatedUnion('subject', [
  z.strictObject({ subject: z.enum(['monthly', 'yearly']), value: price, validFrom: Day }),
  z.strictObject({
    subject: z.literal('freeDays'),
    value: daysUntil(MAX_FREE_DAYS),
    validFrom: Day,
  }),
  z.strictObject({
    subject: z.literal('payoutDays'),
    value: daysUntil(MAX_PAYOUT_WAIT_DAYS),
    validFrom: Day,
  }),
  z.strictObject({
    subject: z.literal('logDays'),
    value: daysUntil(MAX_KEPT_DAYS).min(
      SENT_STORED_DAYS.others,
      messageText('fields.minimum', { minimum: SENT_STORED_DAYS.others }),
    ),
    validFrom: Day,
  }),
  z.strictObject({
    subject: z.literal('erasedDays'),
    value: daysUntil(MAX_KEPT_DAYS),
    validFrom: Day,
  }),
  z.strictObject({
    subject: z.literal('subscriptionGst'),
    value: z.int(percentWords).min(0, percentWords).max(MAX_SUBSCRIPTION_GST, percentWords),
    validFrom: Day,
  }),
  /**
   * `placeOfSupply`: 0 is the shop, where the goods are handed over, 1 the recorded address of an unregistered buyer.
   * `declarations`, `hallmark`, `footwearMark`: 1 refuses new goods without what the law wants declared, jewellery of
   * gold without its hallmark, and footwear without the licence of its mark.
   */
  z.strictObject({ subject: z.enum(choiceSubjects), value: z.literal([0, 1]), validFrom: Day }),
])

const Terms = z.object({
  monthly: Rupees,
  yearly: Rupees,
  freeDays: z.int(),
  payoutDays: z.int(),
  placeOfSupply: z.int(),
  logDays: z.int(),
  erasedDays: z.int(),
  declarations: z.int(),
  hallmark: z.int(),
  footwearMark: z.int(),
  subscriptionGst: z.int(),
})

export const termStates = ['planned', 'holds', 'past', 'withdrawn'] as const

const PlanTerm = z.object({
  _id: Id,
  subject: TermSubject,
  value: z.number(),
  validFrom: z.iso.date(),
  state: z.enum(termStates),
  setAt: Instant,
  /** The UID of the administrator; null for a row that the law has set. */
  setBy: z.string().nullable(),
  withdrawnAt: Instant.nullable(),
  withdrawnBy: z.string().nullable(),
})
export type PlanTerm = z.infer<typeof PlanTerm>

export const getPlanSettings = endpoint({
  method: 'GET',
  path: '/admin/plan-settings',
  who: 'admin',
  adminRole: 'owner',
  limit: 'read',
  summary:
    'The prices of the plans, the free days of a new shop, and the days from a collection until its online money is owed to the shop: today’s values, the values of the configuration, and the last two hundred dated settings, the latest day first.',
  input: Nothing,
  output: z.object({
    /** Today in India. */
    today: z.iso.date(),
    holds: Terms,
    standard: Terms,
    rows: z.array(PlanTerm),
  }),
})

export const planTerm = endpoint({
  method: 'POST',
  path: '/admin/plan-settings',
  who: 'proved-admin',
  adminRole: 'owner',
  limit: 'merchant',
  summary:
    'Set a price, a number of days or the GST inside the prices from a later day of India on. A price and the GST count for purchases made from that day on, free days for shops approved from that day on, the days until money is owed for collections from that day on. SETTING_CONFLICT when another value begins on that day. Audited.',
  input: PlanTermForm,
  output: Message,
  errors: ['PROOF_NEEDED', 'SETTING_CONFLICT'],
})

export const withdrawTerm = endpoint({
  method: 'DELETE',
  path: '/admin/plan-settings',
  who: 'proved-admin',
  adminRole: 'owner',
  limit: 'merchant',
  summary:
    'Withdraw a setting that has not begun. SETTING_CONFLICT when it has begun or was withdrawn. Audited.',
  input: z.strictObject({ _id: AnyId }),
  output: Message,
  errors: ['NOT_FOUND', 'PROOF_NEEDED', 'SETTING_CONFLICT'],
})
