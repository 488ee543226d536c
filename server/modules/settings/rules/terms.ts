import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import type { Requirement } from '#shared/catalog/declaration/declaration.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { isPrice, type PlanTerm, type TermSubject } from '#shared/contract/settings/plans.ts'
import { FEE_NOTICE_DAYS, PAYOUT_WAIT_DAYS, SENT_STORED_DAYS } from '#shared/limits.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'

/** A dated setting; `value` is paise of a price, days or per cent. */
export type DatedTerm = { subject: TermSubject; value: number; validFrom: string }

/** All terms that a dated setting changes. */
export type CityTerms = SubscriptionTerms & {
  /** Days from a collection until its online money is owed to the shop. */
  payoutDays: number
  /** The fact that decides about the place of supply at the counter: 0 the shop, 1 a recorded address. */
  placeOfSupply: number
  /** Days for which logs of sent notices are kept at least. */
  logDays: number
  /** Days for which the name and addresses of an erased account are kept. */
  erasedDays: number
  /** 1 when new goods need their declaration. */
  declarations: number
  /** 1 when new jewellery of gold needs its hallmark, and new footwear the licence of its mark. */
  hallmark: number
  footwearMark: number
  /** Per cent of GST inside the prices of the plans and of tags; only an operator with a registration charges it. */
  subscriptionGst: number
}

const termOf = {
  monthly: 'monthlyPaise',
  yearly: 'yearlyPaise',
  freeDays: 'freeDays',
  payoutDays: 'payoutDays',
  placeOfSupply: 'placeOfSupply',
  logDays: 'logDays',
  erasedDays: 'erasedDays',
  declarations: 'declarations',
  hallmark: 'hallmark',
  footwearMark: 'footwearMark',
  subscriptionGst: 'subscriptionGst',
} as const satisfies Record<TermSubject, keyof CityTerms>

/** The subject of a dated row, and its first day. */
type DatedRow = { subject: string; validFrom: string }

/** The rows that apply on a day in India: for each subject the last one that has begun. */
export function termsApplyingOn<Row extends DatedRow>(rows: readonly Row[], day: string): Row[] {
  const last = new Map<string, Row>()
  for (const row of rows) {
    const before = last.get(row.subject)
    if (row.validFrom <= day && (!before || before.validFrom < row.validFrom))
      last.set(row.subject, row)
  }
  return [...last.values()]
}

/** The terms on a day in India; without a row, the configured ones. */
export function termsOn(
  configured: SubscriptionTerms,
  rows: readonly DatedTerm[],
  day: string,
): CityTerms {
  const changed = termsApplyingOn(rows, day).map(({ subject, value }) => [termOf[subject], value])
  return {
    ...configured,
    payoutDays: PAYOUT_WAIT_DAYS,
    placeOfSupply: 0,
    logDays: SENT_STORED_DAYS.others,
    erasedDays: 0,
    declarations: 0,
    hallmark: 0,
    footwearMark: 0,
    subscriptionGst: 0,
    ...Object.fromEntries(changed),
  }
}

/** The next price of each plan after a day in India, in paise; null where none is planned. */
export function nextPrices(rows: readonly DatedTerm[], day: string) {
  const next = (wanted: TermSubject) =>
    rows
      .filter(({ subject, validFrom }) => subject === wanted && validFrom > day)
      .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))[0] ?? null
  return { monthly: next('monthly'), yearly: next('yearly') }
}

/**
 * The day from which a choice is made: one that has begun, or the next one that is planned. Null when it is not made.
 */
export function dayOfChoice(
  rows: readonly DatedTerm[],
  subject: TermSubject,
  day: string,
): string | null {
  const own = rows.filter((row) => row.subject === subject)
  const [holds] = termsApplyingOn(own, day)
  if (holds?.value === 1) return holds.validFrom
  const planned = own.filter(({ value, validFrom }) => value === 1 && validFrom > day)
  return planned.map(({ validFrom }) => validFrom).toSorted()[0] ?? null
}

/**
 * The requirements whose lack shops and administrators see: the declarations of the law, also before the operator asks
 * for them, and the marks for which a day is set.
 */
export function shownRequirements(days: ReadonlyMap<Requirement, string>): Set<Requirement> {
  return new Set<Requirement>(['declarations', ...days.keys()])
}

export function valueOf(terms: CityTerms, subject: TermSubject): number {
  return terms[termOf[subject]]
}

/** The stored value of a form's value; `shownValue` is the inverse. */
export function storedValue(subject: TermSubject, value: number): number {
  return isPrice(subject) ? paiseFromRupees(value) : value
}
export function shownValue(subject: TermSubject, value: number): number {
  return isPrice(subject) ? rupeesFromPaise(value) : value
}

type StatedRow = DatedRow & { withdrawnAt: Date | null }

/** The state of a row on a day, among all rows. */
export function stateOn(
  row: StatedRow,
  rows: readonly StatedRow[],
  day: string,
): PlanTerm['state'] {
  if (row.withdrawnAt) return 'withdrawn'
  if (row.validFrom > day) return 'planned'
  const standing = rows.filter(({ withdrawnAt }) => !withdrawnAt)
  return termsApplyingOn(standing, day).includes(row) ? 'holds' : 'past'
}

const FURTHEST_DAYS = 731

/** Days from today to the first day of a setting, at least; a changed fee is told to the shops before. */
export const leastNotice = (subject: TermSubject) => (isPrice(subject) ? FEE_NOTICE_DAYS : 1)

/** True for a day at least `notice` days after today and within two years. Today and the past are never changed. */
export function mayBegin(validFrom: string, today: string, notice = 1): boolean {
  const ahead = (Date.parse(validFrom) - Date.parse(today)) / DAY_MS
  return ahead >= notice && ahead <= FURTHEST_DAYS
}
