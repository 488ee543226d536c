import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { LimitClass } from '#shared/limits.ts'
import { checkRows } from '../db/rows/check-rows.ts'
import type { Database, Tx } from '../db/open.ts'
import { type KeyRing, mac } from '../secrets.ts'
import { batchOf, largestOf } from '../db/rows/batches.ts'
import { rateCounts } from '../db/tables/platform.ts'

/**
 * Classes that protect a secret, a person's mailbox or a shop's pieces: all servers of one database share one
 * allowance. The other classes protect the work of one process, and are counted in its memory only.
 */
const sharedClasses: ReadonlySet<string> = new Set<LimitClass>([
  'auth',
  'admin-login',
  'register',
  'otp-send',
  'phone-code',
  'otp-try',
  'book',
  'collector',
  'review',
  'grievance',
  'gift',
  'bill-link',
])

/** A counted subject: `name` is class and scope, `key` an address, a browser or an account. */
export type CountedSubject = { name: string; key: string; points: number; seconds: number }
/** The count of the open window, and the seconds until its end. */
export type Count = { consumed: number; seconds: number }
/** Counts one request under each key, or with -1 takes one back, and returns the counts in the same order. */
export type SharedCounts = (counted: CountedSubject[], step?: 1 | -1) => Promise<Count[]>

export function isShared(limit: string): boolean {
  return sharedClasses.has(limit)
}

const countRow = z.object({ place: z.int(), consumed: z.int(), seconds: z.number() })

/**
 * Counts in the table `rate_counts`, in one statement and by the database's clock, which is the same for all servers.
 * Keys are stored as keyed hashes, because addresses are personal data. Rows are locked in the order of their keys,
 * so that two statements with the same keys cannot deadlock.
 */
export function countInDatabase({ db }: Pick<Database, 'db'>, ring: KeyRing): SharedCounts {
  return async (counted, step = 1) => {
    const first = Math.max(step, 0)
    const wanted = counted.map(({ name, key, seconds }, place) => ({
      place,
      seconds,
      hash: mac(ring, 'limit', name, key).subarray(0, 16).toString('hex'),
    }))
    const { rows } = await db.execute(sql`
      with wanted as materialized (
        select place, decode(hash, 'hex') as hash, now() + make_interval(secs => seconds) as ends_at
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (place int, seconds int, hash text)
      ), saved as (
        insert into rate_counts as c (key_hash, consumed, ends_at)
        select hash, ${first}::int, ends_at from wanted order by hash
        on conflict (key_hash) do update set
          consumed = case when c.ends_at <= now() then ${first}::int
            else greatest(least(c.consumed + ${step}::int, 1000000000), 0) end,
          ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
        returning key_hash, consumed, ends_at
      )
      select place, consumed, extract(epoch from saved.ends_at - now())::float8 as seconds
      from saved join wanted on hash = key_hash order by place`)
    return checkRows(countRow, rows)
  }
}

/** Deletes at most one batch of counts whose window is over; returns their number. */
export function deleteOldCounts(tx: Tx): Promise<number> {
  return largestOf(tx.delete(rateCounts).where(batchOf(rateCounts, sql`ends_at < now()`)))
}
