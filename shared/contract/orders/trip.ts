import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { OptionalPoint } from '../places.ts'
import { Instant } from '../wire.ts'
import { Booking } from './bookings.ts'

/**
 * Reasons for which a booking is not in the trip of a day: the shop has not promised a time, the goods are ready on a
 * later day, the shop is closed, the pickup has ended, or the way and the hours of the other shops leave no time.
 */
export const reasonsLeft = ['no_promise', 'ready_later', 'closed', 'ended', 'no_time'] as const

/** One shop of the trip, with everything that is collected there. */
export const TripStop = z.object({
  /** Straight-line kilometres from the stop before, or from the given place; null for the first stop without a place. */
  km: z.number().nullable(),
  /** An estimate for city traffic; 0 for the first stop without a place. */
  travelMinutes: z.int(),
  /** Minutes until the shop opens or the goods are ready, after arriving. */
  waitMinutes: z.int(),
  /** The beginning of the visit, after the wait. */
  at: Instant,
  /** The latest time of the visit on this day: the closing of the shop, or the first pickup deadline. */
  until: Instant,
  bookings: z.array(Booking).min(1),
})
export type TripStop = z.infer<typeof TripStop>

export const Trip = z.object({
  /** Days (India) of the coming week on which something can be collected, the first one first. */
  days: z.array(z.object({ day: z.iso.date(), bookings: z.int() })),
  /** The day of this plan; null when nothing can be collected within a week. */
  day: z.iso.date().nullable(),
  /** The time to leave; null without a stop. */
  leaveAt: Instant.nullable(),
  /** The end of the last visit; null without a stop. */
  endsAt: Instant.nullable(),
  stops: z.array(TripStop),
  left: z.array(z.object({ booking: Booking, reason: z.enum(reasonsLeft) })),
})
export type Trip = z.infer<typeof Trip>

export const getTrip = endpoint({
  method: 'GET',
  path: '/trip',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary:
    'An order of visits that collects the caller’s open bookings in one trip: as many bookings as possible, those whose pickup ends that day first, and the earliest end of the trip. Without a day, the earliest day on which most bookings can be collected before the first pickup ends. The plan keeps opening hours, ready times and pickup deadlines; travel times are estimates from straight lines.',
  input: z.strictObject({
    /** A day in India. */
    day: z.iso.date(messageText('fields.day')).optional(),
    /** The time to leave at the earliest, `HH:MM` in India. Default: now, on a later day the first opening. */
    from: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, messageText('fields.clock'))
      .optional(),
    /** The place where the trip begins. */
    ...OptionalPoint,
  }),
  output: Trip,
})
