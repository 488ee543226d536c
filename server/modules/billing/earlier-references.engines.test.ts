import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankReferenceKey } from '#shared/contract/billing.ts'
import { openEarlierDatabase } from '#test/earlier.ts'
import { insertStore, insertUser } from '#test/rows.ts'

let earlier: Awaited<ReturnType<typeof openEarlierDatabase>>
beforeAll(async () => {
  earlier = await openEarlierDatabase('035')
})
afterAll(() => earlier.database.close())

it('keeps settlements of before with one reference, and marks the later ones', async () => {
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
    const storeId = await insertStore({ database }, owner.id)
    await database.pool.query(
      `insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, reference, actor_id, at)
       values ($1, 'settlement', 100, -100, $2, $3, now())`,
      [storeId, reference, randomUUID()],
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
