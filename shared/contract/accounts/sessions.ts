import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { AnyId, Id, Instant, Nothing } from '../wire.ts'

const Session = z.object({
  sessionId: Id,
  /** Browser and system, such as `Chrome, Android`; null where they are not known. No place is stored. */
  device: z.string().nullable(),
  /** True for the session of this request. */
  isThis: z.boolean(),
  begunAt: Instant,
  /** The last use, to within ten minutes. */
  usedAt: Instant,
})
export type Session = z.infer<typeof Session>

const Sessions = z.object({ sessions: z.array(Session) })
const SessionsAnswer = Sessions.extend({ message: z.string() })

export const getSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary:
    'The browsers in which the caller is logged in: this one first, then the last used ones.',
  input: Nothing,
  output: Sessions,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions',
  who: 'user',
  limit: 'review',
  effect: 'write',
  answers: 'GET /sessions',
  summary:
    'Log the caller out in another browser; notices to that browser end too. NOT_FOUND for the browser of this request, whose session `POST /logout` ends.',
  input: z.strictObject({ sessionId: AnyId }),
  output: SessionsAnswer,
  errors: ['NOT_FOUND'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/other-sessions',
  who: 'user',
  limit: 'review',
  effect: 'write',
  answers: 'GET /sessions',
  summary: 'Log the caller out in all browsers but this one; notices to them end too.',
  input: Nothing,
  output: SessionsAnswer,
})
