import { createStoreOfOwner } from '#server/modules/staff/commands/members.ts'
import { saveStepNote, saveAccount } from '#server/modules/stores/commands/own-store.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import type { DemoPerson, DemoStore } from './city.ts'

/** Creates all people with the same password; returns e-mail → user id. */
export async function insertPeople(
  tx: Tx,
  people: DemoPerson[],
  passwordHash: string,
): Promise<Map<string, string>> {
  const rows = await tx
    .insert(users)
    .values(people.map(({ name, email }) => ({ name, email, passwordHash, createdAt: tx.now })))
    .returning({ id: users.id, email: users.email })
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** Creates the approved stores as `npm run store:create` does; returns store key → store id. */
export async function createStores(
  tx: Tx,
  stores: DemoStore[],
  owners: Map<string, string>,
  pictures: (store: DemoStore) => { image: string | null; logo: string | null },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const store of stores.filter((one) => one.status === 'approved')) {
    const { key, owner, status, gstin, storefront: _storefront, closures, hindi, ...form } = store
    const ownerId = owners.get(owner)
    if (!ownerId) throw new Error(`${store.shopName} has no owner among the people`)
    const dated = closures.map(({ fromDay, toDay, reason }) => ({
      from: dayFrom(tx.now, fromDay),
      to: dayFrom(tx.now, toDay),
      reason,
    }))
    const facts = { ownerId, status, gstin: gstin ?? null, ...pictures(store) }
    const input = { ...facts, form: { ...form, closures: dated } }
    const storeId = await createStoreOfOwner(tx, input)
    const merchant = { userId: ownerId, name: store.ownerName, storeId }
    await saveAccount(tx, merchant, { of: 'hindi', hindi })
    // The shops of the demonstration are not new, so they do not see the list of first steps.
    await saveStepNote(tx, storeId, { note: 'putAway', isSet: true })
    ids.set(key, storeId)
  }
  return ids
}

function dayFrom(now: Date, days: number): string {
  return indianDay(new Date(now.getTime() + days * DAY_MS))
}
