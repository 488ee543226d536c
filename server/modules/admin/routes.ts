import { forms } from '#server/modules/onboarding/commands.ts'
import type { App } from '#server/modules/accounts/guards.ts'
import type { AdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { cookieNames } from '#server/platform/http/csrf.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/contract/admin.ts'
import { recordSettlement } from '#shared/contract/billing.ts'
import { formatPaise, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import { localeOf } from '#shared/translate.ts'
import { logOutAdmin } from './commands/admins.ts'
import { reinstateStore, reviewRegistration, suspendStore } from './commands/review.ts'
import { settle } from './commands/settle.ts'
import { logInAsAdmin } from './flows.ts'
import { viewAudit } from './views/audit.ts'
import { viewRegistration, viewRegistrations } from './views/registrations.ts'
import { viewAdminStores } from './views/stores.ts'

export type AdminTools = { passwords: Passwords; vault: AdminVault; isDemo: boolean }

export function adminRoutes(app: App, tools: AdminTools): void {
  sessionRoutes(app, tools)
  decisionRoutes(app)
  settlementRoutes(app)
  listRoutes(app)
}

function sessionRoutes(app: App, tools: AdminTools): void {
  const cookie = cookieNames(app.secure).admin
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: app.secure } as const

  mountFlow(app, contract.adminLogin, async ({ input, reply }) => {
    const freshToken = app.random.bytes(32).toString('base64url')
    const inside = { database: app.database, ...tools }
    const { expiresAt, ...admin } = await logInAsAdmin(inside, { ...input, freshToken })
    reply.setCookie(cookie, freshToken, { ...options, expires: expiresAt })
    return { admin }
  })

  mountWrite(app, contract.adminLogout, async ({ tx, request, reply, say }) => {
    await logOutAdmin(tx, request.cookies[cookie])
    reply.clearCookie(cookie, options)
    return { message: say('done.loggedOut') }
  })

  mountRead(app, contract.adminAuth, async ({ actor: { UID, hasSecondFactor } }) => ({
    admin: { UID, hasSecondFactor },
  }))
}

function decisionRoutes(app: App): void {
  mountWrite(app, contract.reviewRegistration, async ({ tx, actor, input, say }) => {
    const { registrationId } = input
    const decision =
      input.decision === 'approve'
        ? ({ status: 'approved', reason: null } as const)
        : ({ status: 'rejected', reason: input.reason } as const)
    const shopName = await reviewRegistration(tx, actor, { registrationId, ...decision })
    const done =
      decision.status === 'approved' ? 'done.registrationApproved' : 'done.registrationRejected'
    return { message: say(done, { shopName }) }
  })

  mountWrite(app, contract.changeStoreStatus, async ({ tx, actor, input, say }) => {
    if (input.status === 'approved') {
      const shopName = await reinstateStore(tx, actor, input.storeId)
      return { message: say('done.storeReinstated', { shopName }) }
    }
    const shopName = await suspendStore(tx, actor, input)
    return { message: say('done.storeSuspended', { shopName }) }
  })
}

function settlementRoutes(app: App): void {
  mountWrite(app, recordSettlement, async ({ tx, actor, input, say }) => {
    const owed = await settle(tx, actor, input)
    const amount = formatPaise(paiseFromRupees(input.amount))
    return { message: say('done.settled', { amount }), balance: rupeesFromPaise(owed) }
  })
}

function listRoutes(app: App): void {
  mountRead(app, contract.getRegistrations, ({ db, input }) => viewRegistrations(db, input))

  mountRead(app, contract.getRegistration, ({ db, input }) => viewRegistration(db, input._id))

  mountRead(app, contract.getAdminStores, ({ db, input }) => viewAdminStores(db, input))

  mountRead(app, contract.getAudit, ({ db, input }) => viewAudit(db, input.page))

  mountRead(app, contract.getForm, async ({ input, say }) => {
    const form = forms.find(input.name, localeOf(say))
    if (!form) throw new AppError('NOT_FOUND', { reason: 'form' })
    return form
  })
}
