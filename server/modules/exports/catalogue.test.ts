import { Column, getTableColumns, getTableName, is, SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { personManifest } from './views/person.ts'
import { ALL_OF_SHOP, type Manifest, reasons, type Section } from './views/section.ts'
import { shopManifest } from './views/shop.ts'

/** Tables that tell nothing about a person or a shop. */
const nobodys: Record<string, string> = {
  'the program’s own work':
    'bank_references book_cursor idempotency_keys media media_deletions message_days message_events outbox rate_counts receipt_counters refund_looks retired_keys schema_migrations secret_check trusted_time push_keys webhook_inbox',
  'the market’s words, goods and settings':
    'gst_rates notice_switches plan_terms search_meanings search_miss_marks search_miss_people search_misses search_names search_words sub_categories tax_months tax_rules tax_terms',
  'the operator’s own accounts':
    'admin_devices admin_links admin_login_failures admin_recovery_codes admin_sessions admins',
  'parts of rows that are in the archive, said there in other words':
    'order_collectors payment_orders payout_batches refund_parts',
}

/** Tables about a person or a shop that are in no archive, by the reason. */
const withheld: Record<string, string> = {
  'secrets that live for minutes or days':
    'email_codes phone_codes pickup_codes reset_links email_counts login_failures',
  'numbers that have answered STOP, which only the number itself can tell apart': 'stopped_numbers',
  'counters and marks of the program’s work':
    'bill_counters book_checks early_payouts gift_code_counters review_requests wrong_codes import_shapes question_stores webhook_deliveries',
  'the rows of a list, which its articles say; deleted after a month':
    'import_products import_rows',
  'locked away after the account was deleted, until the day that the rules want': 'erased_accounts',
  'said with each article': 'variant_stock',
  'said by the order’s payments, refunds and time line': 'counter_payments',
  'made from goods and reviews that are in the archive':
    'review_totals search_changes search_products',
  'archives themselves, and what folders for accountants contained': 'account_folders archives',
  'of the release before; their rows move to `deliveries`': 'messages push_alerts push_steps',
  'e-mails of the demonstration, which has no mail server': 'mails',
  'what the operator has done and written, which is shown on the shop’s own screens':
    'admin_audit shop_message_receipts shop_messages support_views',
}

const now = new Date('2026-11-16T06:30:00Z')
const anyId = '00000000-0000-4000-8000-000000000000'
const manifests: Record<string, Manifest> = {
  person: personManifest(anyId, undefined as never),
  shop: shopManifest(anyId, now),
}
type PlacedSection = { place: string; section: Section }
const all = Object.entries(manifests).flatMap(([of, manifest]) => sectionsOf(of, manifest))

function sectionsOf(of: string, sections: Record<string, Section>): PlacedSection[] {
  return Object.entries(sections).flatMap(([name, section]) => {
    const place = `${of}.${name}`
    return [{ place, section }, ...sectionsOf(place, section.parts ?? {})]
  })
}

/** The columns in an expression. */
function columnsIn(value: unknown): Column[] {
  if (is(value, Column)) return [value]
  if (is(value, SQL)) return value.queryChunks.flatMap(columnsIn)
  return Array.isArray(value) ? value.flatMap(columnsIn) : []
}

function exportedOf({ table, fields }: Section): string[] {
  const own = columnsIn(Object.values(fields)).filter((column) => column.table === table)
  return [...new Set(own.map(({ name }) => name))]
}

/** The database's names of the columns that are left out; a generated column stands with that name. */
function leftOutOf(section: Section): string[] {
  const { table, leftOut = {} } = section
  const columns: Record<string, Column> = getTableColumns(table)
  const words = Object.values(leftOut).flatMap((names) => names.split(' '))
  return words.flatMap((word) =>
    word === ALL_OF_SHOP ? leftToShop(section) : [columns[word]?.name ?? word],
  )
}

/** The columns that the shop's archive exports, or leaves out for a reason, and this section does not export. */
function leftToShop(section: Section): string[] {
  const ofShop = all.filter(
    ({ place, section: { table } }) => place.startsWith('shop.') && table === section.table,
  )
  const said = ofShop.flatMap((one) => [...exportedOf(one.section), ...leftOutOf(one.section)])
  const own = exportedOf(section)
  return said.filter((column) => !own.includes(column))
}

const wordsOf = (lists: Record<string, string>) =>
  Object.values(lists).flatMap((tables) => tables.split(' '))

let database: TestDatabase
const tables = new Map<string, string[]>()
beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' group by 1`,
  )
  for (const { table, columns } of rows) tables.set(table, columns)
})
afterAll(() => database.close())

describe('the manifests of archives', () => {
  it('say of every column of their tables that it is exported or left out for a reason', () => {
    const faults = all.flatMap(({ place, section }) => {
      const columns = tables.get(getTableName(section.table)) ?? []
      const [exported, leftOut] = [exportedOf(section), leftOutOf(section)]
      const said = [...exported, ...leftOut]
      const missing = columns.filter((column) => !said.includes(column))
      const unknown = leftOut.filter((column) => !columns.includes(column))
      const twice = leftOut.filter((column) => exported.includes(column))
      return [
        ...missing.map(
          (column) =>
            `${place}: say whether ${column} is exported or left out, in its manifest in views/`,
        ),
        ...unknown.map((column) => `${place}: there is no column ${column}`),
        ...twice.map((column) => `${place}: ${column} is exported and left out`),
      ]
    })
    expect(faults).toEqual([])
    expect(tables.size).toBeGreaterThan(120)
  })

  it('and every other table is nobody’s, or withheld for a reason', () => {
    const inArchives = all.map(({ section }) => getTableName(section.table))
    const elsewhere = [...wordsOf(nobodys), ...wordsOf(withheld)]
    const known = new Set([...inArchives, ...elsewhere])
    const unknown = [...tables.keys()].filter((table) => !known.has(table))
    const toDo = 'is in no manifest in views/: export its rows, or name it above with the reason'
    expect(unknown.map((table) => `${table} ${toDo}`)).toEqual([])
    expect(elsewhere.filter((table) => !tables.has(table) || inArchives.includes(table))).toEqual(
      [],
    )
    const personal = /^(?:user_id|shopper_id|store_id|email|recipient)$/
    const isPersonal = (table: string) => tables.get(table)?.some((column) => personal.test(column))
    expect(wordsOf(nobodys).filter(isPersonal)).toEqual([])
    expect(elsewhere.toSorted()).toEqual([...new Set(elsewhere)].toSorted())
  })

  it('leave nothing out without words', () => {
    const used = new Set(all.flatMap(({ section }) => Object.keys(section.leftOut ?? {})))
    expect([...used].toSorted()).toEqual(Object.keys(reasons).toSorted())
  })

  it('export no column whose name is that of a secret', () => {
    const secret = /(?:hash|mac|sealed|token|secret|auth|p256dh|endpoint|password)$/
    const found = all.flatMap(({ place, section }) =>
      exportedOf(section)
        .filter((name) => secret.test(name))
        .map((name) => `${place}.${name}`),
    )
    // Made into the address of a picture, the name of a push service, and the person's own number.
    expect(found).toEqual([
      'person.phone.sealed',
      'person.noticeDevices.endpoint',
      'person.uploadedPictures.hash',
    ])
  })
})
