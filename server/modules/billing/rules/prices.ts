import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { invalidField } from '#shared/app-error.ts'
import type { Plan, Prices } from '#shared/contract/subscription.ts'
import { messageText } from '#shared/message.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'

export type Price = { planPaise: number; setupPaise: number }

/** The price of a plan and an order of tags. Throws INVALID_INPUT for more tags than the price list has. */
export function priceOf(terms: SubscriptionTerms, plan: Plan, tags: number): Price {
  const planPaise = plan === 'monthly' ? terms.monthlyPaise : terms.yearlyPaise
  if (tags === 0) return { planPaise, setupPaise: 0 }
  const fee = terms.setupFees.find((one) => tags <= one.tags)
  if (!fee) {
    const maximum = terms.setupFees.at(-1)?.tags ?? 0
    throw invalidField('tags', messageText('subscriptionFields.tags', { maximum }))
  }
  return { planPaise, setupPaise: fee.paise }
}

export function pricesOf({ monthlyPaise, yearlyPaise, setupFees }: SubscriptionTerms): Prices {
  return {
    monthly: rupeesFromPaise(monthlyPaise),
    yearly: rupeesFromPaise(yearlyPaise),
    setup: setupFees.map(({ tags, paise }) => ({ tags, fee: rupeesFromPaise(paise) })),
  }
}

/** The number of a receipt, `SUB/26-27/000042`; serials start again in each financial year. */
export function receiptNumber(year: string, serial: number): string {
  return `SUB/${year}/${String(serial).padStart(6, '0')}`
}
