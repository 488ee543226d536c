import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankReferenceKey } from '#shared/contract/billing.ts'
import { openEarlierDatabase } from '#test/earlier-rows.ts'
import { insertUser } from '#test/rows.ts'

let earlier: Awaited<ReturnType<typeof openEarlierDatabase>>
beforeAll(async () => {
  earlier = await openEarlierDatabase('035')
})
afterAll(() => earlier.database.close())

it('keeps earlier settlements that share a reference, and marks all but the first', async () => {
  const { database, upgrade } = earlier
  const references = [
    'UTR 0001-234',
    'utr0001234',
    'ＮＥＦＴ/９９８８７７',
    'NEFT 998877',
    'IMPS 1',
    '---',
  ]
  for (const reference of references) {
    const owner = await insertUser({ database })
    // Raw SQL, because the table definitions in the code have columns of later migrations.
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into stores (owner_id, shop_name, owner_name, contact_number, email, state, city, address,
         lat, lon, business_type, timings, status)
       values ($1, 'Soni', 'Ramesh', '1', $2, 'Rajasthan', 'Jaipur', 'x', 26.9, 75.8, 'Shop', '{}', 'approved')
       returning id`,
      [owner.id, owner.email],
    )
    await database.pool.query(
      `insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, reference, actor_id, at)
       values ($1, 'settlement', 100, -100, $2, $3, now())`,
      [rows[0]?.id, reference, randomUUID()],
    )
  }
  await upgrade()
  const { rows } = await database.pool.query<{
    reference: string
    key: string
    is_repeat: boolean
  }>(
    `select l.reference, r.key, r.is_repeat from bank_references r
     join store_ledger l on l.id = r.ledger_id order by l.seq`,
  )
  expect(rows.map(({ reference }) => reference)).toEqual(references.slice(0, 5))
  expect(rows.map(({ key }) => key)).toEqual(references.slice(0, 5).map(bankReferenceKey))
  expect(rows.map(({ is_repeat: isRepeat }) => isRepeat)).toEqual([false, true, false, true, false])
})
