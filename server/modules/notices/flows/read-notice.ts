import { withholds } from '#server/modules/settings/commands/notices.ts'
import type { Database, Db } from '#server/platform/db/open.ts'
import type { EventName } from '#server/platform/events.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { ClaimedDelivery } from '../queries/deliveries.ts'
import type { Facts, FactsName } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'
import { type NoticeRow, rowsByNotice } from '../rules/notices/all-notices.ts'
import type { Payload } from '../rules/planning.ts'

type ReadFacts = (
  db: Db,
  payload: Payload,
  tools: Tools & { event: EventName },
) => Promise<Facts | undefined>

export type FactTools = Omit<Tools, 'now'> & {
  database: Database
  clock: Clock
  /** One reading of the facts for each subject. */
  readers: Record<FactsName, ReadFacts>
}
export type ReadNotice = { row: NoticeRow; facts: Facts }
/** Why a delivery is dropped before its channel is asked. */
type DropReason = 'outdated' | 'late' | 'expired' | 'switched off'

/** Reads the facts of a delivery and the row that applies, or why it is not sent. */
export async function readNotice(
  tools: FactTools,
  { notice, payload, expiresAt }: ClaimedDelivery,
): Promise<ReadNotice | DropReason> {
  const rows = rowsByNotice.get(notice) ?? []
  const [first] = rows
  const now = tools.clock()
  if (!first) return 'outdated'
  if (expiresAt && now >= expiresAt) return 'late'
  if (first.optional && (await withholds(tools.database, first.optional))) return 'switched off'
  const { event, facts: subject } = first
  const facts = await tools.readers[subject](tools.database.db, payload, { ...tools, now, event })
  return facts ? choose(rows, facts) : 'outdated'
}

function choose(rows: readonly NoticeRow[], facts: Facts): ReadNotice | DropReason {
  const row = rows.find(({ applies }) => !applies || applies(facts))
  if (!row || row.holds?.(facts) === false) return 'outdated'
  return facts.isExpired ? 'expired' : { row, facts }
}
