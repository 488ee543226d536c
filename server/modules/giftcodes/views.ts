import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { giftCodes, giftsOwedPaise } from '#server/platform/db/tables/giftcodes.ts'
import type { IssuedGift } from '#shared/contract/gift-codes.ts'
import type { Calls } from '#shared/contract/map.ts'
import { Id } from '#shared/contract/wire.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { giftStateOf } from './rules.ts'

type Row = typeof giftCodes.$inferSelect

/** The gift codes of the merchant's store, the latest first. */
export async function viewGiftCodes(
  db: Db,
  merchant: Merchant,
  page: string | null | undefined,
  now: Date,
): Promise<Calls['GET /gift-codes']['output']> {
  const own = eq(giftCodes.storeId, merchant.storeId)
  const rows = await db
    .select()
    .from(giftCodes)
    .where(and(own, page ? afterMark(page) : undefined))
    .orderBy(desc(giftCodes.issuedAt), desc(giftCodes.id))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const shown = rows.slice(0, PAGE_SIZE_MERCHANT)
  const last = shown.at(-1)
  const at = sql`${now.toISOString()}::timestamptz`
  const [sums] = await db
    .select({
      total: sql<number>`count(*)::int`,
      codes: sql<number>`count(*) filter (where ${giftCodes.redeemedAt} is null and ${giftCodes.expiresAt} > ${at})::int`,
      paise: giftsOwedPaise(sql`${merchant.storeId}::uuid`, at),
    })
    .from(giftCodes)
    .where(own)
  const { total, codes, paise } = mustExist(sums, 'the sums of the gift codes')
  return {
    gifts: shown.map((row) => shapeGift(row, now)),
    nextPage: rows.length > PAGE_SIZE_MERCHANT && last ? markOf(last) : null,
    total,
    active: { codes, amount: rupeesFromPaise(paise) },
  }
}

export async function viewGiftCode(
  db: Db,
  merchant: Merchant,
  giftId: string,
  now: Date,
): Promise<IssuedGift> {
  const [row] = await db
    .select()
    .from(giftCodes)
    .where(and(eq(giftCodes.id, giftId), eq(giftCodes.storeId, merchant.storeId)))
  if (!row) throw new AppError('NOT_FOUND', { reason: 'giftCode' })
  return shapeGift(row, now)
}

function markOf({ issuedAt, id }: Row): string {
  return `${issuedAt.getTime()}.${id}`
}

function afterMark(mark: string): SQL {
  const [, at, id] = /^(\d{1,15})\.(.*)$/.exec(mark) ?? []
  if (at === undefined || !Id.safeParse(id).success)
    throw invalidField('page', messageText('fields.page'))
  const place = sql`(${new Date(Number(at)).toISOString()}::timestamptz, ${id}::uuid)`
  return sql`(${giftCodes.issuedAt}, ${giftCodes.id}) < ${place}`
}

function shapeGift(row: Row, now: Date): IssuedGift {
  return {
    giftId: row.id,
    lastFour: row.lastFour,
    kind: row.kind,
    amount: rupeesFromPaise(row.amountPaise),
    left: rupeesFromPaise(row.amountPaise - row.usedPaise),
    state: giftStateOf(row, now),
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    paidBy: row.paidBy,
  }
}
