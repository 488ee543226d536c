import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { buildCity } from '#demo/city.ts'
import { changeData } from './change-data.ts'
import { sparePeople } from './sessions.ts'
import { serverMain, startServer } from './server.ts'

/** Seeds the demonstration city once; every worker starts from a copy. */
export default async function seedCity(): Promise<() => Promise<void>> {
  if (!existsSync(serverMain)) throw new Error('There is no built server: npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'chowk-journeys-'))
  const forget = () => rm(folder, { recursive: true, force: true })
  try {
    const server = await startServer(join(folder, 'city'))
    await server.stop()
    await changeData(join(folder, 'city'), ...endSubscription('jagatpura-sports'), ...sparePeople)
  } catch (error) {
    await forget()
    throw error
  }
  process.env['JOURNEYS_FOLDER'] = folder
  return forget
}

/** The subscription of this store ended 30 days ago, so that it takes no bookings. */
function endSubscription(storeKey: string): SQL[] {
  const name = buildCity().stores.find(({ key }) => key === storeKey)?.shopName
  const last = sql`current_date - 30`
  return [
    sql`insert into subscriptions (store_id, free_until, paid_until, created_at)
      select id, ${last}, ${last}, now() from stores where shop_name = ${name}
      on conflict (store_id) do update set free_until = ${last}, paid_until = ${last}`,
    sql`update stores set bookings_paused_at = now() where shop_name = ${name}`,
  ]
}
