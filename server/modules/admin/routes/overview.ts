import type { App } from '#server/modules/accounts/guards.ts'
import { mountFlow, mountRead } from '#server/platform/http/mount.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import * as contract from '#shared/contract/admin/overview.ts'
import { invalidField } from '#shared/app-error.ts'
import { find } from '#shared/contract/admin/find.ts'
import { messageText } from '#shared/message.ts'
import { readSearch } from '../language/read-search.ts'
import { recordLook, recordPhoneSearch } from '../commands/look-up.ts'
import { recordDecision } from '../commands/review.ts'
import { viewCityFigures, writeCityFigures } from '../views/city-figures.ts'
import { viewCustomerFile } from '../views/customer-file.ts'
import { findAnything, findPlace, type FindSaidArticles } from '../views/find.ts'
import { type AnyOrder, viewOrderFile } from '../views/order-file.ts'
import type { AlarmName } from '#shared/contract/admin/overview.ts'
import { viewOverview, type WaitingDeliveries } from '../views/overview.ts'

export type OverviewTools = {
  jobs: Pick<Jobs, 'dead' | 'retry'>
  /** The notices that are due and not sent yet; a view of the later module of notices. */
  findWaitingDeliveries: () => Promise<WaitingDeliveries[]>
  /** The alarms of the whole site that ring now. */
  findAlarms: () => Promise<AlarmName[]>
  phoneVault: PhoneVault
  /** The order as its shop sees it; a view of the module of orders. Throws NOT_FOUND. */
  viewAnyOrder: (db: Db, orderId: string) => Promise<AnyOrder>
  findSaidArticles: FindSaidArticles
}

export function overviewRoutes(app: App, tools: OverviewTools): void {
  const { jobs, phoneVault, viewAnyOrder, findWaitingDeliveries, findSaidArticles, findAlarms } =
    tools
  mountRead(app, contract.getOverview, async ({ db, now }) =>
    viewOverview(db, now, {
      dead: await jobs.dead(),
      waiting: await findWaitingDeliveries(),
      alarms: await findAlarms(),
    }),
  )

  mountFlow(app, contract.retryJobs, async ({ actor, input, say }) => {
    const started = await jobs.retry(input.id)
    await app.database.transaction((tx) =>
      recordDecision(tx, actor, { action: 'jobs_retried', reason: String(started) }),
    )
    return { message: say('done.jobsStarted', { count: started }), started }
  })

  mountFlow(app, find, async ({ actor, input: { search } }) => {
    const { db } = app.database
    const reading = readSearch(search)
    if (reading.isPickupCode) {
      const place = await findPlace(db, reading)
      if (place.stores.length > 0) return place
      throw invalidField('search', messageText('fields.searchPickupCode'))
    }
    const { mobile } = reading
    if (mobile !== null)
      await app.database.transaction((tx) => recordPhoneSearch(tx, actor, mobile.slice(-4)))
    const numberHashes = mobile === null ? undefined : phoneVault.hashesOf(mobile)
    const options = { role: actor.role, numberHashes, findSaidArticles, now: app.clock() }
    return findAnything(db, reading, options)
  })

  // Flows, not reads: the audit trail records each administrator who looks at a person's data.
  mountFlow(app, contract.getOrderFile, async ({ actor, input: { orderId } }) => {
    const { db } = app.database
    const file = await viewOrderFile(db, await viewAnyOrder(db, orderId))
    const { storeId } = file
    await app.database.transaction((tx) =>
      recordLook(tx, actor, { action: 'order_opened', orderId, storeId }),
    )
    return file
  })
  mountFlow(app, contract.getCustomerFile, async ({ actor, input: { userId: customerId } }) => {
    const file = await viewCustomerFile(app.database.db, customerId)
    const look = { action: 'customer_opened', customerId } as const
    await app.database.transaction((tx) => recordLook(tx, actor, look))
    return file
  })

  mountRead(app, contract.getCityFigures, ({ db, input }) => viewCityFigures(db, input))
  mountRead(app, contract.saveCityFigures, ({ db, input }) => writeCityFigures(db, input))
}
