import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { DAY_MS } from '#shared/india-time.ts'
import type { PlanTerm, TermSubject } from '#shared/contract/settings/plans.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'

/** A dated setting; `value` is paise of a price, or days. */
export type DatedTerm = { subject: TermSubject; value: number; validFrom: string }

const termOf = {
  monthly: 'monthlyPaise',
  yearly: 'yearlyPaise',
  freeDays: 'freeDays',
} as const satisfies Record<TermSubject, keyof SubscriptionTerms>

/** The rows that apply on a day in India: for each subject the last one that has begun. */
export function termsApplyingOn<Row extends DatedTerm>(rows: readonly Row[], day: string): Row[] {
  const last = new Map<TermSubject, Row>()
  for (const row of rows) {
    const before = last.get(row.subject)
    if (row.validFrom <= day && (!before || before.validFrom < row.validFrom))
      last.set(row.subject, row)
  }
  return [...last.values()]
}

/** The subscription terms on a day in India; without a row, the configured ones. */
export function termsOn(
  configured: SubscriptionTerms,
  rows: readonly DatedTerm[],
  day: string,
): SubscriptionTerms {
  const changed = termsApplyingOn(rows, day).map(({ subject, value }) => [termOf[subject], value])
  return { ...configured, ...Object.fromEntries(changed) }
}

export function valueOf(terms: SubscriptionTerms, subject: TermSubject): number {
  return terms[termOf[subject]]
}

/** The stored value of a form's value; `shownValue` is the inverse. */
export function storedValue(subject: TermSubject, value: number): number {
  return subject === 'freeDays' ? value : paiseFromRupees(value)
}
export function shownValue(subject: TermSubject, value: number): number {
  return subject === 'freeDays' ? value : rupeesFromPaise(value)
}

type Stated = DatedTerm & { withdrawnAt: Date | null }

/** The state of a row on a day, among all rows. */
export function stateOn(row: Stated, rows: readonly Stated[], day: string): PlanTerm['state'] {
  if (row.withdrawnAt) return 'withdrawn'
  if (row.validFrom > day) return 'planned'
  const standing = rows.filter(({ withdrawnAt }) => !withdrawnAt)
  return termsApplyingOn(standing, day).includes(row) ? 'holds' : 'past'
}

const FURTHEST_DAYS = 731

/** True for a day after today and within two years. Today and the past are never changed. */
export function mayBegin(validFrom: string, today: string): boolean {
  const ahead = (Date.parse(validFrom) - Date.parse(today)) / DAY_MS
  return ahead >= 1 && ahead <= FURTHEST_DAYS
}
