import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEarlierDatabase } from '#test/earlier-rows.ts'
import { insertUser } from '#test/rows.ts'
import { findSetOffs } from './views/set-off.ts'
import { findOwed } from './commands/payouts.ts'

let earlier: Awaited<ReturnType<typeof openEarlierDatabase>>
beforeAll(async () => {
  earlier = await openEarlierDatabase('075')
})
afterAll(() => earlier.database.close())

const query = <Row extends object>(text: string, values: unknown[]) =>
  earlier.database.pool.query<Row>(text, values)
const HOUR_MS = 3_600_000

async function insertStore(): Promise<{ storeId: string; shopperId: string }> {
  const owner = await insertUser(earlier)
  const shopper = await insertUser(earlier)
  // Raw SQL, because the table definitions in the code have columns of later migrations.
  const { rows } = await query<{ id: string }>(
    `insert into stores (owner_id, shop_name, owner_name, contact_number, email, state, city, address,
       lat, lon, business_type, timings, status)
     values ($1, 'Soni', 'Ramesh', '1', $2, 'Rajasthan', 'Jaipur', 'x', 26.9, 75.8, 'Shop', '{}', 'approved')
     returning id`,
    [owner.id, owner.email],
  )
  return { storeId: rows[0]?.id ?? '', shopperId: shopper.id }
}

/** An order that is paid online, with its sale in the ledger; `hours` since its collection, or its status. */
async function insertSale(
  { storeId, shopperId }: Awaited<ReturnType<typeof insertStore>>,
  paise: number,
  state: number | 'ready_for_pickup' | 'cancelled',
): Promise<string> {
  const status = typeof state === 'number' ? 'collected' : state
  const closed =
    state === 'ready_for_pickup'
      ? null
      : new Date(Date.now() - (typeof state === 'number' ? state : 1) * HOUR_MS)
  const id = randomUUID()
  await query(
    `insert into orders (id, shopper_id, store_id, status, payment_method, payment_status, amount_paise, tax_paise,
       booked_at, closed_at, due_at, bill_number)
     values ($1, $2, $3, $4, 'online', 'paid', $5, 0, now() - interval '9 days', $6, $7, $8)`,
    [
      id,
      shopperId,
      storeId,
      status,
      paise,
      closed,
      closed ? null : new Date(),
      status === 'collected' ? id.slice(0, 8) : null,
    ],
  )
  await enter(storeId, 'online_sale', paise, id)
  if (status === 'cancelled') await enter(storeId, 'refund', paise, id)
  return id
}

const enter = (storeId: string, kind: string, paise: number, orderId: string | null = null) =>
  query(
    `insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, order_id, reference, at)
     values ($1, $2, $3, $4, $5, $6, now() - interval '8 days')`,
    [storeId, kind, paise, kind === 'online_sale' ? paise : -paise, orderId, randomUUID()],
  )

it('shops that were paid before the collection begin with a sum that is set off, with its orders', async () => {
  const [paid, partly, right] = [await insertStore(), await insertStore(), await insertStore()]
  await insertSale(paid, 50_000, 73)
  const first = await insertSale(paid, 20_000, 'ready_for_pickup')
  const second = await insertSale(paid, 30_000, 71)
  await enter(paid.storeId, 'settlement', 100_000)
  // Only the older of two orders was transferred, and of the younger one a part.
  const older = await insertSale(partly, 10_000, 'ready_for_pickup')
  const younger = await insertSale(partly, 40_000, 'ready_for_pickup')
  await insertSale(partly, 5_000, 'cancelled')
  await enter(partly.storeId, 'settlement', 25_000)
  await insertSale(right, 50_000, 73)
  await insertSale(right, 60_000, 'ready_for_pickup')
  await enter(right.storeId, 'settlement', 50_000)
  await earlier.upgrade()
  const now = new Date()
  const storeIds = [paid, partly, right].map(({ storeId }) => storeId)
  const found = await findOwed(earlier.database.db, { now, storeIds })
  const owed = new Map(found.map(({ storeId, owedPaise }) => [storeId, owedPaise]))
  expect(storeIds.map((id) => owed.get(id))).toEqual([-50_000, -25_000, 0])
  const reasons = await findSetOffs(earlier.database.db, found, now)
  const told = storeIds.map((id) =>
    (reasons.get(id) ?? []).map(({ reason, amount }) => `${reason} ${amount}`).toSorted(),
  )
  expect(told).toEqual([['too_early 200', 'too_early 300'], ['too_early 100', 'too_early 150'], []])
  const { rows } = await query<{ order_id: string }>('select order_id from early_payouts', [])
  expect(rows.map((row) => row.order_id).toSorted()).toEqual(
    [first, second, older, younger].toSorted(),
  )
})
