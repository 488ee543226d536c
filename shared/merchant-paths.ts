import { patterns, withQuery } from './paths.ts'

/** Addresses of screens that only merchants open, which shoppers' browsers need not load. */
export const merchantPatterns = {
  subscription: '/dashboard/subscription',
  receipt: '/dashboard/subscription/receipt',
  tags: '/dashboard/tags',
  scannedTag: '/dashboard/tags/scanned',
} as const

export type MerchantPattern = (typeof merchantPatterns)[keyof typeof merchantPatterns]

export const merchantPaths = {
  subscription: () => merchantPatterns.subscription,
  /** Opens the payment of this choice. Load it as a document. */
  payPlan: (plan: string, tags: number) =>
    withQuery(merchantPatterns.subscription, { plan, tags, pay: 'now' }),
  /** The statement of these days. */
  statement: (days: { from: string; to: string }) => withQuery(patterns.statement, days),
  receipt: (receiptNumber: string) =>
    withQuery(merchantPatterns.receipt, { number: receiptNumber }),
  tags: (search?: string) => withQuery(merchantPatterns.tags, { search }),
  scannedTag: (code: string) => withQuery(merchantPatterns.scannedTag, { code }),
}

/** The path in printed QR codes and on NFC tags; it must never change. */
export function tagPath(code: string): string {
  return `/t/${code}`
}
