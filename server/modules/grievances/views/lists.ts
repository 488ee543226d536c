import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Admin, Shopper } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isOverdue } from '#server/platform/db/tables/grievances.ts'
import { invalidField } from '#shared/app-error.ts'
import type { getGrievances } from '#shared/contract/grievances/admin.ts'
import type { grievanceFilters } from '#shared/contract/grievances/topics.ts'
import { Id } from '#shared/contract/wire.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import { grievanceColumns, grievanceRow, shapeGrievance } from './thread.ts'

/** The person's own complaints, the latest first. */
export async function viewOwnGrievances(db: Db, { userId }: Shopper) {
  const { rows } = await db.execute(sql`
    select ${grievanceColumns} from grievances g
    where g.user_id = ${userId}::uuid and g.erased_at is null
    order by g.received_at desc, g.id`)
  return { grievances: checkRows(grievanceRow, rows).map(shapeGrievance) }
}

const listedRow = grievanceRow.extend({
  personName: z.string().nullable(),
  officer: z.string().nullable(),
  beginning: z.string(),
})

type ListFilter = {
  filter: (typeof grievanceFilters)[number]
  storeId?: string | undefined
  page?: string | null | undefined
}
type ListedGrievances = z.input<typeof getGrievances.output>

/** A page of complaints for the officers. Each complaint counts with the earlier of its running deadlines. */
export async function viewGrievances(
  db: Db,
  { userId: adminId }: Admin,
  { filter, storeId, page, now }: ListFilter & { now: Date },
): Promise<ListedGrievances> {
  if (page && !Id.safeParse(page).success) throw invalidField('page', messageText('fields.page'))
  const ofStore = storeId === undefined ? sql`true` : isAbout(storeId)
  const isMine = sql`(g.state <> 'closed' and g.officer_id = ${adminId}::uuid)`
  const which = {
    open: sql`g.state <> 'closed'`,
    overdue: isOverdue(now),
    mine: isMine,
    closed: sql`g.state = 'closed'`,
  }[filter]
  const rank =
    filter === 'closed'
      ? sql`-extract(epoch from g.closed_at)`
      : sql`extract(epoch from case when g.answered_at is null
          then least(g.answer_due_at, g.redress_due_at) else g.redress_due_at end)`
  const { rows } = await db.execute(sql`
    with ranked as (select g.*, ${rank} as rank from grievances g where ${which} and ${ofStore})
    select ${grievanceColumns}, coalesce(u.name, g.name) as "personName", a.uid as officer,
      coalesce((select left(m.words, 160) from grievance_messages m where m.grievance_id = g.id
        order by m.seq limit 1), '') as beginning
    from ranked g left join users u on u.id = g.user_id left join admins a on a.id = g.officer_id
    where ${page ? sql`(g.rank, g.id) > (select r.rank, r.id from ranked r where r.id = ${page}::uuid)` : sql`true`}
    order by g.rank, g.id limit ${PAGE_SIZE_MERCHANT + 1}`)
  const found = checkRows(listedRow, rows)
  const shown = found.slice(0, PAGE_SIZE_MERCHANT)
  return {
    grievances: shown.map(({ personName, officer, beginning, ...row }) => ({
      ...shapeGrievance(row),
      personName: personName ?? '',
      officer,
      beginning,
    })),
    nextPage: found.length > shown.length ? (shown.at(-1)?.grievanceId ?? null) : null,
    counts: await countAll(db, adminId, { ofStore, now }),
  }
}

/** True for a complaint about this store, one of its orders, or one of its articles. */
const isAbout = (storeId: string): SQL => sql`${storeId}::uuid in (g.store_id,
  (select o.store_id from orders o where o.id = g.order_id),
  (select p.store_id from products p where p.id = g.product_id))`

const countsRow = z.object({ open: z.int(), overdue: z.int(), mine: z.int() })

async function countAll(db: Db, adminId: string, { ofStore, now }: { ofStore: SQL; now: Date }) {
  const { rows } = await db.execute(sql`
    select count(*)::int as open, (count(*) filter (where ${isOverdue(now)}))::int as overdue,
      (count(*) filter (where g.officer_id = ${adminId}::uuid))::int as mine
    from grievances g where g.state <> 'closed' and ${ofStore}`)
  return mustExist(checkRows(countsRow, rows)[0], 'the counts of complaints')
}
