import { eq, getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { personManifest } from '#server/modules/exports/views/person.ts'
import { shopManifest } from '#server/modules/exports/views/shop.ts'
import type { Manifest, Section } from '#server/modules/exports/views/section.ts'
import { eraseClosedStores } from '#server/modules/stores/jobs.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** Tables of the person's archive whose rows a closed account leaves, by the reason. */
const leftOfPerson: Record<string, string> = {
  'the law wants these books kept; they have the account’s id, and no name':
    'bills disputes order_events order_lines payments refunds',
  'work for a shop, which has the account’s id': 'campaigns imports media_owners payout_accounts',
  'proof of what the person has agreed to': 'consents',
  'goes with its complaint, some time after the complaint’s end':
    'grievance_messages grievance_pictures',
  'only somebody has one who owns a shop, and then the account cannot be closed': 'stores',
  'ended only where this person has such a row': 'store_members waitlist_holds',
}

/** Tables of the shop's archive whose rows stay when the shop's data are erased, by the reason. */
const leftOfShop: Record<string, string> = {
  'the law wants these books kept':
    'bill_lines bills disputes drawer_counts drawer_moves gift_code_uses gift_codes order_discounts order_events order_lines orders payment_corrections payments payout_stops payouts refunds return_lines returns sale_discounts split_payments stock_movements store_ledger subscriptions withheld_taxes',
  'goods and their prices, which old orders show':
    'campaigns declarations lowered_prices product_views products tags variants',
  'written to or by customers, who keep it': 'question_answers reviews',
  'times and kinds, without a name': 'question_mutes store_pauses',
}

function tablesOf(sections: Record<string, Section>): string[] {
  return Object.values(sections).flatMap(({ table, parts }) => [
    getTableName(table),
    ...tablesOf(parts ?? {}),
  ])
}

/** The tables in which statements change or delete rows during `erase`, also when they find none. */
async function tablesReached(tables: readonly string[], erase: () => Promise<void>) {
  const { pool } = app.database
  await pool.query(`create table if not exists reached_tables (name text)`)
  await pool.query(`create or replace function note_table() returns trigger language plpgsql as
    $$ begin insert into reached_tables values (tg_table_name); return null; end $$`)
  for (const table of tables)
    await pool.query(`create or replace trigger note_table after update or delete on "${table}"
      for each statement execute function note_table()`)
  await pool.query('delete from reached_tables')
  await erase()
  await app.jobs.drained()
  const { rows } = await pool.query<{ name: string }>('select distinct name from reached_tables')
  return rows.map(({ name }) => name)
}

/** The tables that `erase` neither reaches nor leaves for a reason, and those whose reason is no longer true. */
async function faultsOf(
  manifest: Manifest,
  left: Record<string, string>,
  erase: () => Promise<void>,
): Promise<string[]> {
  const tables = [...new Set(tablesOf(manifest))]
  const reached = await tablesReached(tables, erase)
  const known = Object.values(left).flatMap((names) => names.split(' '))
  const forgotten = tables.filter((table) => !reached.includes(table) && !known.includes(table))
  const untrue = known.filter((table) => reached.includes(table) || !tables.includes(table))
  return [
    ...forgotten.map(
      (table) => `${table} is not reached: let a listener erase it, or say above why it stays`,
    ),
    ...untrue.map((table) => `${table} is reached, or no table of the archive`),
  ]
}

it('a closed account is erased from every table of the person’s archive, or left there for a reason', async () => {
  const { id, browser } = await buildShopper(app)
  const passwordHash = await app.passwords.hash('pottery-1928')
  await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  const faults = await faultsOf(
    personManifest(id, undefined as never),
    leftOfPerson,
    async () => void (await browser.call('DELETE /me', { password: 'pottery-1928' })),
  )
  expect(faults).toEqual([])
})

it('a closed shop is erased from every table of its archive, or left there for a reason', async () => {
  const { id } = await buildStore(app)
  const closed = { closingAskedAt: mondayNoon, closedAt: mondayNoon, status: 'suspended' } as const
  await app.database.db
    .update(stores)
    .set({ ...closed, statusBeforeClosing: 'approved' })
    .where(eq(stores.id, id))
  const faults = await faultsOf(shopManifest(id, mondayNoon), leftOfShop, () =>
    eraseClosedStores(app.database, new Date('2036-11-16T06:30:00Z')),
  )
  expect(faults).toEqual([])
})
