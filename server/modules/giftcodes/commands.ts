import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  findGift,
  findIssuedSince,
  type Gift,
  insertGift,
  isOnBill,
  lockCounter,
  redeemGift,
  saveCounter,
} from './queries.ts'
import {
  afterWrongCode,
  checkDayLimit,
  checkMayTry,
  dayBegin,
  giftCodeOf,
  giftExpiry,
  giftStateOf,
  inGroups,
  isRedeemedLately,
} from './rules.ts'

type Issuing = {
  /** Amount in whole rupees. */
  amount: number
  /** The caller's idempotency key. A repeated request derives the same code again, because no code is stored. */
  requestKey: string | undefined
  repeated: boolean
}

type IssuedCode = { giftId: string; code: string }

/** Issues a gift code of the merchant's store. Throws GIFT_CODE_LIMIT when the store has issued enough today. */
export async function issueGiftCode(
  tx: Tx,
  merchant: Merchant,
  { amount, requestKey, repeated }: Issuing,
  vault: GiftVault,
): Promise<{ giftId: string; code: string }> {
  const { storeId, userId } = merchant
  await lockCounter(tx, storeId)
  const { last, next } = await findDraws(tx, storeId, vault, (use) =>
    requestKey === undefined
      ? vault.draw()
      : vault.drawFor(storeId, userId, requestKey, ...(use > 0 ? [String(use)] : [])),
  )
  if (repeated) return mustExist(last, 'the gift code of a repeated request')
  checkDayLimit(await findIssuedSince(tx, storeId, dayBegin(tx.now)), amount)
  const giftId = await insertGift(tx, {
    storeId,
    codeMac: vault.macOf(next),
    lastFour: next.slice(-4),
    amountPaise: paiseFromRupees(amount),
    issuedBy: userId,
    expiresAt: giftExpiry(tx.now),
  })
  return { giftId: mustExist(giftId, 'a gift code that was not drawn'), code: inGroups(next) }
}

/**
 * Derives codes from the caller's idempotency key. A key that is used again after a day gives the next code. Returns
 * the last issued code of the key, for a repeated request, and the first code that was not issued.
 */
async function findDraws(
  tx: Tx,
  storeId: string,
  vault: GiftVault,
  drawNth: (use: number) => Buffer,
): Promise<{ last?: IssuedCode; next: string }> {
  let last: IssuedCode | undefined
  for (let use = 0; ; use += 1) {
    const code = giftCodeOf(drawNth(use))
    const gift = await findGift(tx, { storeId, codeMacs: vault.macsOf(code) })
    if (!gift) return { ...(last && { last }), next: code }
    last = { giftId: gift.id, code: inGroups(code) }
  }
}

/**
 * Finds an active gift code of the merchant's store; returns its id. Returns the error of any other code instead of
 * throwing it, because the caller must commit the count of wrong codes. Throws RATE_LIMITED while the store has to
 * wait.
 */
export async function checkGiftCode(
  tx: Tx,
  merchant: Merchant,
  code: string,
  vault: GiftVault,
): Promise<string | AppError> {
  const gift = await findCounted(tx, merchant, code, vault)
  if (gift instanceof AppError) return gift
  return gift.redeemedAt ? used(gift, gift.redeemedAt) : gift.id
}

/** Finds an active or redeemed code of the store and counts any other code as wrong. The counter stays locked. */
async function findCounted(
  tx: Tx,
  { storeId }: Merchant,
  code: string,
  vault: GiftVault,
): Promise<Gift | AppError> {
  const counted = await lockCounter(tx, storeId)
  checkMayTry(counted, tx.now)
  const gift = await findGift(tx, { storeId, codeMacs: vault.macsOf(code) })
  if (gift && giftStateOf(gift, tx.now) !== 'expired') return gift
  // Unknown codes, codes of other stores and expired codes get the same error.
  await saveCounter(tx, storeId, afterWrongCode(counted, tx.now))
  return new AppError('NOT_FOUND', { reason: 'giftCode' })
}

/**
 * Finds a gift code that may lower a bill of the merchant's store: an active code, or a code that the store redeemed in
 * the last twelve hours and that is on no bill. Errors as in `checkGiftCode`.
 */
export async function checkGiftForBill(
  tx: Tx,
  merchant: Merchant,
  code: string,
  vault: GiftVault,
): Promise<Gift | AppError> {
  const gift = await findCounted(tx, merchant, code, vault)
  if (gift instanceof AppError || !gift.redeemedAt) return gift
  const isFree = isRedeemedLately(gift.redeemedAt, tx.now) && !(await isOnBill(tx, gift.id))
  return isFree ? gift : used(gift, gift.redeemedAt)
}

/** `redeemedBefore`: the merchant knows that the code is redeemed already, and uses it for this bill. */
export type GiftForBill = { code: string; redeemedBefore: boolean }

/** Redeems a gift code for a bill, in the bill's transaction. Errors as in `checkGiftForBill`. */
export async function takeGiftForBill(
  tx: Tx,
  merchant: Merchant,
  { code, redeemedBefore }: GiftForBill,
  vault: GiftVault,
): Promise<Gift | AppError> {
  const gift = await checkGiftForBill(tx, merchant, code, vault)
  if (gift instanceof AppError) return gift
  if (!gift.redeemedAt) await redeemLocked(tx, merchant, code, vault)
  else if (!redeemedBefore) return used(gift, gift.redeemedAt)
  return gift
}

/** Redeems a gift code. Of parallel requests for one code, only one succeeds. Errors as in `checkGiftCode`. */
export async function redeemGiftCode(
  tx: Tx,
  merchant: Merchant,
  code: string,
  vault: GiftVault,
): Promise<string | AppError> {
  const found = await checkGiftCode(tx, merchant, code, vault)
  if (!(found instanceof AppError)) await redeemLocked(tx, merchant, code, vault)
  return found
}

async function redeemLocked(
  tx: Tx,
  { storeId, userId }: Merchant,
  code: string,
  vault: GiftVault,
): Promise<void> {
  const isRedeemed = await redeemGift(tx, { storeId, userId, codeMacs: vault.macsOf(code) })
  if (!isRedeemed) throw new Error('a gift code was redeemed under the lock of its store')
}

function used({ amountPaise }: Gift, redeemedAt: Date): AppError {
  return new AppError('GIFT_CODE_USED', {
    redeemedAt: redeemedAt.toISOString(),
    amount: rupeesFromPaise(amountPaise),
  })
}
