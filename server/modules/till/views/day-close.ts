import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { indianDayOf, storeDocuments } from '#server/platform/db/tables/billing.ts'
import type { Db } from '#server/platform/db/open.ts'
import { actorNameOf } from '#server/platform/db/tables/integrations.ts'
import { giftsOwedPaise, soldGifts } from '#server/platform/db/tables/giftcodes.ts'
import { billKinds, type TakenWay, takenWays } from '#shared/contract/billing.ts'
import { Attributes } from '#shared/contract/goods.ts'
import type { Calls } from '#shared/contract/map.ts'
import type { DayClose } from '#shared/contract/till.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { rupeesOfMove } from './counter-bill.ts'

type Output = Omit<Calls['GET /day-close']['output'], 'drawer'>

/** The close of a day of the own store, and of the day before it. */
export async function viewDayClose(
  db: Db,
  { storeId }: Pick<Merchant, 'storeId'>,
  { day, now }: { day: string; now: Date },
): Promise<Output> {
  const before = indianDay(new Date(beginOfDay(day) - DAY_MS))
  const days = { from: before, to: day }
  const found = {
    groups: await findGroups(db, storeId, days),
    lowered: await findLowered(db, storeId, days),
    discounts: await findDiscounts(db, storeId, days),
    corrections: await findCorrections(db, storeId, days),
    people: await findPeople(db, storeId, days),
  }
  const giftsOwed = await findGiftsOwed(db, storeId, { days: [day, before], now })
  const giftsSold = await findGiftsSold(db, storeId, days)
  const giftsGiven = await findGiftsGiven(db, storeId, days)
  const drawerMoves = await findDrawerMoves(db, storeId, days)
  const close = (one: string) => ({
    ...closeOf(one, found),
    giftsOwed: rupeesFromPaise(giftsOwed.get(one) ?? 0),
    giftsSold: rupeesOfMove(giftsSold.get(one) ?? { cash: 0, upi: 0, card: 0 }),
    giftsGiven: rupeesFromPaise(giftsGiven.get(one) ?? 0),
    drawerMoves: drawerMoves.filter((move) => move.day === one).map(shapeDrawerMove),
  })
  return { day: close(day), before: close(before) }
}

/** The sum that the store owed on its gift codes at the end of each day, or now for a day that has not ended, in paise. */
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

const soldRow = z.object({ day: z.string(), cash: z.int(), upi: z.int(), card: z.int() })

/** The money that customers paid for gift codes on each day, by way, in paise. */
async function findGiftsSold(db: Db, storeId: string, days: Days) {
  const { rows } = await db.execute(sql`
    select day::text as day, sum(cash)::int as cash, sum(upi)::int as upi, sum(card)::int as card
    from ${soldGifts(storeId, spanOf(days))} g group by 1`)
  return new Map(checkRows(soldRow, rows).map((row) => [row.day, row]))
}

const givenRow = z.object({ day: z.string(), paise: z.int() })

/** The gift codes that the store gave as presents on each day, in paise. */
async function findGiftsGiven(db: Db, storeId: string, days: Days): Promise<Map<string, number>> {
  const { since, before } = spanOf(days)
  const { rows } = await db.execute(sql`
    select ${indianDayOf(sql`g.issued_at`)}::text as day, sum(g.amount_paise)::int as paise
    from gift_codes g where g.store_id = ${storeId}::uuid and g.kind = 'sold' and g.paid_by is null
      and g.issued_at >= ${since}::timestamptz and g.issued_at < ${before}::timestamptz group by 1`)
  return new Map(checkRows(givenRow, rows).map(({ day, paise }) => [day, paise]))
}

/** The cash that was put into the drawer or taken out of it on these days, as a relation. */
const drawerMovesIn = (storeId: string, days: Days): SQL => {
  const { since, before } = spanOf(days)
  return sql`(select m.*, ${indianDayOf(sql`m.at`)} as day from drawer_moves m
    where m.store_id = ${storeId}::uuid and m.at >= ${since}::timestamptz and m.at < ${before}::timestamptz)`
}

const drawerMoveRow = z.object({
  day: z.string(),
  at: z.coerce.date(),
  by: z.string().nullable(),
  paise: z.int(),
  reason: z.string(),
})
type DrawerMoveRow = z.infer<typeof drawerMoveRow>

async function findDrawerMoves(db: Db, storeId: string, days: Days): Promise<DrawerMoveRow[]> {
  const { rows } = await db.execute(sql`
    select m.day::text as day, m.at, u.name as by, m.amount_paise as paise, m.reason
    from ${drawerMovesIn(storeId, days)} m left join users u on u.id = m.actor_id
    order by m.at desc, m.id`)
  return checkRows(drawerMoveRow, rows)
}

function shapeDrawerMove({
  at,
  by,
  paise,
  reason,
}: DrawerMoveRow): DayClose['drawerMoves'][number] {
  return { at: at.toISOString(), by, amount: rupeesFromPaise(paise), reason }
}

const ways = [...takenWays, 'online', 'exchange', 'gift'] as const

const groupRow = z.object({
  day: z.string(),
  kind: z.enum(billKinds),
  isWalkIn: z.boolean(),
  count: z.int(),
  /** The money that was taken in each way at the end of the day, and in how many documents. */
  ways: z.record(z.enum(ways), z.object({ count: z.int(), paise: z.int() })),
  paise: z.int(),
  first: z.string(),
  last: z.string(),
})
type Group = z.infer<typeof groupRow>

type Days = { from: string; to: string }

const spanOf = ({ from, to }: Days) => ({
  since: new Date(beginOfDay(from)).toISOString(),
  before: new Date(beginOfDay(to) + DAY_MS).toISOString(),
})
const documentsIn = (storeId: string, days: Days) => storeDocuments(storeId, spanOf(days))

/** The money of a way and the number of its documents, as a key and a value of JSON. */
function partJson(way: (typeof ways)[number]): SQL {
  const paise = sql.raw(way)
  return sql`${sql.raw(`'${way}'`)}, jsonb_build_object(
    'count', count(*) filter (where ${paise} > 0), 'paise', coalesce(sum(${paise}), 0))`
}

async function findGroups(db: Db, storeId: string, days: Days): Promise<Group[]> {
  const { rows } = await db.execute(sql`
    select day::text as day, kind, is_walk_in as "isWalkIn", count(*)::int as count,
      jsonb_build_object(${sql.join(ways.map(partJson), sql`, `)}) as ways,
      sum(total_paise)::float8 as paise,
      min(number) as first, max(number) as last
    from ${documentsIn(storeId, days)} d group by 1, 2, 3`)
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

const personRow = z.object({
  day: z.string(),
  by: z.string().nullable(),
  bills: z.int(),
  cash: z.int(),
  upi: z.int(),
  card: z.int(),
})
type PersonRow = z.infer<typeof personRow>

/**
 * The bills of each person on these days, and the money in and out at the counter. The bill of an order is that of the
 * person who handed it over; a correction of an earlier day's bill is that of the person who made it.
 */
async function findPeople(db: Db, storeId: string, days: Days): Promise<PersonRow[]> {
  const { rows } = await db.execute(sql`
    select a.day::text as day, ${actorNameOf(sql`u.name`, sql`a.id`)} as by, sum(a.bills)::int as bills,
      sum(a.cash)::int as cash, sum(a.upi)::int as upi, sum(a.card)::int as card
    from (
      select b.day, coalesce(b.actor_id, (select e.actor_id from order_events e
          where e.order_id = b.order_id and e.event = 'collected' and b.sign > 0
          order by e.seq desc limit 1)) as id,
        (b.sign > 0)::int as bills, b.sign * b.cash as cash, b.sign * b.upi as upi, b.sign * b.card as card
      from ${documentsIn(storeId, days)} b
      union all select g.day, g.issued_by, 0, g.cash, g.upi, g.card from ${soldGifts(storeId, spanOf(days))} g
      union all select m.day, m.actor_id, 0, m.amount_paise, 0, 0 from ${drawerMovesIn(storeId, days)} m
      union all select c.day, c.actor_id, 0, c.cash_paise, c.upi_paise, c.card_paise
      from ${correctionsIn(storeId, days)} c where c.is_late
    ) a left join users u on u.id = a.id
    group by a.day, a.id, u.name order by u.name, a.id`)
  return checkRows(personRow, rows)
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

/** The corrections that were made on these days, as a relation; `is_late`: of an earlier day's bill. */
const correctionsIn = (storeId: string, days: Days): SQL => {
  const { since, before } = spanOf(days)
  const day = indianDayOf(sql`c.at`)
  return sql`(select c.*, b.number, ${day} as day, ${day} <> ${indianDayOf(sql`b.issued_at`)} as is_late
    from payment_corrections c join bills b on b.id = c.bill_id
    where c.seq > 0 and c.store_id = ${storeId}::uuid
      and c.at >= ${since}::timestamptz and c.at < ${before}::timestamptz)`
}

async function findCorrections(db: Db, storeId: string, days: Days): Promise<CorrectionRow[]> {
  const { rows } = await db.execute(sql`
    select c.day::text as day, c.number as "billNumber", c.is_late as "isLate", c.at, u.name as by,
      c.cash_paise as cash, c.upi_paise as upi, c.card_paise as card
    from ${correctionsIn(storeId, days)} c left join users u on u.id = c.actor_id
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

type DayRows = {
  groups: Group[]
  lowered: LoweredRow[]
  discounts: DiscountRow[]
  corrections: CorrectionRow[]
  people: PersonRow[]
}

function closeOf(
  day: string,
  { groups, lowered, discounts, corrections, people }: DayRows,
): Omit<DayClose, 'giftsOwed' | 'giftsSold' | 'giftsGiven' | 'drawerMoves'> {
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
    lowered: lowered.filter((line) => line.day === day).map(shapeLowered),
    saleDiscounts: discounts
      .filter((one) => one.day === day)
      .map(({ day: _day, paise, ...one }) => ({ ...one, amount: rupeesFromPaise(paise) })),
    people: people
      .filter((one) => one.day === day)
      .map(({ by, bills, ...money }) => ({ by, bills, ...rupeesOfMove(money) })),
    documents: billKinds.flatMap((kind) => documentsOf(kind, own)),
  }
}

function waysOf(groups: readonly Group[]): DayClose['sold'] {
  const by = (way: (typeof ways)[number]) => partOf(groups.map((group) => group.ways[way]))
  return {
    cash: by('cash'),
    upi: by('upi'),
    card: by('card'),
    online: by('online'),
    exchange: by('exchange'),
    gift: by('gift'),
  }
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
