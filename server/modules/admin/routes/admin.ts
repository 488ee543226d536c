import type { FastifyRequest } from 'fastify'
import { forms } from '#server/modules/onboarding/commands.ts'
import type { App } from '#server/modules/accounts/guards.ts'
import { cookieNames } from '#server/platform/http/csrf.ts'
import { deviceTokenOf, saveDevice } from '#server/modules/accounts/guards.ts'
import { network } from '#server/platform/http/limiter.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/contract/admin/admin.ts'
import { recordSettlement } from '#shared/contract/billing.ts'
import { mustExist } from '#shared/must-exist.ts'
import { formatPaise, paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import * as disputes from '#shared/contract/admin/disputes.ts'
import * as refunds from '#shared/contract/admin/refunds.ts'
import * as subscription from '#shared/contract/subscription.ts'
import type { IssueBill } from '#server/modules/orders/commands/hand-over.ts'
import type { Subjects } from '#server/modules/payments/rules/subjects.ts'
import { localeOf } from '#shared/translate.ts'
import { logOutAdmin } from '../commands/admins.ts'
import { handOver, noteTagsSent, retryRefund, settle, settleRefund } from '../commands/money.ts'
import {
  recordOpening,
  reinstateStore,
  reviewRegistration,
  suspendStore,
} from '../commands/review.ts'
import { logInAsAdmin, proveAgain } from '../flows.ts'
import { viewAudit } from '../views/audit.ts'
import { viewDispute, viewDisputes } from '../views/disputes.ts'
import { viewPrepaidOrders, viewStuckRefunds } from '../views/refunds.ts'
import { viewRegistration, viewRegistrations } from '../views/registrations.ts'
import { viewTagOrders } from '../views/tag-orders.ts'
import { viewTryFigures } from '../views/try-figures.ts'
import { type AdministratorTools, administratorRoutes } from './administrators.ts'
import { type OverviewTools, overviewRoutes } from './overview.ts'
import { type ShopTools, shopRoutes } from './shops.ts'

export type AdminTools = OverviewTools &
  ShopTools &
  AdministratorTools & {
    isDemo: boolean
    subjects: Subjects
    issueBill: IssueBill
  }

export function adminRoutes(app: App, tools: AdminTools): void {
  sessionRoutes(app, tools)
  administratorRoutes(app, tools)
  decisionRoutes(app)
  moneyRoutes(app, tools)
  listRoutes(app)
  overviewRoutes(app, tools)
  shopRoutes(app, tools)
}

function sessionRoutes(app: App, tools: AdminTools): void {
  const cookie = cookieNames(app.secure).admin
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: app.secure } as const

  mountFlow(app, contract.adminLogin, async ({ input, request, reply }) => {
    const freshToken = app.random.bytes(32).toString('base64url')
    const { deviceToken, origin } = originOf(app, request)
    const inside = { database: app.database, ...tools }
    const { expiresAt, ...admin } = await logInAsAdmin(inside, { ...input, freshToken, origin })
    reply.setCookie(cookie, freshToken, { ...options, expires: expiresAt })
    saveDevice(app, reply, deviceToken)
    return { admin }
  })

  mountWrite(app, contract.adminLogout, async ({ tx, request, reply, say }) => {
    await logOutAdmin(tx, request.cookies[cookie])
    reply.clearCookie(cookie, options)
    return { message: say('done.loggedOut') }
  })

  mountFlow(app, contract.adminProof, async ({ actor, input, request, say }) => {
    const inside = { database: app.database, ...tools }
    const token = mustExist(request.cookies[cookie], 'the cookie of the session')
    const { origin } = originOf(app, request)
    await proveAgain(inside, { ...actor, ...input, token, origin })
    return { message: say('done.proved') }
  })

  mountRead(app, contract.adminAuth, async ({ actor: { UID, hasSecondFactor, role } }) => ({
    admin: { UID, hasSecondFactor, role },
  }))
}

/** The browser and the network of a log-in. */
function originOf(app: App, request: FastifyRequest) {
  const deviceToken = deviceTokenOf(app, request)
  return { deviceToken, origin: { network: network(request.ip), deviceHash: sha256(deviceToken) } }
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

function moneyRoutes(app: App, { subjects, issueBill }: AdminTools): void {
  mountRead(app, disputes.getDisputes, async ({ db, input: { storeId } }) => ({
    disputes: await viewDisputes(db, storeId),
  }))
  mountRead(app, disputes.getDispute, ({ db, input }) => viewDispute(db, input.disputeId))

  mountRead(app, refunds.getStuckRefunds, ({ db }) => viewStuckRefunds(db))

  mountWrite(app, refunds.retryRefund, async ({ tx, actor, input, say }) => {
    await retryRefund(tx, actor, input.refundId)
    return { message: say('done.refundRetried') }
  })

  mountWrite(app, refunds.settleRefund, async ({ tx, actor, input, say }) => {
    await settleRefund(tx, actor, input, subjects)
    return { message: say('done.refundSettled') }
  })

  mountRead(app, refunds.getPrepaidOrders, async ({ db, input }) => ({
    orders: await viewPrepaidOrders(db, input.search),
  }))

  mountWrite(app, refunds.adminHandOver, async ({ tx, actor, input, say }) => {
    await handOver(tx, actor, input, issueBill)
    return { message: say('done.orderCollected') }
  })

  mountRead(app, subscription.getTagOrders, ({ db }) => viewTagOrders(db))

  mountWrite(app, subscription.noteTagsSent, async ({ tx, actor, input, say }) => {
    const sentAt = await noteTagsSent(tx, actor, input.purchaseId)
    return { message: say('done.tagsSent'), sentAt: sentAt.toISOString() }
  })

  mountWrite(app, recordSettlement, async ({ tx, actor, input, say }) => {
    const owed = await settle(tx, actor, input)
    const amount = formatPaise(paiseFromRupees(input.amount))
    return { message: say('done.settled', { amount }), balance: rupeesFromPaise(owed) }
  })
}

function listRoutes(app: App): void {
  mountRead(app, contract.getRegistrations, ({ db, input }) => viewRegistrations(db, input))

  // A flow, not a read: the audit trail records each administrator who opens a person's details.
  mountFlow(app, contract.getRegistration, async ({ actor, input: { _id: registrationId } }) => {
    const details = await viewRegistration(app.database.db, registrationId)
    const { storeId } = details
    await app.database.transaction((tx) => recordOpening(tx, actor, { registrationId, storeId }))
    return details
  })

  mountRead(app, contract.getAudit, ({ db, input }) => viewAudit(db, input))

  mountRead(app, contract.getTryFigures, ({ db, now }) => viewTryFigures(db, now))

  mountRead(app, contract.getForm, async ({ input, say }) => {
    const form = forms.find(input.name, localeOf(say))
    if (!form) throw new AppError('NOT_FOUND', { reason: 'form' })
    return form
  })
}
