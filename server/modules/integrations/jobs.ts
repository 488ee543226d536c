import type { Database } from '#server/platform/db/open.ts'
import { inBatches } from '#server/platform/db/rows/batches.ts'
import { record } from '#server/platform/events.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { WEBHOOK_LOG_DAYS } from '#shared/limits.ts'
import { deleteDeliveriesBefore, findDue } from './queries/deliveries.ts'

/** Maximum number of deliveries started in one minute. */
const MOST_DUE = 500

/** Starts the due tries: deliveries after a failure, and deliveries whose server ended during a try. */
export async function resumeDeliveries(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    for (const deliveryId of await findDue(tx, MOST_DUE))
      await record(tx, 'webhook.due', { deliveryId })
  })
}

export async function deleteOldDeliveries(database: Database): Promise<void> {
  await inBatches(database, (tx) =>
    deleteDeliveriesBefore(tx, new Date(tx.now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS)),
  )
}
