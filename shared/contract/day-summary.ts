import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Nothing, Rupees } from './wire.ts'

export const DaySummary = z.object({
  /** Open orders that wait for the store's answer, and that wait for the customer. */
  awaiting: z.int(),
  ready: z.int(),
  /** Open orders that were promised, or whose pickup ends, until the end of today. */
  dueToday: z.int(),
  handedOver: z.int(),
  /** Paid at the counter today, in cash or by UPI. */
  taken: Rupees,
})
export type DaySummary = z.infer<typeof DaySummary>

export const daySummary = endpoint({
  method: 'GET',
  path: '/day-summary',
  who: 'merchant',
  limit: 'read',
  effect: 'read',
  summary:
    'Open orders of the merchant’s store, and what was handed over and taken today (in India).',
  input: Nothing,
  output: DaySummary,
})
