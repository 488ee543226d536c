import type { App } from '#server/modules/accounts/guards.ts'
import { mountFlow } from '#server/platform/http/mount.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import * as counterQr from '#shared/contract/orders/counter-qr.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import type { PaymentTools } from '../flows/checkout.ts'
import { askAboutQr, closeCounterQr, showCounterQr } from '../flows/counter-payments.ts'
import { viewCounterQr } from '../views/counter-qr.ts'

/** The provider's QR of a hand-over. */
export function counterQrRoutes(app: App, vault: CodeVault, desk: PaymentTools): void {
  const { db } = app.database
  const { random } = app
  mountFlow(app, counterQr.showCounterQr, async ({ actor, input }) => {
    const shown = await showCounterQr({ ...desk, vault, random }, actor, input)
    if (shown instanceof AppError) throw shown
    const { link, amountPaise, closesAt } = shown
    const qr = { link, amount: rupeesFromPaise(amountPaise), closesAt: closesAt.toISOString() }
    return { qr }
  })
  mountFlow(app, counterQr.askCounterQr, async ({ actor, input: { orderId } }) => {
    const isAnswered = await askAboutQr(desk, actor, orderId)
    return { isAnswered, ...(await viewCounterQr(db, actor, orderId)) }
  })
  mountFlow(app, counterQr.closeCounterQr, async ({ actor, input: { orderId } }) => {
    const isAnswered = await closeCounterQr(desk, actor, orderId)
    return { isAnswered, ...(await viewCounterQr(db, actor, orderId)) }
  })
}
