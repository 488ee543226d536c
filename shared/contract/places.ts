import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DISTANCES_KM } from '../limits.ts'
import { messageText } from '../message.ts'
import { optionalQueryNumber, queryNumber, Words } from './wire.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

/** The location of a caller in degrees. */
export const Point = { lat: queryNumber(latitude), long: queryNumber(longitude) }
export const OptionalPoint = {
  lat: optionalQueryNumber(latitude),
  long: optionalQueryNumber(longitude),
}

const distances: readonly number[] = DISTANCES_KM

/** In kilometres; only with a point. */
export const MaxDistance = optionalQueryNumber(
  z
    .number()
    .refine(
      (km) => distances.includes(km),
      messageText('fields.distance', { choices: distances.join(', ') }),
    ),
)

export const location = endpoint({
  method: 'GET',
  path: '/location',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  summary: 'The nearest Indian place to a coordinate, from a table that ships with the product.',
  input: z.strictObject(Point),
  output: z.object({ address: z.string(), city: z.string() }),
  errors: ['NOT_FOUND'],
})

/** A place in the list of the place picker. */
const FoundPlace = z.object({
  /** `locality` and `pin` come from the addresses of shops; their point is the mean of these shops' points. */
  kind: z.enum(['city', 'locality', 'pin']),
  name: z.string(),
  /** The city whose shops are searched; for a place without shops, the nearest city with shops. */
  city: z.string(),
  state: z.string(),
  lat: z.number(),
  long: z.number(),
  stores: z.int(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

export const places = endpoint({
  method: 'GET',
  path: '/places',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  summary:
    'Cities with open shops first, then localities and PIN codes of shops, then other Indian places.',
  input: z.strictObject({ search: Words(60).optional() }),
  output: z.object({ places: z.array(FoundPlace) }),
})

export const localities = endpoint({
  method: 'GET',
  path: '/localities',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  summary:
    'At most 8 markets and quarters of a city, by the addresses of its shops: those with the most shops first.',
  input: z.strictObject({ city: Words(80) }),
  output: z.object({ localities: z.array(z.object({ name: z.string(), stores: z.int() })) }),
})
