import type { FastifyRequest } from 'fastify'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { mountRead, mountWrite, refuse } from '#server/platform/http/mount.ts'
import { sha256 } from '#server/platform/secrets.ts'
import * as email from '#shared/contract/accounts/email-change.ts'
import * as family from '#shared/contract/accounts/family.ts'
import * as sessions from '#shared/contract/accounts/sessions.ts'
import { mustExist } from '#shared/must-exist.ts'
import { askForEmailChange, changeEmail } from '../commands/email-change.ts'
import { removeMember, saveMember } from '../commands/family.ts'
import { endOtherSession, endOtherSessions } from '../commands/sessions.ts'
import { type App, originOf } from '../guards.ts'
import { viewUser } from '../views/users.ts'
import { viewEmailChange, viewFamily, viewSessions } from '../views/account-page.ts'

export function accountPageRoutes(app: App, { emailVault }: { emailVault: EmailVault }): void {
  emailChangeRoutes(app, emailVault)
  sessionListRoutes(app)
  familyRoutes(app)
}

function emailChangeRoutes(app: App, vault: EmailVault): void {
  mountRead(app, email.getEmailChange, ({ db, actor, now }) =>
    viewEmailChange(db, actor.userId, now),
  )

  mountWrite(app, email.beginEmailChange, async ({ tx, actor, input, say, request }) => {
    const { userId, provedAt } = actor
    const newEmail = input.email.toLowerCase()
    const ask = { id: app.random.uuid(), userId, provedAt, newEmail }
    await askForEmailChange(tx, vault, ask, originOf(app, request))
    return { message: say('done.codesSent'), ...(await viewEmailChange(tx, userId, tx.now)) }
  })

  mountWrite(app, email.changeEmail, async ({ tx, actor, input, say, request }) => {
    const refusal = await changeEmail(tx, vault, { ...presentOf(app, request, actor), ...input })
    if (refusal) return refuse(refusal)
    return { message: say('done.emailChanged'), user: await viewUser(tx, actor.userId) }
  })
}

function sessionListRoutes(app: App): void {
  mountRead(app, sessions.getSessions, ({ db, actor: { userId }, now, cookies }) =>
    viewSessions(db, { userId, tokenHash: sha256(cookies[app.sessionCookie] ?? '') }, now),
  )

  mountWrite(app, sessions.endSession, async ({ tx, actor, input, say, request }) => {
    const present = presentOf(app, request, actor)
    await endOtherSession(tx, present, input.sessionId)
    const rest = await viewSessions(tx, tokenOf(present), tx.now)
    return { message: say('done.sessionEnded'), ...rest }
  })

  mountWrite(app, sessions.endOtherSessions, async ({ tx, actor, say, request }) => {
    const present = presentOf(app, request, actor)
    const count = await endOtherSessions(tx, present)
    const rest = await viewSessions(tx, tokenOf(present), tx.now)
    return { message: say('done.sessionsEnded', { count }), ...rest }
  })
}

function familyRoutes(app: App): void {
  mountRead(app, family.getFamily, ({ db, actor }) => viewFamily(db, actor.userId))

  mountWrite(app, family.saveMember, async ({ tx, actor: { userId }, input, say }) => {
    await saveMember(tx, userId, input)
    return { message: say('done.memberSaved'), ...(await viewFamily(tx, userId)) }
  })

  mountWrite(app, family.removeMember, async ({ tx, actor: { userId }, input, say }) => {
    await removeMember(tx, userId, input.memberId)
    return { message: say('done.memberRemoved'), ...(await viewFamily(tx, userId)) }
  })
}

/** The session of the request, and its browser. */
function presentOf(app: App, request: FastifyRequest, { userId }: { userId: string }) {
  const token = mustExist(request.cookies[app.sessionCookie], 'the cookie of the session')
  return { userId, token, deviceHash: originOf(app, request).deviceHash }
}

const tokenOf = ({ userId, token }: { userId: string; token: string }) => ({
  userId,
  tokenHash: sha256(token),
})
