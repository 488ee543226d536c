import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { readDays } from '#server/modules/orders/rules/history-filter.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { billKinds } from '#shared/contract/billing.ts'
import type { Calls } from '#shared/contract/map.ts'
import type { DayClose } from '#shared/contract/till.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/india-time.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { mustExist } from '#shared/must-exist.ts'

type Output = Calls['GET /day-close']['output']

/** The close of a day of the own store, and of the day before it. */
export async function viewDayClose(db: Db, { storeId }: Merchant, day: string): Promise<Output> {
  const before = indianDay(new Date(beginOfDay(day) - DAY_MS))
  const rows = await findGroups(db, storeId, { from: before, to: day })
  return { day: closeOf(day, rows), before: closeOf(before, rows) }
}

const groupRow = z.object({
  day: z.string(),
  kind: z.enum(billKinds),
  way: z.enum(['cash', 'upi', 'online']),
  isWalkIn: z.boolean(),
  count: z.int(),
  paise: z.int(),
  discountPaise: z.int(),
  first: z.string(),
  last: z.string(),
})
type Group = z.infer<typeof groupRow>

async function findGroups(
  db: Db,
  storeId: string,
  days: { from: string; to: string },
): Promise<Group[]> {
  const { since, before } = readDays(days)
  const { rows } = await db.execute(sql`
    select to_char(b.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, b.kind,
      case b.payment_method when 'online' then 'online'
        else coalesce(b.paid_by, o.paid_by, 'cash') end as way,
      b.order_id is null as "isWalkIn", count(*)::int as count,
      sum(b.payable_paise)::float8 as paise,
      sum(b.total_paise - b.payable_paise)::float8 as "discountPaise",
      min(b.number) as first, max(b.number) as last
    from bills b left join orders o on o.id = b.order_id
    where b.store_id = ${storeId}::uuid
      and b.issued_at >= ${mustExist(since, 'the day before').toISOString()}::timestamptz
      and b.issued_at < ${mustExist(before, 'the day').toISOString()}::timestamptz
    group by 1, 2, 3, 4`)
  return checkRows(groupRow, rows)
}

const isNote = ({ kind }: Group) => kind === 'credit_note'
const isSale = (group: Group) => !isNote(group)

function closeOf(day: string, groups: readonly Group[]): DayClose {
  const own = groups.filter((group) => group.day === day)
  const sales = own.filter(isSale)
  return {
    day,
    sold: waysOf(sales),
    returned: waysOf(own.filter(isNote)),
    walkIn: partOf(sales.filter(({ isWalkIn }) => isWalkIn)),
    bookings: partOf(sales.filter(({ isWalkIn }) => !isWalkIn)),
    discounts: rupeesFromPaise(sales.reduce((sum, { discountPaise }) => sum + discountPaise, 0)),
    documents: billKinds.flatMap((kind) => documentsOf(kind, own)),
  }
}

function waysOf(groups: readonly Group[]): DayClose['sold'] {
  const by = (wanted: Group['way']) => partOf(groups.filter(({ way }) => way === wanted))
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
