import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { readDays } from '#server/modules/orders/rules/history-filter.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { takenOf } from '#server/platform/db/tables/till.ts'
import { billKinds, type TakenWay, takenWays } from '#shared/contract/billing.ts'
import { Attributes } from '#shared/contract/goods.ts'
import type { Calls } from '#shared/contract/map.ts'
import type { DayClose } from '#shared/contract/till.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { rupeesOfMove } from './counter-bill.ts'

type Output = Calls['GET /day-close']['output']

/** The close of a day of the own store, and of the day before it. */
export async function viewDayClose(db: Db, { storeId }: Merchant, day: string): Promise<Output> {
  const before = indianDay(new Date(beginOfDay(day) - DAY_MS))
  const days = { from: before, to: day }
  const found = {
    groups: await findGroups(db, storeId, days),
    lowered: await findLowered(db, storeId, days),
    corrections: await findCorrections(db, storeId, days),
  }
  return { day: closeOf(day, found), before: closeOf(before, found) }
}

const ways = [...takenWays, 'online'] as const

const groupRow = z.object({
  day: z.string(),
  kind: z.enum(billKinds),
  isWalkIn: z.boolean(),
  count: z.int(),
  /** What was taken in each way at the end of the day, and in how many documents. */
  ways: z.record(z.enum(ways), z.object({ count: z.int(), paise: z.int() })),
  paise: z.int(),
  discountPaise: z.int(),
  first: z.string(),
  last: z.string(),
})
type Group = z.infer<typeof groupRow>

type Days = { from: string; to: string }

const dayOf = (at: SQL) => sql`to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
const dayOfBill = dayOf(sql`b.issued_at`)

/** The money of a way and the number of its documents, as a key and a value of JSON. */
function partJson(way: (typeof ways)[number]): SQL {
  const paise = sql`w.${sql.raw(way)}`
  return sql`${sql.raw(`'${way}'`)}, jsonb_build_object(
    'count', count(*) filter (where ${paise} > 0), 'paise', coalesce(sum(${paise}), 0))`
}

function issuedIn(storeId: string, days: Days): SQL {
  return sql`b.store_id = ${storeId}::uuid and ${isIn(days, sql`b.issued_at`)}`
}

function isIn(days: Days, at: SQL): SQL {
  const { since, before } = readDays(days)
  return sql`${at} >= ${mustExist(since, 'the first day').toISOString()}::timestamptz
    and ${at} < ${mustExist(before, 'the last day').toISOString()}::timestamptz`
}

async function findGroups(db: Db, storeId: string, days: Days): Promise<Group[]> {
  const { rows } = await db.execute(sql`
    select ${dayOfBill} as day, b.kind, b.order_id is null as "isWalkIn", count(*)::int as count,
      jsonb_build_object(${sql.join(ways.map(partJson), sql`, `)}) as ways,
      sum(b.payable_paise)::float8 as paise,
      sum(b.total_paise - b.payable_paise)::float8 as "discountPaise",
      min(b.number) as first, max(b.number) as last
    from bills b left join orders o on o.id = b.order_id
    cross join lateral ${takenOf(sql`${dayOf(sql`c.at`)} = ${dayOfBill}`)} w
    where ${issuedIn(storeId, days)}
    group by 1, 2, 3`)
  return checkRows(groupRow, rows)
}

const loweredRow = z.object({
  day: z.string(),
  billNumber: z.string(),
  name: z.string(),
  attributes: Attributes,
  quantity: z.int(),
  fromPaise: z.int(),
  toPaise: z.int(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
})
type LoweredRow = z.infer<typeof loweredRow>

async function findLowered(db: Db, storeId: string, days: Days): Promise<LoweredRow[]> {
  const { rows } = await db.execute(sql`
    select ${dayOfBill} as day, b.number as "billNumber", l.name, l.attributes, l.quantity,
      p.from_paise as "fromPaise", l.price_paise as "toPaise", p.reason, u.name as by
    from bills b join lowered_prices p on p.bill_id = b.id
    join bill_lines l on l.bill_id = b.id and l.position = p.position
    left join users u on u.id = b.actor_id
    where ${issuedIn(storeId, days)}
    order by b.issued_at desc, b.serial desc, p.position`)
  return checkRows(loweredRow, rows)
}

function shapeLowered({ day: _day, fromPaise, toPaise, ...line }: LoweredRow) {
  return { ...line, from: rupeesFromPaise(fromPaise), to: rupeesFromPaise(toPaise) }
}

const correctionRow = z.object({
  day: z.string(),
  billNumber: z.string(),
  isLate: z.boolean(),
  at: z.coerce.date(),
  by: z.string().nullable(),
  cash: z.int(),
  upi: z.int(),
  card: z.int(),
})
type CorrectionRow = z.infer<typeof correctionRow>

/** The corrections that were made on these days. */
async function findCorrections(db: Db, storeId: string, days: Days): Promise<CorrectionRow[]> {
  const day = dayOf(sql`c.at`)
  const { rows } = await db.execute(sql`
    select ${day} as day, b.number as "billNumber", ${day} <> ${dayOfBill} as "isLate", c.at,
      u.name as by, c.cash_paise as cash, c.upi_paise as upi, c.card_paise as card
    from payment_corrections c join bills b on b.id = c.bill_id left join users u on u.id = c.actor_id
    where c.store_id = ${storeId}::uuid and ${isIn(days, sql`c.at`)}
    order by c.at desc, c.bill_id, c.seq desc`)
  return checkRows(correctionRow, rows)
}

function shapeCorrection({ day: _day, at, ...one }: CorrectionRow): DayClose['corrected'][number] {
  return { ...one, ...rupeesOfMove(one), at: at.toISOString() }
}

function movedBy(corrections: readonly CorrectionRow[]): DayClose['moved'] {
  const sum = (way: TakenWay) => corrections.reduce((paise, one) => paise + one[way], 0)
  return rupeesOfMove({ cash: sum('cash'), upi: sum('upi'), card: sum('card') })
}

const isNote = ({ kind }: Group) => kind === 'credit_note'
const isSale = (group: Group) => !isNote(group)

const discountsOf = (groups: readonly Group[]) =>
  rupeesFromPaise(groups.reduce((sum, { discountPaise }) => sum + discountPaise, 0))

type DayRows = { groups: Group[]; lowered: LoweredRow[]; corrections: CorrectionRow[] }

function closeOf(day: string, { groups, lowered, corrections }: DayRows): DayClose {
  const changes = corrections.filter((correction) => correction.day === day)
  const own = groups.filter((group) => group.day === day)
  const sales = own.filter(isSale)
  return {
    day,
    sold: waysOf(sales),
    moved: movedBy(changes.filter(({ isLate }) => isLate)),
    corrected: changes.map(shapeCorrection),
    returned: waysOf(own.filter(isNote)),
    walkIn: partOf(sales.filter(({ isWalkIn }) => isWalkIn)),
    bookings: partOf(sales.filter(({ isWalkIn }) => !isWalkIn)),
    discounts: discountsOf(sales),
    credits: discountsOf(own.filter(isNote)),
    lowered: lowered.filter((line) => line.day === day).map(shapeLowered),
    documents: billKinds.flatMap((kind) => documentsOf(kind, own)),
  }
}

function waysOf(groups: readonly Group[]): DayClose['sold'] {
  const by = (way: (typeof ways)[number]) => partOf(groups.map((group) => group.ways[way]))
  return { cash: by('cash'), upi: by('upi'), card: by('card'), online: by('online') }
}

function partOf(groups: readonly Pick<Group, 'count' | 'paise'>[]) {
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    amount: rupeesFromPaise(groups.reduce((sum, { paise }) => sum + paise, 0)),
  }
}

/** Numbers of one kind have the same length, so that they sort as texts. */
function documentsOf(kind: Group['kind'], groups: readonly Group[]): DayClose['documents'] {
  const own = groups.filter((group) => group.kind === kind)
  const numbers = own.flatMap(({ first, last }) => [first, last]).toSorted()
  const [first] = numbers
  const last = numbers.at(-1)
  return first && last ? [{ kind, first, last, count: partOf(own).count }] : []
}
