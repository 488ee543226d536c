import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant, Nothing } from '../wire.ts'

/** `givenAt`: when the shop gave the present undertaking; null when it has not. */
const Undertaking = z.object({ words: z.string(), givenAt: Instant.nullable() })

export const getUndertaking = endpoint({
  method: 'GET',
  path: '/store-undertaking',
  who: 'merchant',
  role: 'owner',
  seenBySupport: true,
  limit: 'read',
  summary:
    'The words of the seller’s undertaking that its descriptions are true, and when it was given.',
  input: Nothing,
  output: Undertaking,
})

export const giveUndertaking = endpoint({
  method: 'POST',
  path: '/store-undertaking',
  who: 'merchant',
  role: 'owner',
  limit: 'merchant',
  changes: ['GET /store-undertaking'],
  summary:
    'Give the seller’s undertaking, for a shop that registered before it was asked. Its first day stays when it is given again.',
  input: Nothing,
  output: z.object({ message: z.string() }),
})
