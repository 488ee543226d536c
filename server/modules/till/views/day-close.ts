import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { storeDocuments } from '#server/platform/db/tables/billing.ts'
import type { Db } from '#server/platform/db/open.ts'
import { giftsOwedPaise } from '#server/platform/db/tables/giftcodes.ts'
import { billKinds } from '#shared/contract/billing.ts'
import { Attributes } from '#shared/contract/goods.ts'
import type { Calls } from '#shared/contract/map.ts'
import type { DayClose } from '#shared/contract/till.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'

type Output = Calls['GET /day-close']['output']

/** The close of a day of the own store, and of the day before it. */
export async function viewDayClose(
  db: Db,
  { storeId }: Merchant,
  { day, now }: { day: string; now: Date },
): Promise<Output> {
  const before = indianDay(new Date(beginOfDay(day) - DAY_MS))
  const days = { from: before, to: day }
  const [rows, lowered, giftsOwed] = [
    await findGroups(db, storeId, days),
    await findLowered(db, storeId, days),
    await findGiftsOwed(db, storeId, { days: [day, before], now }),
  ]
  const given = { lowered, discounts: await findDiscounts(db, storeId, days) }
  const close = (one: string) => ({
    ...closeOf(one, rows, given),
    giftsOwed: rupeesFromPaise(giftsOwed.get(one) ?? 0),
  })
  return { day: close(day), before: close(before) }
}

/** What the store owed on its gift codes at the end of each day, or now for a day that has not ended, in paise. */
async function findGiftsOwed(
  db: Db,
  storeId: string,
  { days, now }: { days: string[]; now: Date },
): Promise<Map<string, number>> {
  const ends = days.map((day) => Math.min(beginOfDay(day) + DAY_MS - 1, now.getTime()))
  const { rows } = await db.execute(sql`
    select ${giftsOwedPaise(sql`${storeId}::uuid`, sql`e.at`)} as paise
    from unnest(${sql.param(ends.map((end) => new Date(end).toISOString()))}::timestamptz[])
      with ordinality e (at, place) order by e.place`)
  const owed = checkRows(z.object({ paise: z.number() }), rows)
  return new Map(days.map((day, place) => [day, owed[place]?.paise ?? 0]))
}

const groupRow = z.object({
  day: z.string(),
  kind: z.enum(billKinds),
  way: z.enum(['cash', 'upi', 'online']),
  isWalkIn: z.boolean(),
  count: z.int(),
  /** Without the documents whose whole sum gift codes paid. */
  withMoney: z.int(),
  paise: z.int(),
  discountPaise: z.int(),
  first: z.string(),
  last: z.string(),
})
type Group = z.infer<typeof groupRow>

type Days = { from: string; to: string }

const documentsIn = (storeId: string, { from, to }: Days) =>
  storeDocuments(storeId, {
    since: new Date(beginOfDay(from)).toISOString(),
    before: new Date(beginOfDay(to) + DAY_MS).toISOString(),
  })

async function findGroups(db: Db, storeId: string, days: Days): Promise<Group[]> {
  const { rows } = await db.execute(sql`
    select day::text as day, kind, way, is_walk_in as "isWalkIn", count(*)::int as count,
      (count(*) filter (where payable_paise > 0))::int as "withMoney",
      sum(payable_paise)::float8 as paise, sum(total_paise - payable_paise)::float8 as "discountPaise",
      min(number) as first, max(number) as last
    from ${documentsIn(storeId, days)} d group by 1, 2, 3, 4`)
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
  isFree: z.boolean(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
})
type LoweredRow = z.infer<typeof loweredRow>

const discountRow = loweredRow
  .pick({ day: true, billNumber: true, reason: true, by: true })
  .extend({ paise: z.int() })
type DiscountRow = z.infer<typeof discountRow>
type Concessions = { lowered: readonly LoweredRow[]; discounts: readonly DiscountRow[] }

async function findDiscounts(db: Db, storeId: string, days: Days): Promise<DiscountRow[]> {
  const { rows } = await db.execute(sql`
    select b.day::text as day, b.number as "billNumber", d.reason, u.name as by,
      (select sum(l.discount_paise)::int from bill_lines l where l.bill_id = b.id) as paise
    from ${documentsIn(storeId, days)} b join sale_discounts d on d.bill_id = b.id
    left join users u on u.id = b.actor_id
    order by b.issued_at desc, b.serial desc`)
  return checkRows(discountRow, rows)
}

async function findLowered(db: Db, storeId: string, days: Days): Promise<LoweredRow[]> {
  const { rows } = await db.execute(sql`
    select b.day::text as day, b.number as "billNumber", l.name, l.attributes, l.quantity,
      p.from_paise as "fromPaise", l.price_paise as "toPaise",
      l.variant_id is null as "isFree", p.reason, u.name as by
    from ${documentsIn(storeId, days)} b join lowered_prices p on p.bill_id = b.id
    join bill_lines l on l.bill_id = b.id and l.position = p.position
    left join users u on u.id = b.actor_id
    order by b.issued_at desc, b.serial desc, p.position`)
  return checkRows(loweredRow, rows)
}

function shapeLowered({ day: _day, fromPaise, toPaise, ...line }: LoweredRow) {
  return { ...line, from: rupeesFromPaise(fromPaise), to: rupeesFromPaise(toPaise) }
}

const isNote = ({ kind }: Group) => kind === 'credit_note'
const isSale = (group: Group) => !isNote(group)

const discountsOf = (groups: readonly Group[]) =>
  rupeesFromPaise(groups.reduce((sum, { discountPaise }) => sum + discountPaise, 0))

function closeOf(
  day: string,
  groups: readonly Group[],
  { lowered, discounts }: Concessions,
): Omit<DayClose, 'giftsOwed'> {
  const own = groups.filter((group) => group.day === day)
  const sales = own.filter(isSale)
  return {
    day,
    sold: waysOf(sales),
    returned: waysOf(own.filter(isNote)),
    walkIn: partOf(sales.filter(({ isWalkIn }) => isWalkIn)),
    bookings: partOf(sales.filter(({ isWalkIn }) => !isWalkIn)),
    discounts: discountsOf(sales),
    credits: discountsOf(own.filter(isNote)),
    lowered: lowered.filter((line) => line.day === day).map(shapeLowered),
    saleDiscounts: discounts
      .filter((one) => one.day === day)
      .map(({ day: _day, paise, ...one }) => ({ ...one, amount: rupeesFromPaise(paise) })),
    documents: billKinds.flatMap((kind) => documentsOf(kind, own)),
  }
}

function waysOf(groups: readonly Group[]): DayClose['sold'] {
  const paid = groups.map((group) => ({ ...group, count: group.withMoney }))
  const by = (wanted: Group['way']) => partOf(paid.filter(({ way }) => way === wanted))
  return { cash: by('cash'), upi: by('upi'), online: by('online') }
}

function partOf(groups: readonly Group[]) {
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
