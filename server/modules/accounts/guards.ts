import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db } from '#server/platform/db/open.ts'
import type { AppContext, Guard } from '#server/platform/http/mount.ts'
import type { Bearer } from '#server/platform/http/bearer.ts'
import type { Sender } from '#server/platform/http/support-view.ts'
import { cookieNames } from '#server/platform/http/csrf.ts'
import type { Random } from '#server/platform/ports/random.ts'
import { network } from '#server/platform/http/limiter.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { type AdminCallers, type AdminRole, mayAdminister } from '#shared/contract/admin/roles.ts'
import type { TokenScope } from '#shared/contract/integrations/scopes.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { COOKIE_DAYS } from '#shared/limits.ts'
import type { CounterRight } from '#shared/counter-rights.ts'
import { hasRight, mayActAs, type StaffRole } from '#shared/staff-role.ts'
import { findSession, type SessionRow, touchSession } from './queries/sessions.ts'
import { expectRecentProof } from './rules/proof.ts'
import { isIdle, SEEN_EVERY_MS } from './rules/sessions.ts'

/** A recognised sender of a request. `scopes` is set only for a token of the store; `userId` is then the token's id. */
export type SignedIn = SessionRow & { scopes?: readonly TokenScope[] }

/** Any caller, signed in or not. */
export type Caller = {
  userId: string | null
  storeId: string | null
  signedIn: SignedIn | null
  /** True when the caller is signed in as one of these administrators too. */
  isAdmin: (callers: AdminCallers) => Promise<boolean>
}
/** A proof that the caller is signed in, in any role. */
export type Shopper = { userId: string; name: string; email: string }
/**
 * A proof that the caller is a member of the staff of `storeId`. Commands take the store from here, never from the
 * form. `scopes` is set only for a token of the store; `userId` is then the token's id, and stock and orders record
 * that id.
 */
export type Merchant = {
  userId: string
  name: string
  storeId: string
  scopes?: readonly TokenScope[]
}

/** The store whose goods change, and the person who changes them; `userId` is null for the site's operator. */
export type StoreActor = { storeId: string; userId: string | null }

/**
 * A signed-in person. `provedAt`: the last proof of the session; null after a log-in by code. `codeProvedAt`: the last
 * e-mailed code by which a person without a password asked for the own data.
 */
type ProvenShopper = Shopper & {
  storeId: string | null
  provedAt: Date | null
  codeProvedAt: Date | null
}

/** A merchant. `provedAt`: the last proof of the session; null after a log-in by code. */
type ProvenMerchant = Merchant & {
  provedAt: Date | null
  staffRole: StaffRole | null
  staffRights: readonly CounterRight[]
}

/** A proof that the caller has an administrator's session, which is separate from other sessions. */
export type Admin = {
  userId: string
  UID: string
  hasSecondFactor: boolean
  role: AdminRole
  /** The time of the last code or password in this session. */
  provedAt: Date
}

/** Finds the administrator of the request's session. `app.ts` passes it in, because admin is a later module. */
export type FindAdmin = (db: Db, request: Sender, now: Date) => Promise<Admin | null>

/** The owner's session as an administrator gets it in a look of support. Throws NOT_ALLOWED without a running look. */
export type FindSupported = (db: Db, request: Sender, now: Date) => Promise<SignedIn>

/** Finds the store and scopes of a token; null for an unknown or ended token. Throws NOT_ALLOWED without the scope. */
export type FindToken = (
  db: Db,
  request: Pick<Sender, 'log'> & { bearer: Bearer },
  now: Date,
) => Promise<SignedIn | null>

export type Guards = ReturnType<typeof makeGuards>

/** The application to which every module adds its routes. */
export type App = AppContext<Guards>

/** `sessionCookie` is the cookie's name, which depends on whether the site is served over https. */
export function makeGuards(
  sessionCookie: string,
  { isReadOnly }: Pick<Database, 'isReadOnly'>,
  find: { findAdmin: FindAdmin; findSupported: FindSupported; findToken: FindToken },
) {
  const { findAdmin, findSupported, findToken } = find
  const recognise = async (db: Db, request: Sender, now: Date): Promise<SignedIn | null> => {
    const { bearer, log } = request
    if (bearer !== undefined) return findToken(db, { bearer, log }, now)
    if (request.supportView !== undefined) return findSupported(db, request, now)
    const token = request.cookies[sessionCookie]
    if (!token) return null
    const tokenHash = sha256(token)
    const found = await findSession(db, tokenHash, now)
    if (!found || isIdle(found.role, found.seenAt, now)) return null
    if (now.getTime() - found.seenAt.getTime() > SEEN_EVERY_MS && !isReadOnly())
      await touchSession(db, tokenHash, now).catch((error: unknown) =>
        logUnsavedUse(request, error),
      )
    return found
  }
  const caller: Guard<Caller> = async (db, request, now) => {
    const signedIn = await recognise(db, request, now)
    const isAdmin = async (callers: AdminCallers) => {
      const admin = await findAdmin(db, request, now)
      return admin !== null && mayAdminister(admin.role, callers)
    }
    return { userId: signedIn?.userId ?? null, storeId: storeOf(signedIn), signedIn, isAdmin }
  }
  const shopper: Guard<ProvenShopper> = async (db, request, now) => {
    const signedIn = await recognise(db, request, now)
    if (!signedIn) throw new AppError('NOT_SIGNED_IN')
    const { userId, name, email, provedAt, codeProvedAt } = signedIn
    return { userId, name, email, provedAt, codeProvedAt, storeId: storeOf(signedIn) }
  }
  const merchant: Guard<ProvenMerchant> = async (db, request, now, needed) =>
    merchantOf(await recognise(db, request, now), needed)
  const openMerchant: Guard<ProvenMerchant> = async (db, request, now, needed) =>
    openMerchantOf(await recognise(db, request, now), needed)
  return {
    guest: caller,
    user: shopper,
    merchant,
    'open-merchant': openMerchant,
    ...adminGuards(shopper, findAdmin),
  }
}

/** Administrators have a session of their own. A person with only another session is refused, not asked to log in. */
function adminGuards(shopper: Guard<Shopper>, findAdmin: FindAdmin) {
  const admin: Guard<Admin> = async (db, request, now, needed) => {
    const found = await findAdmin(db, request, now)
    if (found) return expectAdmin(found, needed?.adminRole)
    await shopper(db, request, now)
    throw new AppError('NOT_ALLOWED', { reason: 'administrators' })
  }
  const provedAdmin: Guard<Admin> = async (db, request, now, needed) => {
    const found = await admin(db, request, now, needed)
    expectRecentProof(found, now)
    return found
  }
  return { admin, 'proved-admin': provedAdmin }
}

/** Throws NOT_ALLOWED for an administrator with another role; the details name the allowed role. */
export function expectAdmin(admin: Admin, callers?: AdminCallers): Admin {
  if (mayAdminister(admin.role, callers)) return admin
  const reason = callers === 'support' || callers === 'finance' ? callers : 'owners'
  throw new AppError('NOT_ALLOWED', { reason })
}

/** The person and store whose events a live stream may report; asked again after a change. Throws NOT_SIGNED_IN. */
export function liveTopicOf({ guards, database, clock }: App) {
  return async (request: Sender) => {
    const { signedIn, storeId } = await guards.guest(database.db, request, clock())
    if (!signedIn) throw new AppError('NOT_SIGNED_IN')
    return { shopperId: signedIn.userId, storeId, staffRole: signedIn.staffRole }
  }
}

type Device = { secure: boolean; random: Random }
const COOKIE_SECONDS = COOKIE_DAYS * 86_400

/** The secret that identifies this browser at log-ins; a new secret when the browser has none. */
export function deviceTokenOf(
  { secure, random }: Device,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
): string {
  return cookies[cookieNames(secure).device] || random.bytes(32).toString('base64url')
}

/** The hash that identifies this browser, and the network of the request. */
export function originOf(device: Device, request: Pick<FastifyRequest, 'cookies' | 'ip'>) {
  return { deviceHash: sha256(deviceTokenOf(device, request)), network: network(request.ip) }
}

export function saveDevice({ secure }: Pick<Device, 'secure'>, reply: FastifyReply, token: string) {
  const saved = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: COOKIE_SECONDS,
  } as const
  reply.setCookie(cookieNames(secure).device, token, saved)
}

/** Logs the error and throws nothing, because a read must succeed on a read-only standby too. */
export function logUnsavedUse({ log }: Pick<Sender, 'log'>, error: unknown): void {
  log.warn({ err: error }, 'a session or token could not be marked as seen')
}

type Demand = Pick<Endpoint, 'role' | 'right'>

function merchantOf(
  signedIn: SignedIn | null,
  { role: least, right }: Demand = {},
): ProvenMerchant {
  if (!signedIn) throw new AppError('NOT_SIGNED_IN')
  const storeId = storeOf(signedIn)
  if (!storeId) throw new AppError('NOT_ALLOWED', { reason: 'shopkeepers' })
  if (!mayActAs(signedIn.staffRole, least))
    throw new AppError('NOT_ALLOWED', { reason: least === 'owner' ? 'owner' : 'managers' })
  if (right && !hasRight(signedIn, right)) throw new AppError('NOT_ALLOWED', { reason: 'right' })
  const { userId, name, provedAt, staffRole, staffRights, scopes } = signedIn
  return { userId, name, storeId, provedAt, staffRole, staffRights, ...(scopes && { scopes }) }
}

function openMerchantOf(signedIn: SignedIn | null, needed?: Demand): ProvenMerchant {
  const merchant = merchantOf(signedIn, needed)
  if (signedIn?.storeStatus !== 'suspended') return merchant
  throw new AppError('NOT_ALLOWED', { reason: 'suspended' })
}

/** A merchant keeps access while the store is suspended, to finish open orders. */
function storeOf(signedIn: SignedIn | null): string | null {
  const runsStore = signedIn?.storeStatus === 'approved' || signedIn?.storeStatus === 'suspended'
  return signedIn?.role === 'merchant' && runsStore ? signedIn.storeId : null
}
