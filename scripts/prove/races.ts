import { join } from 'node:path'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { adjustStock } from '#server/modules/inventory/commands/counts.ts'
import { bookWithCash } from '#server/modules/orders/commands/book.ts'
import { AppError } from '#shared/app-error.ts'
import { buildProduct, insertStore, insertUser } from '#test/rows.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { query, startPostgres, withDatabase } from '#test/postgres.ts'
import { silentLog } from '#test/silent-log.ts'

type Options = { rounds: number; shoppers: number }
type Report = { attempts: number; sold: number; faults: string[] }

const migrations = join(import.meta.dirname, '../../server/platform/db/migrations')

/**
 * Last unit: in each round a product has a stock of one and `shoppers` people book it at once, through two connection
 * pools as two server processes would. Exactly one may succeed.
 */
export async function proveLastUnit({ rounds, shoppers }: Options): Promise<Report> {
  const { url: server, stop } = await startPostgres()
  const name = 'chowk_races'
  await query(server, `create database ${name}`)
  const pools = [await open(server, name), await open(server, name)] as const
  try {
    await migrate(pools[0], migrations)
    return await race(pools, rounds, shoppers)
  } finally {
    await Promise.all(pools.map((pool) => pool.close()))
    stop()
  }
}

function open(server: string, name: string): Promise<Database> {
  return openDatabase({
    databaseUrl: withDatabase(server, name),
    allowSuperuser: true,
    durability: 'off',
    clock: () => new Date(),
    log: silentLog,
  })
}

async function race(
  pools: readonly [Database, Database],
  rounds: number,
  shoppers: number,
): Promise<Report> {
  const [database] = pools
  const owner = await insertUser({ database }, { role: 'merchant' })
  const storeId = await insertStore({ database }, owner.id)
  const product = await buildProduct({ database }, storeId, { stock: 0 })
  const people = await crowd(database, rounds * shoppers)
  const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
  const faults: string[] = []
  let sold = 0
  for (let round = 0; round < rounds; round++) {
    await database.transaction((tx) =>
      adjustStock(
        tx,
        storeId,
        { reference: `round ${round}`, actorId: null },
        { variantId: product.variantId, delta: 1 },
      ),
    )
    const answers = await Promise.all(
      people
        .slice(round * shoppers, (round + 1) * shoppers)
        .map((person, index) =>
          attempt(pools[index % 2 === 0 ? 0 : 1], (tx) => bookWithCash(tx, person, [line])),
        ),
    )
    const booked = answers.filter((answer) => answer === 'booked').length
    sold += booked
    const others = answers.filter((answer) => answer !== 'booked' && answer !== 'OUT_OF_STOCK')
    if (booked !== 1) faults.push(`round ${round}: ${booked} people got the one piece`)
    if (others.length > 0) faults.push(`round ${round}: ${others.join(', ')}`)
  }
  faults.push(...(await brokenInvariants(database)))
  return { attempts: rounds * shoppers, sold, faults }
}

async function attempt(
  database: Database,
  work: Parameters<Database['transaction']>[0],
): Promise<string> {
  try {
    await database.transaction(work)
    return 'booked'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

async function crowd(database: Database, size: number) {
  const { rows } = await database.pool.query<{ userId: string; name: string; email: string }>(
    `insert into users (email, name, password_hash)
     select 'racer' || n || '@chowk.example', 'Racer ' || n, 'none' from generate_series(1, $1) n
     returning id as "userId", name, email`,
    [size],
  )
  return rows
}
