import { sql } from 'drizzle-orm'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import { openDatabase, type Database, type Tx } from '#server/platform/db/open.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { silentLog } from '#test/silent-log.ts'

export type Offer = { productId: string; variantId: string }
export type Crowd = { people: Shopper[]; offers: Offer[] }

const piecesAdded = 5_000
const offersUsed = 40

export function openQuietly(
  dataDir: string,
  options: { durability?: 'full' | 'off'; inProcess?: boolean } = {},
): Promise<Database> {
  const always = { dataDir, clock: () => new Date(), log: silentLog }
  return openDatabase({ durability: 'full', ...options, ...always })
}

/**
 * Adds shoppers with Asha's password, and large stock, to the demonstration's data: one shopper may have five open cash
 * bookings, and a proof needs thousands.
 */
export async function insertCrowd(tx: Tx, size: number): Promise<Crowd> {
  const people = await tx.execute<Shopper>(sql`
    insert into users (email, name, password_hash)
    select 'proof-' || number || '@chowk.example', 'Proof ' || number, asha.password_hash
    from generate_series(1, ${size}::int) number, users asha
    where asha.email = 'asha@chowk.example'
    returning id as "userId", name, email`)
  const offers = await tx.execute<Offer>(sql`
    select stockRow.product_id as "productId", stockRow.variant_id as "variantId"
    from variant_stock stockRow
    join products on products.id = stockRow.product_id and products.active
    join stores on stores.id = stockRow.store_id
    join users owner on owner.id = stores.owner_id and owner.email = 'ramesh@chowk.example'
    order by stockRow.variant_id limit ${offersUsed}`)
  for (const { variantId } of offers.rows) {
    await tx.execute(sql`
      update variant_stock set stock = stock + ${piecesAdded} where variant_id = ${variantId}`)
    await tx.execute(sql`
      insert into stock_movements (variant_id, stock_change, held_change, kind, reference, at)
      values (${variantId}, ${piecesAdded}, 0, 'adjustment', 'proof', ${tx.now.toISOString()})`)
  }
  return { people: people.rows, offers: offers.rows }
}

/** Runs while no server uses the folder. */
export async function addCrowd(dataDir: string, size: number): Promise<Crowd> {
  const database = await openQuietly(dataDir)
  const crowd = await database.transaction((tx) => insertCrowd(tx, size))
  await database.close()
  return crowd
}

export async function readBroken(dataDir: string): Promise<string[]> {
  const database = await openQuietly(dataDir)
  const broken = await brokenInvariants(database)
  await database.close()
  return broken.map((name) => `No longer true: ${name}`)
}

export function pickOffer({ offers }: Pick<Crowd, 'offers'>): Offer {
  const offer = offers[Math.floor(Math.random() * offers.length)]
  if (!offer) throw new Error('There is no product to book')
  return offer
}
