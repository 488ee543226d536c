import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { isWholePaise } from '../../formats/money.ts'
import { messageText } from '../../message.ts'
import { takenWays } from '../billing.ts'
import { CounterBill } from '../till.ts'
import { AnyId, Message } from '../wire.ts'

const amount = z
  .number(messageText('tillFields.price'))
  .positive(messageText('tillFields.price'))
  .max(10_000_000, messageText('tillFields.price'))
  .refine(isWholePaise, messageText('fields.decimals'))

export const correctPayment = endpoint({
  method: 'POST',
  path: '/payment-corrections',
  who: 'merchant',
  limit: 'merchant',
  effect: 'write',
  idempotent: true,
  changes: [
    'GET /counter-bill',
    'GET /day-summary',
    'GET /day-close',
    'POST /get-merchant-orders',
    'GET /order-history',
  ],
  summary:
    'Correct how the money of a bill was taken at the counter: one way or two, with the sum of the bill. On the day of the bill it changes that day’s close; later it is an entry of the day on which it is made. `seen`: the number of corrections that the caller saw. For managers and the owner, and for the counter’s staff where the owner lets them.',
  input: z.strictObject({
    billId: AnyId,
    seen: z.int().min(0).max(1_000),
    ways: z
      .array(z.strictObject({ way: z.enum(takenWays), amount }))
      .min(1, messageText('tillFields.takenBy'))
      .max(2)
      .refine(
        (ways) => new Set(ways.map(({ way }) => way)).size === ways.length,
        messageText('tillFields.waysTwice'),
      ),
  }),
  output: Message.extend({ bill: CounterBill }),
  errors: ['NOT_FOUND', 'BILL_CHANGED'],
})
