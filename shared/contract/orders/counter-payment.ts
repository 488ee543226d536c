import { z } from 'zod'
import { messageText } from '../../message.ts'
import { isWholePaise } from '../../formats/money.ts'
import { takenWays } from '../../taken-ways.ts'

export { type CounterPayment, counterPayments, type TakenWay, takenWays } from '../../taken-ways.ts'

/** A sum at the counter in rupees. */
export const price = z
  .number(messageText('tillFields.price'))
  .positive(messageText('tillFields.price'))
  .max(10_000_000, messageText('tillFields.price'))
  .refine(isWholePaise, messageText('fields.decimals'))

/** The money that was taken at the counter in one way or two, in rupees. */
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
