import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const Latitude = z.coerce.number().min(-90).max(90)
export const Longitude = z.coerce.number().min(-180).max(180)

export const location = endpoint({
  method: 'GET',
  path: '/location',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary: 'The nearest Indian place to a coordinate, from a table that ships with the product.',
  input: z.strictObject({ lat: Latitude, long: Longitude }),
  output: z.object({ address: z.string(), city: z.string() }),
})

export const cities = endpoint({
  method: 'GET',
  path: '/cities',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary: 'Cities with open shops first, then places whose name begins with the words.',
  input: z.strictObject({ search: z.string().trim().max(60).optional() }),
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
