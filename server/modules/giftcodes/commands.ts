import type { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { TakenWay } from '#shared/contract/billing.ts'
import type { GiftOfBill } from '#shared/contract/gift-codes.ts'
import { messageText } from '#shared/message.ts'
import { formatPaise, paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  findCodeOfNote,
  findGift,
  findIssuedSince,
  findScreenUse,
  type Gift,
  type GiftUse,
  insertGift,
  lockCounter,
  nameBillOfUse,
  saveCounter,
  takeFromGift,
  type UsedOn,
} from './queries.ts'
import {
  afterWrongCode,
  checkDayLimit,
  checkMayTry,
  dayBegin,
  giftCodeOf,
  giftExpiry,
  giftOnBill,
  giftStateOf,
  inGroups,
  isRedeemedLately,
} from './rules.ts'

type IssueRequest = {
  /** Amount in whole rupees. */
  amount: number
  /** How the customer paid for it; missing for a code that is given. */
  paidBy?: TakenWay | undefined
  /** The caller's idempotency key. A repeated request derives the same code again, because no code is stored. */
  requestKey: string | undefined
  repeated: boolean
}

type IssuedCode = { giftId: string; code: string }

/** Issues a gift code of the merchant's store. Throws GIFT_CODE_LIMIT when the store has issued enough today. */
export async function issueGiftCode(
  tx: Tx,
  merchant: Merchant,
  { amount, paidBy, requestKey, repeated }: IssueRequest,
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
    paidBy: paidBy ?? null,
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

type CreditRequest = {
  storeId: string
  actorId: string
  noteId: string
  code: string
  /** Any sum; the limits of sold codes do not count. */
  amountPaise: number
}

/** Issues the gift code of a credit note, for twelve months. */
export async function issueCreditCode(
  tx: Tx,
  { storeId, actorId, noteId, code, amountPaise }: CreditRequest,
  vault: GiftVault,
): Promise<void> {
  const giftId = await insertGift(tx, {
    storeId,
    kind: 'credit',
    noteId,
    codeMac: vault.macOf(code),
    lastFour: code.slice(-4),
    amountPaise,
    issuedBy: actorId,
    expiresAt: giftExpiry(tx.now),
  })
  mustExist(giftId, 'a code of a credit note that was not drawn')
}

/** Takes a part of the code that this transaction has just issued for a credit note. */
export async function spendCreditCode(
  tx: Tx,
  { storeId, userId }: Pick<Merchant, 'storeId' | 'userId'>,
  { noteId, amountPaise, billId }: { noteId: string | null; amountPaise: number; billId: string },
): Promise<void> {
  const giftCodeId = mustExist(await findCodeOfNote(tx, noteId ?? ''), 'the code of a credit note')
  await take(tx, { storeId, userId, giftCodeId, amountPaise, billId })
}

/** The rest of a code, in paise. */
const leftOf = ({ amountPaise, usedPaise }: Gift) => amountPaise - usedPaise

/**
 * Finds an active gift code of the merchant's store; returns it. Returns the error of any other code instead of
 * throwing it, because the caller must commit the count of wrong codes. Throws RATE_LIMITED while the store has to
 * wait.
 */
export async function checkGiftCode(
  tx: Tx,
  merchant: Merchant,
  code: string,
  vault: GiftVault,
): Promise<Gift | AppError> {
  const gift = await findCounted(tx, merchant, code, vault)
  if (gift instanceof AppError) return gift
  return gift.redeemedAt ? giftUsedError(gift, gift.redeemedAt) : gift
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

/** A code that may lower a bill. `use`: the redemption on the gift screen that the bill may still take over. */
export type UsableGift = Pick<Gift, 'id' | 'lastFour' | 'amountPaise' | 'redeemedAt'> & {
  leftPaise: number
  use?: GiftUse
}

/**
 * Finds a gift code that may lower a bill of the merchant's store: an active code, or a code that the store redeemed on
 * the gift screen in the last twelve hours and that is on no bill. Errors as in `checkGiftCode`.
 */
export async function checkGiftForBill(
  tx: Tx,
  merchant: Merchant,
  code: string,
  vault: GiftVault,
): Promise<UsableGift | AppError> {
  const gift = await findCounted(tx, merchant, code, vault)
  if (gift instanceof AppError) return gift
  if (!gift.redeemedAt) return { ...gift, leftPaise: leftOf(gift) }
  const use = await findScreenUse(tx, gift.id)
  return use && isRedeemedLately(use.usedAt, tx.now)
    ? { ...gift, leftPaise: use.amountPaise, use }
    : giftUsedError(gift, gift.redeemedAt)
}

/** A customer's code for a bill, as the counter sends it. */
export type GiftForBill = z.output<typeof GiftOfBill>

export type GiftOnBill = UsableGift & ReturnType<typeof giftOnBill>

/**
 * The discount of a code on a bill of `billPaise`, before `spendGift` takes it. Errors as in `checkGiftForBill`. Throws
 * INVALID_INPUT when the counter was shown another discount, because the customer then pays another sum.
 */
export async function findGiftForBill(
  tx: Tx,
  merchant: Merchant,
  { giftCode, billPaise }: { giftCode: GiftForBill; billPaise: number },
  vault: GiftVault,
): Promise<GiftOnBill | AppError> {
  const gift = await checkGiftForBill(tx, merchant, giftCode.code, vault)
  if (gift instanceof AppError) return gift
  if (gift.redeemedAt && !giftCode.redeemedBefore) return giftUsedError(gift, gift.redeemedAt)
  const given = giftOnBill({ ...gift, isRedeemed: gift.redeemedAt !== null }, billPaise)
  const { discount } = giftCode
  if (discount !== undefined && paiseFromRupees(discount) !== given.discountPaise)
    throw invalidField(
      'giftCode',
      messageText('fields.giftCodeChanged', { amount: formatPaise(given.discountPaise) }),
    )
  return { ...gift, ...given }
}

/** Takes the discount of a bill from a code that `findGiftForBill` found, under the lock of its store. */
export async function spendGift(
  tx: Tx,
  { storeId, userId }: Pick<Merchant, 'storeId' | 'userId'>,
  { id: giftCodeId, use, discountPaise: amountPaise }: GiftOnBill,
  on: UsedOn,
): Promise<void> {
  if (use) return nameBillOfUse(tx, use.id, on)
  await take(tx, { storeId, userId, giftCodeId, amountPaise, ...on })
}

/**
 * Redeems all that is left of a gift code. Of parallel requests for one code, only one succeeds. Errors as in
 * `checkGiftCode`. Returns the code as it was before.
 */
export async function redeemGiftCode(
  tx: Tx,
  merchant: Merchant,
  code: string,
  vault: GiftVault,
): Promise<Gift | AppError> {
  const { storeId, userId } = merchant
  const gift = await checkGiftCode(tx, merchant, code, vault)
  if (!(gift instanceof AppError))
    await take(tx, { storeId, userId, giftCodeId: gift.id, amountPaise: leftOf(gift) })
  return gift
}

async function take(tx: Tx, use: Parameters<typeof takeFromGift>[1]): Promise<void> {
  if (!(await takeFromGift(tx, use)))
    throw new Error('a gift code was used under the lock of its store')
}

function giftUsedError({ amountPaise }: Pick<Gift, 'amountPaise'>, redeemedAt: Date): AppError {
  return new AppError('GIFT_CODE_USED', {
    redeemedAt: redeemedAt.toISOString(),
    amount: rupeesFromPaise(amountPaise),
  })
}
