import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalQueryNumber, queryNumber, Words } from './wire.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

/** The location of a caller in degrees; both values or none. */
export const Point = { lat: queryNumber(latitude), long: queryNumber(longitude) }
export const OptionalPoint = {
  lat: optionalQueryNumber(latitude),
  long: optionalQueryNumber(longitude),
}

export const location = endpoint({
  method: 'GET',
  path: '/location',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary: 'The nearest Indian place to a coordinate, from a table that ships with the product.',
  input: z.strictObject(Point),
  output: z.object({ address: z.string(), city: z.string() }),
  errors: ['NOT_FOUND'],
})

export const cities = endpoint({
  method: 'GET',
  path: '/cities',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary: 'Cities with open shops first, then places whose name begins with the words.',
  input: z.strictObject({ search: Words(60).optional() }),
  output: z.object({
    cities: z.array(
      z.object({
        city: z.string(),
        state: z.string(),
        lat: z.number(),
        long: z.number(),
        stores: z.int(),
      }),
    ),
  }),
})
