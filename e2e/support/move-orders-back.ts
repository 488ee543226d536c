import { sql } from 'drizzle-orm'
import { openData } from './open-data.ts'

/**
 * `move-orders-back.ts DATA_DIR week|half ORDER_ID …` makes these orders older while no server runs on the data.
 * `week`: by seven days, so that their deadlines are over and still at the closing time of the same weekday. `half`: so
 * far that half of the time to the deadline was over an hour ago. The hour is for a worker that began late: its server
 * takes the time since the city was seeded for an outage, and judges deadlines that much later.
 */
const [dataDir = '', howFar, ...orderIds] = process.argv.slice(2)
const database = await openData(dataDir)
const ids = sql`id = any(${sql.param(orderIds)}::uuid[]) and due_at is not null`
const changes = {
  week: sql`booked_at = booked_at - interval '7 days', ready_at = ready_at - interval '7 days',
    due_at = due_at - interval '7 days'`,
  half: sql`booked_at = now() - (due_at - now()) - interval '2 hours'`,
}
await database.transaction((tx) =>
  tx.execute(sql`update orders set ${changes[howFar === 'half' ? 'half' : 'week']} where ${ids}`),
)
await database.close()
