import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LeaveStore } from '../commands/close-account.ts'
import { cookieNames } from '#server/platform/http/csrf.ts'
import { requestLocale } from '#server/platform/http/errors.ts'
import { network } from '#server/platform/http/limiter.ts'
import { mountFlow, mountRead, mountWrite, refuse } from '#server/platform/http/mount.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import { sha256 } from '#server/platform/secrets.ts'
import * as contract from '#shared/contract/accounts/accounts.ts'
import * as codes from '#shared/contract/accounts/codes.ts'
import * as phone from '#shared/contract/accounts/phone-number.ts'
import { AppError } from '#shared/app-error.ts'
import { mustExist } from '#shared/must-exist.ts'
import { isLocale } from '#shared/page.ts'
import { askForCode, askForLink, checkOtp } from '../commands/emails.ts'
import { logInWithCode } from '../commands/log-in-with-code.ts'
import { renameAccount } from '../commands/open-account.ts'
import { askForOwnCode } from '../commands/own-code.ts'
import {
  askForPhoneCode,
  removePhone,
  saveWhatsApp,
  verifyPhone,
} from '../commands/phone-number.ts'
import { expectLink } from '../commands/reset-password.ts'
import { logOut, type OpenedSession, saveLocale } from '../commands/sessions.ts'
import { signUp } from '../commands/sign-up.ts'
import {
  closeWithProof,
  logInWithPassword,
  proveAgain,
  resetWithPassword,
  setPasswordWithCode,
  signUpWithPassword,
} from '../flows.ts'
import { type App, deviceTokenOf, originOf, saveDevice } from '../guards.ts'
import { accountPageRoutes } from './account-page.ts'
import { deviceName } from '../rules/device-name.ts'
import { viewUser } from '../views/users.ts'
import { viewPhone } from '../views/phone-number.ts'

export type PhoneTools = {
  vault: PhoneVault
  /** Throws RATE_LIMITED when the day's message budget is used up; undefined when the site has no WhatsApp. */
  expectBudget: ((tx: Tx) => Promise<void>) | undefined
}
export type AccountTools = {
  passwords: Passwords
  emailVault: EmailVault
  phones: PhoneTools
  /** Ends the person's staff membership when the account is closed. `app.ts` passes it in: staff is a later module. */
  leaveStore: LeaveStore
}
type RequestContext = { request: FastifyRequest; reply: FastifyReply }

export function accountRoutes(app: App, tools: AccountTools): void {
  sessionRoutes(app, tools)
  signUpRoutes(app, tools)
  codeRoutes(app, tools)
  passwordRoutes(app, tools)
  ownCodeRoutes(app, tools)
  ownDataRoutes(app, tools)
  phoneRoutes(app, tools.phones)
  accountPageRoutes(app, tools)
}

function sessionRoutes(app: App, { passwords, emailVault }: AccountTools): void {
  mountFlow(app, contract.login, async ({ input, say, ...context }) => {
    const change = changeOf(app, context)
    const inside = { database: app.database, passwords, now: app.clock() }
    const opened = await logInWithPassword(inside, input, change)
    const user = await beginSession(app, context, { ...change, opened })
    return { message: say('done.loggedIn'), user }
  })

  mountFlow(app, contract.proveAgain, async ({ actor, input, say, ...context }) => {
    const token = mustExist(changeOf(app, context).oldToken, 'the cookie of the session')
    const inside = { database: app.database, passwords, emailVault }
    const visitHash = visitHashOf(app, context)
    await proveAgain(inside, actor, {
      ...input,
      ...originOf(app, context.request),
      visitHash,
      token,
    })
    return { message: say('done.proved') }
  })

  mountWrite(app, contract.logout, async ({ tx, request, reply, say }) => {
    const token = request.cookies[cookieNames(app.secure).device]
    const deviceHash = token === undefined ? undefined : sha256(token)
    await logOut(tx, request.cookies[app.sessionCookie], { deviceHash })
    endSession(app, request, reply)
    return { message: say('done.loggedOut') }
  })

  mountWrite(app, contract.saveLocale, async ({ tx, actor, input, say }) => {
    await saveLocale(tx, actor.userId, input.locale)
    return { message: say('done.languageSaved') }
  })

  mountRead(app, contract.userAuth, async ({ db, actor }) => ({
    user: actor.userId ? await viewUser(db, actor.userId) : null,
  }))
}

function signUpRoutes(app: App, { passwords, emailVault }: AccountTools): void {
  mountWrite(app, contract.sendCode, async ({ tx, input, say, ...context }) => {
    const locale = localeOf(context)
    const ask = { ...askOf(app, input.email), locale, visitHash: visitHashOf(app, context) }
    const asker = originOf(app, context.request)
    await askForCode(tx, emailVault, { ...ask, purpose: 'sign-up' }, asker)
    return { message: say('done.codeSent') }
  })

  mountWrite(app, contract.checkCode, async ({ tx, input, say, ...context }) => {
    const visitHash = visitHashOf(app, context)
    const refusal = await checkOtp(tx, emailVault, { visitHash, otp: input.otp })
    return refusal ? refuse(refusal) : { message: say('done.emailVerified') }
  })

  mountFlow(app, contract.signUp, async ({ input, say, ...context }) => {
    const { name, email, password } = input
    const change = { ...changeOf(app, context), visitHash: visitHashOf(app, context) }
    const inside = { database: app.database, passwords, now: app.clock() }
    const person = { name, email, password, locale: localeOf(context) }
    const opened = await signUpWithPassword(inside, person, change)
    const user = await beginSession(app, context, { ...change, opened })
    return { message: say('done.accountOpened'), user }
  })
}

/** Log-in and sign-up by an e-mailed code alone. */
function codeRoutes(app: App, { emailVault }: AccountTools): void {
  mountWrite(app, codes.sendLoginCode, async ({ tx, input, say, ...context }) => {
    const ask = { ...askOf(app, input.email), locale: localeOf(context) }
    const code = { ...ask, visitHash: visitHashOf(app, context), purpose: 'log-in' } as const
    await askForCode(tx, emailVault, code, originOf(app, context.request))
    return { message: say('done.codeSent') }
  })

  mountFlow(app, codes.loginWithCode, async ({ input, say, ...context }) => {
    const change = changeOf(app, context)
    const email = input.email.toLowerCase()
    const attempt = { email, otp: input.otp, visitHash: visitHashOf(app, context) }
    const opened = await app.database.transaction((tx) =>
      logInWithCode(tx, emailVault, attempt, change),
    )
    if (opened instanceof AppError) throw opened
    if (!opened) return { message: say('done.emailVerified'), user: null }
    const user = await beginSession(app, context, { ...change, opened })
    return { message: say('done.loggedIn'), user }
  })

  mountFlow(app, codes.signupWithCode, async ({ input, say, ...context }) => {
    const change = { ...changeOf(app, context), visitHash: visitHashOf(app, context) }
    const { name } = input
    const person = { name, email: input.email.toLowerCase(), locale: localeOf(context) }
    const opened = await app.database.transaction((tx) =>
      signUp(tx, { ...person, passwordHash: null }, change),
    )
    if (opened instanceof AppError) throw opened
    const user = await beginSession(app, context, { ...change, opened })
    return { message: say('done.accountOpened'), user }
  })
}

function passwordRoutes(app: App, { passwords, emailVault }: AccountTools): void {
  mountWrite(app, contract.forgotPassword, async ({ tx, input, say, request }) => {
    await askForLink(tx, emailVault, askOf(app, input.email), originOf(app, request))
    return { message: say('done.linkSent') }
  })

  mountRead(app, contract.checkResetLink, async ({ db, input, now }) => {
    const { email } = await expectLink(db, input.token, now)
    return { email }
  })

  mountFlow(app, contract.resetPassword, async ({ input, say, request }) => {
    const inside = { database: app.database, passwords, now: app.clock() }
    const change = { changeId: app.random.uuid(), network: originOf(app, request).network }
    await resetWithPassword(inside, { ...input, ...change })
    return { message: say('done.passwordChanged') }
  })
}

/** Routes for people without a password. */
function ownCodeRoutes(app: App, { passwords, emailVault }: AccountTools): void {
  mountWrite(app, codes.sendProofCode, async ({ tx, actor: { userId }, say, ...context }) => {
    const [locale, visitHash] = [localeOf(context), visitHashOf(app, context)]
    await askForOwnCode(tx, emailVault, { id: app.random.uuid(), userId, locale, visitHash })
    return { message: say('done.codeSent') }
  })

  mountFlow(app, codes.setPassword, async ({ actor, input, say, ...context }) => {
    const { oldToken, deviceHash } = changeOf(app, context)
    const token = mustExist(oldToken, 'the cookie of the session')
    const given = { ...input, token, deviceHash, visitHash: visitHashOf(app, context) }
    const inside = { database: app.database, passwords, emailVault }
    await setPasswordWithCode(inside, actor, { ...given, changeId: app.random.uuid() })
    return { message: say('done.passwordSet') }
  })
}

function ownDataRoutes(app: App, tools: AccountTools): void {
  const { passwords, emailVault, leaveStore } = tools
  mountWrite(app, contract.saveName, async ({ tx, actor, input, say }) => {
    await renameAccount(tx, actor.userId, input.name)
    return { message: say('done.nameSaved'), user: await viewUser(tx, actor.userId) }
  })

  mountFlow(app, contract.closeAccount, async ({ actor, input, say, ...context }) => {
    const inside = { database: app.database, passwords, emailVault }
    const browser = { origin: originOf(app, context.request), visitHash: visitHashOf(app, context) }
    const leaving = { ...input, ...browser, aliasId: app.random.uuid(), leaveStore }
    await closeWithProof(inside, actor, leaving)
    endSession(app, context.request, context.reply)
    return { message: say('done.accountDeleted') }
  })
}

function phoneRoutes(app: App, { vault, expectBudget }: PhoneTools): void {
  const isOffered = expectBudget !== undefined
  const stateOf = (tx: Tx, { userId }: { userId: string }) =>
    viewPhone(tx, vault, { userId, now: tx.now, isOffered })

  mountRead(app, phone.getPhone, ({ db, actor: { userId }, now }) =>
    viewPhone(db, vault, { userId, now, isOffered }),
  )

  mountWrite(app, phone.sendPhoneCode, async ({ tx, actor, input, say }) => {
    if (!expectBudget) throw new AppError('NOT_FOUND', { reason: 'call' })
    await expectBudget(tx)
    const { userId } = actor
    await askForPhoneCode(tx, vault, { id: app.random.uuid(), userId, number: input.number })
    return { message: say('done.codeSent'), ...(await stateOf(tx, actor)) }
  })

  mountWrite(app, phone.verifyPhone, async ({ tx, actor, input: { otp, whatsApp }, say }) => {
    const optIn = whatsApp ? say('phone.optIn') : undefined
    const attempt = { userId: actor.userId, otp, optIn, changeId: app.random.uuid() }
    const refusal = await verifyPhone(tx, vault, attempt)
    if (refusal) return refuse(refusal)
    return { message: say('done.phoneVerified'), ...(await stateOf(tx, actor)) }
  })

  mountWrite(app, phone.saveWhatsApp, async ({ tx, actor, input: { whatsApp }, say }) => {
    await saveWhatsApp(tx, actor.userId, whatsApp ? say('phone.optIn') : null)
    const message = say(whatsApp ? 'done.whatsAppOn' : 'done.whatsAppOff')
    return { message, ...(await stateOf(tx, actor)) }
  })

  mountWrite(app, phone.removePhone, async ({ tx, actor, say }) => {
    await removePhone(tx, actor.userId)
    return { message: say('done.phoneRemoved'), ...(await stateOf(tx, actor)) }
  })
}

function askOf(app: App, email: string) {
  return { id: app.random.uuid(), email: email.toLowerCase() }
}

function localeOf({ request }: RequestContext) {
  return chosenLocale(request) ?? requestLocale(request)
}

function chosenLocale({ cookies }: FastifyRequest) {
  return isLocale(cookies['lang']) ? cookies['lang'] : undefined
}

function visitHashOf(app: App, { request, reply }: RequestContext): Buffer {
  return sha256(app.csrf.visitCookieOf(request, reply))
}

/** The token of a new session, the token of the browser's old session, and the hash that identifies this browser. */
function changeOf(app: App, { request }: RequestContext) {
  const deviceToken = deviceTokenOf(app, request)
  return {
    freshToken: newToken(app),
    oldToken: request.cookies[app.sessionCookie],
    locale: chosenLocale(request),
    deviceToken,
    deviceHash: sha256(deviceToken),
    network: network(request.ip),
    deviceName: deviceName(request.headers['user-agent'] ?? ''),
  }
}

function newToken({ random }: App): string {
  return random.bytes(32).toString('base64url')
}

/**
 * Deletes the session cookie and gives the page a guest's anti-forgery token. Browsers delete a `__Host-` cookie only
 * when the deleting cookie is secure.
 */
function endSession(app: App, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(app.sessionCookie, { path: '/', secure: app.secure })
  app.csrf.release(request, reply)
}

type BegunSession = { freshToken: string; deviceToken: string; opened: OpenedSession }

async function beginSession(app: App, { reply }: RequestContext, begun: BegunSession) {
  const { freshToken, deviceToken, opened } = begun
  const saved = { path: '/', httpOnly: true, sameSite: 'lax', secure: app.secure } as const
  reply.setCookie(app.sessionCookie, freshToken, { ...saved, expires: opened.expiresAt })
  saveDevice(app, reply, deviceToken)
  app.csrf.renew(reply, freshToken)
  return viewUser(app.database.db, opened.userId)
}
