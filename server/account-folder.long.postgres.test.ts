import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { megabytes } from '#test/memory.ts'
import { insertStore, insertUser } from '#test/rows.ts'
import { folderOpener } from './account-folders.ts'

const BILLS = 20_000
const MOST_MEGABYTES = 80
const MOST_SECONDS = 20

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Bills of November at the counter, each with three lines of two rates; every twentieth has a credit note. */
async function insertMonth(storeId: string, ownerId: string): Promise<void> {
  const { pool } = database
  const seller = { gstin: '08ABCDE1234F1Z5', state: 'Rajasthan', legalName: 'R', storeName: 'S' }
  const buyer = { name: 'Mehta', address: 'Jaipur', state: '08', gstin: '29AAGCM8817B1Z5' }
  const issued = `timestamptz '2026-11-01T04:00:00Z' + make_interval(secs => n * 125)`
  await pool.query(
    `insert into bills (store_id, kind, year, serial, number, issued_at, seller, payment_method, total_paise,
       tax_paise, payable_paise, paid_by, has_equal_halves, buyer, actor_id)
     select $1, 'tax_invoice', '26-27', n, 'TI/26-27/' || lpad(n::text, 6, '0'), ${issued}, $2, 'cash', 315000, 15000,
       315000, case n % 3 when 0 then 'upi' else 'cash' end, true, case n % 10 when 0 then $3::jsonb end, $5
     from generate_series(1, $4::int) n`,
    [storeId, seller, buyer, BILLS, ownerId],
  )
  await pool.query(
    `insert into bills (store_id, kind, year, serial, number, issued_at, seller, payment_method, total_paise,
       tax_paise, payable_paise, paid_by, has_equal_halves, corrects_id, cause, reason, actor_id)
     select store_id, 'credit_note', year, serial / 20, 'CN/26-27/' || lpad((serial / 20)::text, 6, '0'),
       issued_at + interval '1 hour', seller, 'cash', 105000, 5000, 105000, 'cash', true, id, id::text, 'Too small', actor_id
     from bills where store_id = $1 and serial % 20 = 0`,
    [storeId],
  )
  await pool.query(
    `insert into bill_lines (bill_id, position, store_id, name, attributes, sku, hsn, quantity, price_paise,
       amount_paise, gst_rate, taxable_paise, cgst_paise, sgst_paise)
     select b.id, p, b.store_id, 'Kurta', '{}', 'SKU', '62' || (10 + p), 1, 105000, 105000, 5, 100000, 2500, 2500
     from bills b cross join generate_series(0, case b.kind when 'credit_note' then 0 else 2 end) p
     where b.store_id = $1`,
    [storeId],
  )
  await pool.query(
    `insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, reference, at)
     select store_id, case kind when 'credit_note' then 'cash_refund' else 'cash_sale' end, payable_paise, 0,
       id::text, issued_at from bills where store_id = $1`,
    [storeId],
  )
  await pool.query(
    `insert into returns (id, store_id, bill_id, note_id, returned_at, actor_id, reason)
     select gen_random_uuid(), store_id, corrects_id, id, issued_at, actor_id, reason from bills
     where store_id = $1 and kind = 'credit_note'`,
    [storeId],
  )
  await pool.query('analyze')
}

it('the folder of a month with 20,000 bills is made in seconds, in little memory', async () => {
  const { id: ownerId } = await insertUser({ database })
  const storeId = await insertStore({ database }, ownerId, { gstin: '08ABCDE1234F1Z5' })
  await insertMonth(storeId, ownerId)
  const open = folderOpener({ legalName: 'Chowk', address: 'Jaipur' })
  const opened = await open(
    database.db,
    { storeId, month: '2026-11' },
    new Date('2026-12-01T06:30:00Z'),
  )
  const before = megabytes()
  const begin = performance.now()
  let [bytes, pieces, most, measuring] = [0, 0, 0, 0]
  for await (const piece of opened.read(() => undefined)) {
    bytes += piece.length
    pieces += 1
    if (pieces % 25 > 0) continue
    const at = performance.now()
    most = Math.max(most, megabytes() - before)
    measuring += performance.now() - at
  }
  const seconds = (performance.now() - begin - measuring) / 1_000
  expect(opened.record()).toMatchObject({ documents: BILLS * 1.05 })
  expect(most).toBeLessThan(MOST_MEGABYTES)
  expect(seconds).toBeLessThan(MOST_SECONDS)
}, 600_000)
