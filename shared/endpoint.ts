import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { LimitClass } from './limits.ts'

/** Who may call: the guard of the same name proves it before anything else is read. */
export type Who = 'guest' | 'user' | 'merchant' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One line of the map between web and server. The server validates with it; the browser imports its type. */
export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  W extends Who = Who,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
> = {
  method: M
  /** As the specification names it; served below `/api`. */
  path: P
  who: W
  limit: LimitClass
  /** A write gets one transaction; a read gets a read handle and no transaction. */
  effect: 'read' | 'write'
  /** The same `Idempotency-Key` and body answer with the first result for 24 hours. */
  idempotent?: true
  /** The answer carries a secret: it is not kept for repeats, which look anew instead. */
  secret?: true
  /** Demands the anti-forgery header although the method is GET. */
  csrf?: true
  summary: string
  input: I
  output: O
  /** The codes it may answer besides `commonErrors`; their details stand in `errorDetails`. */
  errors?: readonly E[]
}

export function endpoint<
  const M extends Method,
  const P extends string,
  const W extends Who,
  I extends z.ZodType,
  O extends z.ZodType,
  const E extends ErrorCode = never,
>(line: Endpoint<M, P, W, I, O, E>): Endpoint<M, P, W, I, O, E> {
  return line
}
