import { z } from 'zod'
import { gstinFault } from '#shared/formats/tax-ids.ts'

/** The price and terms of the subscription that a shop needs to take bookings. Amounts are paise. */
export type SubscriptionTerms = {
  monthlyPaise: number
  yearlyPaise: number
  /** The price of at most `tags` printed tags, the smallest number first. */
  setupFees: { tags: number; paise: number }[]
  /** Days after the last paid day on which the shop still takes bookings. */
  graceDays: number
  /** Free days of a new shop. */
  freeDays: number
  /** The operator's registration for GST, with the code of the service; null without one, and then no tax is charged. */
  registration: { gstin: string; sac: string } | null
}

/** A year in days, so that no shop of the demonstration stops taking bookings. */
const DEMO_FREE_DAYS = 365
const FREE_DAYS = 90

const PRICE = 'is a price in paise from 1 to 100000000, such as 49900 for Rs 499.00'
const paise = (standard: number, description: string) =>
  z.coerce
    .number(PRICE)
    .int(PRICE)
    .min(1, PRICE)
    .max(100_000_000, PRICE)
    .default(standard)
    .meta({ description })
const days = z.coerce.number().int().min(0).max(3_650)

const setupFees = z
  .string()
  .regex(
    /^\d+=\d+(?:,\d+=\d+)*$/,
    'is a list such as 25=49900,100=149900: at most so many tags, paise',
  )
  .transform((text) =>
    text
      .split(',')
      .map((fee) => fee.split('=').map(Number))
      .map(([tags = 0, fee = 0]) => ({ tags, paise: fee }))
      .toSorted((one, other) => one.tags - other.tags),
  )

/** The environment variables of the subscription. */
export const SubscriptionValues = {
  SUBSCRIPTION_MONTHLY_PAISE: paise(
    49_900,
    'price of a month, taxes included, until a dated setting',
  ),
  SUBSCRIPTION_YEARLY_PAISE: paise(
    499_000,
    'price of a year, taxes included, until a dated setting',
  ),
  SUBSCRIPTION_SETUP_FEES: setupFees.prefault('25=49900,100=149900,300=349900,1000=899900').meta({
    description: 'price of an order of ready-made tags, once: at most so many tags, paise',
  }),
  SUBSCRIPTION_GRACE_DAYS: days.default(7).meta({
    description: 'days after the last paid day on which a shop still takes bookings',
  }),
  SUBSCRIPTION_FREE_DAYS: days.optional().meta({
    description: 'days that a shop does not pay for, from its approval on, until a dated setting',
    standard: `\`${FREE_DAYS}\`; in the demonstration \`${DEMO_FREE_DAYS}\``,
  }),
  SUBSCRIPTION_GSTIN: z
    .string()
    .refine((text) => gstinFault(text) === undefined, 'is a GSTIN of 15 characters')
    .optional()
    .meta({
      description:
        'the operator’s GSTIN: receipts of subscriptions become tax invoices from the day of the rate under Settings, Plans; needs `SUBSCRIPTION_SAC`',
    }),
  SUBSCRIPTION_SAC: z
    .string()
    .regex(/^99\d{4}$/, 'is the accounting code of a service: six digits that begin with 99')
    .optional()
    .meta({
      description:
        'the accounting code of the subscription as a service; needs `SUBSCRIPTION_GSTIN`',
    }),
}
type Values = z.output<z.ZodObject<typeof SubscriptionValues>>

/** Names the half of the operator's registration that is missing. */
export function subscriptionProblems(values: Values): string[] {
  const { SUBSCRIPTION_GSTIN: gstin, SUBSCRIPTION_SAC: sac } = values
  if ((gstin === undefined) === (sac === undefined)) return []
  return gstin === undefined
    ? ['SUBSCRIPTION_GSTIN is missing: SUBSCRIPTION_SAC needs it']
    : ['SUBSCRIPTION_SAC is missing: SUBSCRIPTION_GSTIN needs it']
}

export function toSubscriptionTerms(values: Values, demo: boolean): SubscriptionTerms {
  const { SUBSCRIPTION_GSTIN: gstin, SUBSCRIPTION_SAC: sac } = values
  return {
    monthlyPaise: values.SUBSCRIPTION_MONTHLY_PAISE,
    yearlyPaise: values.SUBSCRIPTION_YEARLY_PAISE,
    setupFees: values.SUBSCRIPTION_SETUP_FEES,
    graceDays: values.SUBSCRIPTION_GRACE_DAYS,
    freeDays: values.SUBSCRIPTION_FREE_DAYS ?? (demo ? DEMO_FREE_DAYS : FREE_DAYS),
    registration: gstin && sac ? { gstin, sac } : null,
  }
}

/** The terms without any configuration, which the demonstration uses. */
export const standardTerms: SubscriptionTerms = toSubscriptionTerms(
  z.object(SubscriptionValues).parse({}),
  true,
)
