import { z } from 'zod'

/** What shops pay for taking bookings. Amounts are paise. */
export type SubscriptionTerms = {
  monthlyPaise: number
  yearlyPaise: number
  /** What an order of at most so many tags costs, the smallest number first. */
  setupFees: { tags: number; paise: number }[]
  /** Days after the last paid day on which bookings go on. */
  graceDays: number
  /** Days that a new shop does not pay for. */
  freeDays: number
}

/** A year, so that no shop of the demonstration stops taking bookings. */
const DEMO_FREE_DAYS = 365
const FREE_DAYS = 90

const paise = (standard: number) =>
  z.coerce.number().int().positive().max(100_000_000).default(standard)
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

/** What the environment says about the subscription. */
export const SubscriptionValues = {
  SUBSCRIPTION_MONTHLY_PAISE: paise(49_900),
  SUBSCRIPTION_YEARLY_PAISE: paise(499_000),
  SUBSCRIPTION_SETUP_FEES: setupFees.prefault('25=49900,100=149900,300=349900,1000=899900'),
  SUBSCRIPTION_GRACE_DAYS: days.default(7),
  SUBSCRIPTION_FREE_DAYS: days.optional(),
}
type Values = z.output<z.ZodObject<typeof SubscriptionValues>>

export function toSubscriptionTerms(values: Values, demo: boolean): SubscriptionTerms {
  return {
    monthlyPaise: values.SUBSCRIPTION_MONTHLY_PAISE,
    yearlyPaise: values.SUBSCRIPTION_YEARLY_PAISE,
    setupFees: values.SUBSCRIPTION_SETUP_FEES,
    graceDays: values.SUBSCRIPTION_GRACE_DAYS,
    freeDays: values.SUBSCRIPTION_FREE_DAYS ?? (demo ? DEMO_FREE_DAYS : FREE_DAYS),
  }
}

/** The terms without any configuration, as the demonstration has them. */
export const standardTerms: SubscriptionTerms = toSubscriptionTerms(
  z.object(SubscriptionValues).parse({}),
  true,
)
