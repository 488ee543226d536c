import type { App } from '#server/modules/accounts/guards.ts'
import { expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import { mountRead, mountWrite, refuse } from '#server/platform/http/mount.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import * as contract from '#shared/contract/gift-codes.ts'
import { AppError } from '#shared/app-error.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { checkGiftCode, issueGiftCode, redeemGiftCode } from './commands.ts'
import { viewGiftCode, viewGiftCodes } from './views.ts'

export function giftRoutes(app: App, vault: GiftVault): void {
  mountRead(app, contract.getGiftCodes, ({ db, actor, input, now }) =>
    viewGiftCodes(db, actor, input.page, now),
  )

  mountWrite(
    app,
    contract.generateGiftCode,
    async ({ tx, actor, input, request, repeated, say }) => {
      expectRecentProof(actor, tx.now)
      const requestKey = request.headers['idempotency-key']?.toString()
      const issuing = { ...input, requestKey, repeated }
      const { giftId, code } = await issueGiftCode(tx, actor, issuing, vault)
      return {
        message: say('done.giftMade'),
        code,
        gift: await viewGiftCode(tx, actor, giftId, tx.now),
      }
    },
  )

  mountWrite(app, contract.validateGiftCode, async ({ tx, actor, input, say }) => {
    const found = await checkGiftCode(tx, actor, input.code, vault)
    if (found instanceof AppError) return refuse(found)
    const gift = await viewGiftCode(tx, actor, found.id, tx.now)
    return { message: say('done.giftValid'), amount: gift.left, gift }
  })

  mountWrite(app, contract.redeemGiftCode, async ({ tx, actor, input, say }) => {
    const found = await redeemGiftCode(tx, actor, input.code, vault)
    if (found instanceof AppError) return refuse(found)
    const gift = await viewGiftCode(tx, actor, found.id, tx.now)
    const amount = rupeesFromPaise(found.amountPaise - found.usedPaise)
    return { message: say('done.giftRedeemed', { amount }), amount, gift }
  })
}
