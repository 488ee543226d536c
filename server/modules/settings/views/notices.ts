import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { admins } from '#server/platform/db/tables/admin.ts'
import { noticeSwitches } from '#server/platform/db/tables/settings.ts'
import { type NoticeChange, optionalNotices } from '#shared/contract/settings/notices.ts'

const SHOWN_CHANGES = 100

/** The optional notices: whether each is sent, since when and by whose decision, and the last changes. */
export async function viewNotices(db: Db) {
  const last = await changes(db).where(
    sql`${noticeSwitches.seq} in (select max(seq) from notice_switches group by notice)`,
  )
  const byNotice = new Map(last.map((row) => [row.notice, noticeChangeOf(row)]))
  const history = await changes(db).orderBy(desc(noticeSwitches.seq)).limit(SHOWN_CHANGES)
  return {
    notices: optionalNotices.map((notice) => {
      const change = byNotice.get(notice) ?? null
      return { notice, isOn: change?.isOn ?? true, change }
    }),
    history: history.map(noticeChangeOf),
  }
}

function changes(db: Db) {
  const { id: _id, notice, isOn, changedAt, withheld } = noticeSwitches
  return db
    .select({ _id, notice, isOn, changedAt, withheld, changedBy: admins.uid })
    .from(noticeSwitches)
    .innerJoin(admins, eq(admins.id, noticeSwitches.changedBy))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof changes>>[number]

function noticeChangeOf({ changedAt, ...row }: Row): NoticeChange {
  return { ...row, changedAt: changedAt.toISOString() }
}
