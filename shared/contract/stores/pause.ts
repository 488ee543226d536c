import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Message, Nothing } from '../wire.ts'

/** The ends that a shop can choose for a pause of its bookings. */
export const pauseEnds = ['in_an_hour', 'next_opening', 'when_resumed'] as const
export type PauseEnd = (typeof pauseEnds)[number]

export const pauseBookings = endpoint({
  method: 'POST',
  path: '/pause-bookings',
  who: 'merchant',
  right: 'pause',
  limit: 'merchant',
  idempotent: true,
  changes: ['POST /get-merchant-orders'],
  summary:
    'Take no new bookings at the merchant’s store: for an hour, until it opens on its next open day after today, or until it resumes. After the answer no booking that began before can arrive. Open orders continue; products stay visible. Another call sets another end.',
  input: z.strictObject({ ends: z.enum(pauseEnds) }),
  output: Message,
})

export const resumeBookings = endpoint({
  method: 'POST',
  path: '/resume-bookings',
  who: 'merchant',
  right: 'pause',
  limit: 'merchant',
  idempotent: true,
  changes: ['POST /get-merchant-orders'],
  summary: 'Take bookings at the merchant’s store again. Nothing happens when there is no pause.',
  input: Nothing,
  output: Message,
})
