import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieNames } from '#server/platform/http/csrf.ts'
import {
  type House,
  mountFlow,
  mountRead,
  mountWrite,
  refuse,
} from '#server/platform/http/mount.ts'
import type { LetterVault } from '#server/platform/letter-vault.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { sha256 } from '#server/platform/secrets.ts'
import * as ownData from '#shared/contract/account-data.ts'
import * as contract from '#shared/contract/accounts.ts'
import { isLanguage } from '#shared/page.ts'
import { askForCode, askForLink, checkOtp } from './commands/letters.ts'
import { logOut, type Opened } from './commands/sessions.ts'
import {
  closeWithPassword,
  logInWithPassword,
  resetWithPassword,
  signUpWithPassword,
} from './flows.ts'
import type { Guards } from './guards.ts'
import { viewUser } from './views.ts'
import { viewAccountData } from './views/account-data.ts'

export type AccountTools = { passwords: Passwords; letters: LetterVault }
type Visit = { request: FastifyRequest; reply: FastifyReply }

export function accountRoutes(house: House, guards: Guards, tools: AccountTools): void {
  sessionRoutes(house, guards, tools)
  signUpRoutes(house, guards, tools)
  passwordRoutes(house, guards, tools)
  ownDataRoutes(house, guards, tools)
}

function sessionRoutes(house: House, guards: Guards, { passwords }: AccountTools): void {
  mountFlow(house, contract.login, guards.visitor, async ({ input, ...visit }) => {
    const change = changeOf(house, visit)
    const inside = { database: house.database, passwords, now: house.clock() }
    const opened = await logInWithPassword(inside, input, change)
    const user = await beginSession(house, visit, { ...change, opened })
    return { message: 'Login successful', user }
  })

  mountWrite(house, contract.logout, guards.visitor, async ({ tx, request, reply }) => {
    await logOut(tx, request.cookies[house.sessionCookie])
    endSession(house, request, reply)
    return { message: 'Logged out' }
  })

  mountRead(house, contract.userAuth, guards.visitor, async ({ db, actor }) => ({
    user: actor.userId ? await viewUser(db, actor.userId) : null,
  }))
}

function signUpRoutes(house: House, guards: Guards, { passwords, letters }: AccountTools): void {
  mountWrite(house, contract.sendCode, guards.visitor, async ({ tx, input, ...visit }) => {
    const ask = { ...askOf(house, input.email, visit), visitHash: visitOf(house, visit) }
    await askForCode(tx, letters, ask)
    return { message: 'OTP sent successfully' }
  })

  mountWrite(house, contract.checkCode, guards.visitor, async ({ tx, input, ...visit }) => {
    const visitHash = visitOf(house, visit)
    const refusal = await checkOtp(tx, letters, { visitHash, otp: input.otp })
    return refusal ? refuse(refusal) : { message: 'Your e-mail is verified' }
  })

  mountFlow(house, contract.signUp, guards.visitor, async ({ input, ...visit }) => {
    const { name, email, password } = input
    const change = { ...changeOf(house, visit), visitHash: visitOf(house, visit) }
    const inside = { database: house.database, passwords, now: house.clock() }
    const person = { name, email, password, locale: localeOf(visit) }
    const opened = await signUpWithPassword(inside, person, change)
    const user = await beginSession(house, visit, { ...change, opened })
    return { message: 'Your account is open', user }
  })
}

function passwordRoutes(house: House, guards: Guards, { passwords, letters }: AccountTools): void {
  mountWrite(house, contract.forgotPassword, guards.visitor, async ({ tx, input, ...visit }) => {
    await askForLink(tx, letters, askOf(house, input.email, visit))
    return { message: 'If this address has an account, a link is on its way to it' }
  })

  mountFlow(house, contract.resetPassword, guards.visitor, async ({ input }) => {
    const inside = { database: house.database, passwords, now: house.clock() }
    await resetWithPassword(inside, { ...input, changeId: house.random.uuid() })
    house.afterCommit()
    return { message: 'Your password is changed. Please log in' }
  })
}

function ownDataRoutes(house: House, { shopper }: Guards, { passwords }: AccountTools): void {
  mountRead(house, ownData.exportAccount, shopper, ({ db, actor, now }) =>
    viewAccountData(db, actor, now),
  )

  mountFlow(house, ownData.closeAccount, shopper, async ({ actor, input, ...visit }) => {
    const { deviceHash } = changeOf(house, visit)
    const inside = { database: house.database, passwords, now: house.clock() }
    const alias = { aliasId: house.random.uuid(), unguessable: newToken(house) }
    await closeWithPassword(inside, actor, { ...input, ...alias, deviceHash })
    endSession(house, visit.request, visit.reply)
    house.afterCommit()
    return { message: 'Your account is deleted' }
  })
}

function askOf(house: House, email: string, visit: Visit) {
  return { id: house.random.uuid(), email: email.toLowerCase(), locale: localeOf(visit) }
}

function localeOf({ request }: Visit) {
  const { lang } = request.cookies
  return isLanguage(lang) ? lang : 'en'
}

function visitOf(house: House, { request, reply }: Visit): Buffer {
  return sha256(house.csrf.visitOf(request, reply))
}

/** A fresh session for the one the browser has, and the name that this browser is known by from now on. */
function changeOf(house: House, { request }: Visit) {
  const deviceToken = request.cookies[cookieNames(house.secure).device] || newToken(house)
  return {
    freshToken: newToken(house),
    oldToken: request.cookies[house.sessionCookie],
    deviceToken,
    deviceHash: sha256(deviceToken),
  }
}

function newToken({ random }: House): string {
  return random.bytes(32).toString('base64url')
}

/** Browsers drop a `__Host-` cookie only when told so in a secure one; the page goes on with a guest's token. */
function endSession(house: House, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(house.sessionCookie, { path: '/', secure: house.secure })
  house.csrf.release(request, reply)
}

type Begun = { freshToken: string; deviceToken: string; opened: Opened }
const YEAR_S = 365 * 86_400

async function beginSession(house: House, { reply }: Visit, begun: Begun) {
  const { freshToken, deviceToken, opened } = begun
  const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure: house.secure } as const
  reply.setCookie(house.sessionCookie, freshToken, { ...kept, expires: opened.expiresAt })
  reply.setCookie(cookieNames(house.secure).device, deviceToken, { ...kept, maxAge: YEAR_S })
  house.csrf.renew(reply, freshToken)
  house.afterCommit()
  return viewUser(house.database.db, opened.userId)
}
