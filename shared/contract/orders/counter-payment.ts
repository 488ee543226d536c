import { z } from 'zod'
import { messageText } from '../../message.ts'
import { price } from '../counter/sale-parts.ts'

/** The ways to pay at the counter, and to give money back there. */
export const counterPayments = ['cash', 'upi'] as const
export type CounterPayment = (typeof counterPayments)[number]

/** The ways in which money may have been taken at the counter, the card machine too. */
export const takenWays = [...counterPayments, 'card'] as const
export type TakenWay = (typeof takenWays)[number]

/** What was taken at the counter in one way or two, in rupees. */
export const TakenWays = z
  .array(z.strictObject({ way: z.enum(takenWays), amount: price }))
  .min(1, messageText('tillFields.takenBy'))
  .max(2)
  .refine(
    (ways) => new Set(ways.map(({ way }) => way)).size === ways.length,
    messageText('tillFields.waysTwice'),
  )
export type TakenWays = z.output<typeof TakenWays>

/** The last four characters of the reference of a payment by UPI, as the payer's and the payee's app show it. */
export const UpiReference = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[\dA-Z]{4}$/, messageText('tillFields.upiReference'))
