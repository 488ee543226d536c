import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { LIVE_CHANNEL, type LiveNotice } from '#server/platform/outbox.ts'
import type { TestApp } from './factories.ts'

/**
 * Collects the notices to live screens. The result runs all waiting jobs and returns the notices since the start; the
 * database delivers them in the order of their commits, so all are there when a last one has arrived.
 */
export async function collectNotices(app: TestApp): Promise<() => Promise<LiveNotice[]>> {
  const notices: LiveNotice[] = []
  const ends = new Set<string>()
  await app.database.listen(LIVE_CHANNEL, (text) => {
    for (const notice of JSON.parse(text) as (LiveNotice | { end: string })[])
      if ('end' in notice) ends.add(notice.end)
      else notices.push(notice)
  })
  return async () => {
    await app.jobs.drained()
    const end = randomUUID()
    await app.database.db.execute(
      sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify([{ end }])})`,
    )
    await vi.waitFor(() => expect(ends).toContain(end), { timeout: 20_000 })
    return notices
  }
}
