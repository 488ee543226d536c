import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEarlierDatabase } from '#test/earlier-rows.ts'
import { insertUser } from '#test/rows.ts'

let earlier: Awaited<ReturnType<typeof openEarlierDatabase>>
beforeAll(async () => {
  earlier = await openEarlierDatabase('080')
})
afterAll(() => earlier.database.close())

type Code = { id: string; left: number; expires: string; uses: number; redeemed: boolean }

it('keeps the value and the date of earlier codes, and lets servers of the earlier release go on', async () => {
  const { database, upgrade } = earlier
  const { pool } = database
  const owner = await insertUser({ database })
  // Raw SQL, because the table definitions in the code have columns of later migrations.
  const { rows: stores } = await pool.query<{ id: string }>(
    `insert into stores (owner_id, shop_name, owner_name, contact_number, email, state, city, address,
       lat, lon, business_type, timings, status)
     values ($1, 'Soni', 'Ramesh', '1', $2, 'Rajasthan', 'Jaipur', 'x', 26.9, 75.8, 'Shop', '{}', 'approved')
     returning id`,
    [owner.id, owner.email],
  )
  const storeId = stores[0]?.id
  const issue = async (amountPaise: number, redeemed = false) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into gift_codes (store_id, code_mac, last_four, amount_paise, issued_at, issued_by, expires_at,
         redeemed_at, redeemed_by)
       values ($1, $2, '0000', $3, '2026-11-01T00:00Z', $4, '2027-11-01T18:30Z', $5, $6) returning id`,
      [
        storeId,
        Buffer.from(randomUUID()),
        amountPaise,
        owner.id,
        redeemed ? '2026-11-02T00:00Z' : null,
        redeemed ? owner.id : null,
      ],
    )
    return rows[0]?.id ?? ''
  }
  const read = async (id: string) => {
    const { rows } = await pool.query<Code>(
      `select id, amount_paise - used_paise as left, redeemed_at is not null as redeemed,
         to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as expires,
         (select coalesce(sum(amount_paise), 0)::int from gift_code_uses where gift_code_id = g.id) as uses
       from gift_codes g where id = $1`,
      [id],
    )
    return rows[0]
  }
  const [living, redeemed, partly] = [
    await issue(50_000),
    await issue(70_000, true),
    await issue(40_000),
  ]
  await upgrade()
  const expires = '2027-11-01T18:30'
  expect(await read(living)).toMatchObject({ left: 50_000, uses: 0, redeemed: false, expires })
  expect(await read(redeemed)).toMatchObject({ left: 0, uses: 70_000, redeemed: true, expires })

  // The statement with which servers of the earlier release redeem a code.
  const redeemByEarlierServer = (id: string) =>
    pool.query(
      `update gift_codes set redeemed_at = now(), redeemed_by = $2
       where id = $1 and redeemed_at is null and expires_at > '2026-11-03T00:00Z'`,
      [id, owner.id],
    )
  await redeemByEarlierServer(living)
  expect(await read(living)).toMatchObject({ left: 0, uses: 50_000, redeemed: true })
  // It would take the whole amount off a bill, so what is used in part is refused to it.
  await pool.query('update gift_codes set used_paise = 10000 where id = $1', [partly])
  await expect(redeemByEarlierServer(partly)).rejects.toThrow('used in part')
  expect(await issue(30_000)).not.toBe('')
})
