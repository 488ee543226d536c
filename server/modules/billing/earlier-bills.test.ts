import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { bills, billLines } from '#server/platform/db/tables/billing.ts'
import { mondayNoon } from '#test/factories.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { issueBill } from './commands/bills.ts'

const all = path.join(import.meta.dirname, '../../platform/db/migrations')
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
const take = (isWanted: (name: string) => boolean) => {
  for (const name of readdirSync(all).filter(isWanted))
    cpSync(path.join(all, name), path.join(folder, name))
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ clock: () => mondayNoon })
  await database.pool.query('drop schema public cascade; create schema public')
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Two stores, with and without GSTIN; each has handed over an order of three pieces of one variant. */
async function insertEarlierOrders(): Promise<void> {
  await database.pool.query(`insert into users (id, email, name, password_hash) values
    ('${id(1)}', 'asha@shop.example', 'Asha', 'none')`)
  for (const [n, gstin] of [
    [10, "'08ABCDE1234F1Z5'"],
    [20, 'null'],
  ] as const) {
    const [owner, store, product, variant, order] = [n + 1, n + 2, n + 3, n + 4, n + 5].map(id)
    await database.pool.query(`
      insert into users (id, email, name, password_hash) values ('${owner}', '${n}@shop.example', 'Ramesh', 'none');
      insert into stores (id, owner_id, shop_name, owner_name, contact_number, email, state, city, address, lat, lon,
        business_type, timings, status, gstin) values ('${store}', '${owner}', 'Bangle House', 'Ramesh Soni', '9829012345',
        'counter@shop.example', 'Rajasthan', 'Jaipur', '12 Johari Bazaar', 26.9, 75.8, 'Bangles', '{}', 'approved', ${gstin});
      insert into products (id, store_id, name, category, sub_category, brand, description, hsn, gst_rate) values
        ('${product}', '${store}', 'Kurta', 'Clothing', 'Kurta', 'Sanganer', 'Soft cotton', '6211', 5);
      insert into variants (id, store_id, product_id, position, sku, mrp_paise, price_paise, color_map, target_gender,
        size_age_group) values ('${variant}', '${store}', '${product}', 0, 'KU-1', 12550, 12550, 'Blue', 'Female', 'Adult');
      insert into orders (id, store_id, shopper_id, status, payment_method, payment_status, amount_paise, tax_paise,
        booked_at, closed_at, bill_number) values ('${order}', '${store}', '${id(1)}', 'collected', 'cash', 'paid', 37650,
        1793, '2026-11-16T06:00:00Z', '2026-11-16T07:00:00Z', '26-27/000001');
      insert into order_lines (order_id, position, store_id, variant_id, product_id, name, attributes, sku, quantity,
        price_paise, hsn, gst_rate) values ('${order}', 0, '${store}', '${variant}', '${product}', 'Kurta', '{"Size":"M"}',
        'KU-1', 3, 12550, '6211', 5);
      insert into bill_counters (store_id, year, last) values ('${store}', '26-27', 1)`)
  }
}

describe('bills from before they were stored', () => {
  it('keep their numbers, and the series of the store’s kind goes on after them', async () => {
    take((name) => name < '019')
    await migrate(database, folder)
    await insertEarlierOrders()
    take((name) => name >= '019')
    await migrate(database, folder)
    const found = await database.db
      .select()
      .from(bills)
      .innerJoin(billLines, eq(billLines.billId, bills.id))
      .orderBy(asc(bills.storeId))
    expect(found).toMatchObject([
      {
        bills: { kind: 'tax_invoice', number: '26-27/000001', serial: 1, taxPaise: 1_793 },
        bill_lines: { taxablePaise: 35_857, cgstPaise: 897, sgstPaise: 896, gstRate: 5 },
      },
      {
        bills: { kind: 'bill_of_supply', number: '26-27/000001', taxPaise: 0 },
        bill_lines: { taxablePaise: 37_650, cgstPaise: 0, sgstPaise: 0, gstRate: 0 },
      },
    ])
    expect(found[0]?.bills.seller).toMatchObject({
      legalName: 'Ramesh Soni',
      gstin: '08ABCDE1234F1Z5',
    })
    const billing = (await brokenInvariants(database)).filter((name) =>
      /bill|memo|series/.test(name),
    )
    expect(billing).toEqual([])
    const order = {
      storeId: id(12),
      paymentMethod: 'cash',
      amountPaise: 37_650,
      buyer: null,
    } as const
    // A further order with the same lines; the test reads only its bill number.
    await database.pool.query(`
      insert into orders (id, store_id, shopper_id, status, payment_method, payment_status, amount_paise, tax_paise,
        booked_at, due_at) select '${id(19)}', store_id, shopper_id, 'ready_for_pickup', 'cash', 'unpaid', amount_paise,
        tax_paise, booked_at, booked_at from orders where id = '${id(15)}';
      insert into order_lines (order_id, position, store_id, variant_id, product_id, name, attributes, sku, quantity,
        price_paise, hsn, gst_rate) select '${id(19)}', position, store_id, variant_id, product_id, name, attributes, sku,
        quantity, price_paise, hsn, gst_rate from order_lines where order_id = '${id(15)}'`)
    const next = await database.transaction((tx) => issueBill(tx, { ...order, id: id(19) }))
    expect(next).toBe('TI/26-27/000002')
  })
})
