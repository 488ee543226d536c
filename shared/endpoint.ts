import type { z } from 'zod'
import type { AdminCallers } from './contract/admin/roles.ts'
import type { TokenScope } from './contract/integrations/scopes.ts'
import type { ErrorCode } from './errors.ts'
import type { LimitClass } from './limits.ts'
import type { PicturePurpose } from './picture-purpose.ts'
import type { CounterRight } from './counter-rights.ts'
import type { StaffRole } from './staff-role.ts'

/**
 * The callers that an endpoint admits; the guard of the same name checks the caller before the input is read.
 * `open-merchant`: a merchant whose shop is not suspended, for calls that create new obligations. `proved-admin`: an
 * administrator who gave a code or the password in the last ten minutes, for every decision about money, shops and
 * people.
 */
export type Who = 'guest' | 'user' | 'merchant' | 'open-merchant' | 'admin' | 'proved-admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The files of an endpoint that also accepts multipart. Pictures have a purpose; `given`: the form's field `purpose`
 * names it. A `table` and a picture that is `unstored` are not stored: the endpoint's flow reads them.
 */
export type EndpointFiles = {
  purpose: PicturePurpose | 'given' | 'table' | 'unstored'
  most: number
}

/** One endpoint of the API. The server validates with it; the browser imports only its type. */
export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  W extends Who = Who,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
> = {
  method: M
  /** The path of the specification; served below `/api`. */
  path: P
  who: W
  /** With `merchant` and `open-merchant`: the least role that may call. Without it, every member of the staff may. */
  role?: Exclude<StaffRole, 'counter'>
  /** With `merchant`: the right that a member of the counter needs for this call. */
  right?: CounterRight
  /** With `admin` and `proved-admin`: the administrators who may call; owners always may. */
  adminRole?: AdminCallers
  /**
   * With the header `x-support-view`, this read answers an administrator who sees the shop as its owner; every other
   * endpoint refuses that header.
   */
  seenBySupport?: true
  /** The scope that a token of the shop needs for this call. Without it, no token may call, whatever its scopes are. */
  scope?: TokenScope
  limit: LimitClass
  /**
   * A write gets one transaction; a read gets a read handle and no transaction. Without `effect`, GET reads and every
   * other method writes.
   */
  effect: 'read' | 'write'
  /**
   * A repeat with the same `Idempotency-Key` and body gets the first answer, for 24 hours. Without a key a call runs
   * again. With `merging`, an equal call without a key is a repeat too, within a minute and while the order that the
   * first one made is open.
   */
  idempotent?: true | 'merging'
  /**
   * The reads whose answers this call changes (`GET /booking`). Browsers fetch those on the screen again when the call
   * has succeeded or failed. `GET /admin*` stands for all names that begin so. A call of administrators that writes
   * changes all of their reads, unless it says otherwise.
   */
  changes?: readonly string[]
  /**
   * The read whose new answer is in the answer of this call: in the field with the read's schema, or else beside its
   * other fields. Browsers show it at once.
   */
  answers?: string
  /**
   * The answer contains a secret, which is not stored; a repeat reads it again instead. `true`: nothing of the answer is
   * stored; a schema: only its fields are stored.
   */
  secret?: true | z.ZodType
  /** Requires the anti-forgery header although the method is GET. */
  csrf?: true
  /** Accepts multipart as well as JSON: the file of a `pictureHash` field is stored, and its hash becomes the value. */
  files?: EndpointFiles
  /** Answers with a file of this type instead of JSON; browsers save it. */
  file?: 'application/pdf' | 'application/zip'
  /**
   * A guest's answer is the same for everybody: it has an ETag, and pages of the sites that `CORS_ORIGINS` names may read
   * it.
   */
  isPublic?: true
  summary: string
  input: I
  /** A valid input for the tests, where the schema alone does not lead to one (`test/sample-input.ts`). */
  sample?: Record<string, unknown>
  output: O
  /** The error codes it may answer in addition to `commonErrors`; `errorDetails` has their details. */
  errors?: readonly E[]
}

/** A call for administrators without a role, or another call with one, does not compile. */
type RoleOf<W extends Who> = W extends 'admin' | 'proved-admin'
  ? { adminRole: AdminCallers }
  : { adminRole?: never }

type DescribedEndpoint<Whole extends Endpoint> = Omit<Whole, 'effect' | 'adminRole'> &
  Partial<Pick<Whole, 'effect'>> &
  RoleOf<Whole['who']>

export function endpoint<
  const M extends Method,
  const P extends string,
  const W extends Who,
  I extends z.ZodType,
  O extends z.ZodType,
  const E extends ErrorCode = never,
>(line: DescribedEndpoint<Endpoint<M, P, W, I, O, E>>): Endpoint<M, P, W, I, O, E> {
  const effect = line.method === 'GET' ? 'read' : 'write'
  const isDecision = line.who.endsWith('admin') && line.method !== 'GET'
  return { effect, ...(isDecision && { changes: ['GET /admin*'] }), ...line }
}
