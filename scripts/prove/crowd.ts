import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/platform/db/open.ts'

export type Offer = { productId: string; variantId: string }
export type Crowd = { emails: string[]; offers: Offer[] }

const silent = () => undefined
const piecesAdded = 5_000
const offersUsed = 40

/**
 * Adds shoppers with Asha's password and full shelves to the demonstration's data, while no server
 * runs on it: one shopper may have five open cash bookings, and a proof needs thousands.
 */
export async function addCrowd(dataDir: string, size: number): Promise<Crowd> {
  const database = await openDatabase({
    dataDir,
    durability: 'full',
    clock: () => new Date(),
    log: { info: silent, warn: silent, error: silent },
  })
  const emails = Array.from({ length: size }, (_, index) => `proof-${index}@chowk.example`)
  const offers = await database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into users (email, name, password_hash)
      select 'proof-' || number || '@chowk.example', 'Proof ' || number, asha.password_hash
      from generate_series(0, ${size - 1}::int) number, users asha
      where asha.email = 'asha@chowk.example'`)
    const { rows } = await tx.execute<Offer>(sql`
      select shelf.product_id as "productId", shelf.variant_id as "variantId"
      from variant_stock shelf
      join products on products.id = shelf.product_id and products.active
      join stores on stores.id = shelf.store_id
      join users owner on owner.id = stores.owner_id and owner.email = 'ramesh@chowk.example'
      order by shelf.variant_id limit ${offersUsed}`)
    for (const { variantId } of rows) {
      await tx.execute(sql`
        update variant_stock set stock = stock + ${piecesAdded} where variant_id = ${variantId}`)
      await tx.execute(sql`
        insert into stock_movements (variant_id, stock_change, held_change, kind, reference, at)
        values (${variantId}, ${piecesAdded}, 0, 'adjustment', 'proof', ${tx.now.toISOString()})`)
    }
    return rows
  })
  await database.close()
  return { emails, offers }
}
