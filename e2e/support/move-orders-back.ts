import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/platform/db/open.ts'

/**
 * `move-orders-back.ts DATA_DIR ORDER_ID …`: moves these orders a week back while no server runs on the data, so that their
 * deadlines are over and still at the closing time of the same weekday.
 */
const [dataDir = '', ...orderIds] = process.argv.slice(2)
const silent = () => undefined
const database = await openDatabase({
  dataDir,
  durability: 'full',
  clock: () => new Date(),
  log: { info: silent, warn: silent, error: silent },
})
await database.transaction((tx) =>
  tx.execute(sql`
    update orders set booked_at = booked_at - interval '7 days',
      ready_at = ready_at - interval '7 days', due_at = due_at - interval '7 days'
    where id = any(${sql.param(orderIds)}::uuid[]) and due_at is not null`),
)
await database.close()
