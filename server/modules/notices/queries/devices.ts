import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { pushDevices } from '#server/platform/db/tables/notices.ts'
import { groupCalls } from '#server/platform/jobs/rounds.ts'
import { locales } from '#shared/page.ts'

export type NewDevice = Omit<typeof pushDevices.$inferInsert, 'id' | 'isOn' | 'addedAt' | 'usedAt'>

/**
 * Saves the subscription of a browser in one statement and returns the device's id. A known endpoint moves to this
 * account; it keeps its name only if it already belonged to this account.
 */
export async function saveDevice(tx: Tx, device: NewDevice): Promise<string> {
  const isSame = sql`${pushDevices.userId} = excluded.user_id`
  const [saved] = await tx
    .insert(pushDevices)
    .values({ ...device, addedAt: tx.now, usedAt: tx.now })
    .onConflictDoUpdate({
      target: pushDevices.endpoint,
      set: {
        userId: sql`excluded.user_id`,
        p256dh: sql`excluded.p256dh`,
        auth: sql`excluded.auth`,
        service: sql`excluded.service`,
        publicKey: sql`excluded.public_key`,
        deviceHash: sql`excluded.device_hash`,
        locale: sql`excluded.locale`,
        usedAt: sql`excluded.used_at`,
        name: sql`case when ${isSame} then ${pushDevices.name} else excluded.name end`,
        isOn: sql`true`,
        addedAt: sql`case when ${isSame} then ${pushDevices.addedAt} else excluded.added_at end`,
      },
    })
    .returning({ id: pushDevices.id })
  return saved?.id ?? ''
}

type Renewal = Pick<NewDevice, 'userId' | 'endpoint' | 'p256dh' | 'auth' | 'service' | 'publicKey'>

/** Gives a device of this account its new subscription; false when the account has none with the earlier endpoint. */
export async function renewDevice(tx: Tx, earlier: string, next: Renewal): Promise<boolean> {
  const { userId, ...subscription } = next
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.endpoint, next.endpoint), sql`${earlier} <> ${next.endpoint}`))
  const renewed = await tx
    .update(pushDevices)
    .set({ ...subscription, usedAt: tx.now })
    .where(and(eq(pushDevices.endpoint, earlier), eq(pushDevices.userId, userId)))
    .returning({ id: pushDevices.id })
  return renewed.length > 0
}

/** Deletes the devices of an account except the `most` last used ones. */
export async function pruneDevices(tx: Tx, userId: string, most: number): Promise<void> {
  await tx.execute(sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${userId}::uuid
      order by used_at desc, id offset ${most}::int)`)
}

type OwnDevice = { deviceId: string; userId: string }
const own = ({ deviceId, userId }: OwnDevice) =>
  and(eq(pushDevices.id, deviceId), eq(pushDevices.userId, userId))

/** False when the account has no such device. */
export async function updateDevice(
  tx: Tx,
  device: OwnDevice,
  changes: { name?: string; isOn?: boolean },
): Promise<boolean> {
  const changed = await tx
    .update(pushDevices)
    .set(changes)
    .where(own(device))
    .returning({ id: pushDevices.id })
  return changed.length > 0
}

/** False when the account has no such device. */
export async function deleteDevice(tx: Tx, device: OwnDevice): Promise<boolean> {
  const gone = await tx.delete(pushDevices).where(own(device)).returning({ id: pushDevices.id })
  return gone.length > 0
}

/** Deletes all devices of an account, or those of one browser. */
export async function deleteDevicesOf(tx: Tx, userId: string, deviceHash?: Buffer): Promise<void> {
  await tx
    .delete(pushDevices)
    .where(
      and(
        eq(pushDevices.userId, userId),
        deviceHash === undefined ? undefined : eq(pushDevices.deviceHash, deviceHash),
      ),
    )
}

const sendableRow = z.object({
  place: z.int(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  publicKey: z.string(),
  locale: z.enum(locales),
  isOn: z.boolean(),
  isStaff: z.boolean(),
})

type DeviceFilter = { deviceId: string; userId: string; storeId: string | null }
const readers = new WeakMap<Db, (wanted: DeviceFilter) => Promise<SendableDevice | undefined>>()
type SendableDevice = z.infer<typeof sendableRow>

/**
 * A device of this person with its subscription; undefined when it was removed or has moved to another account. `isStaff`:
 * the person is a member of the staff of this store. Devices that are read at the same time share one statement.
 */
export function findDevice(db: Db, wanted: DeviceFilter): Promise<SendableDevice | undefined> {
  const reader = readers.get(db) ?? groupCalls((all: DeviceFilter[]) => findDevices(db, all))
  readers.set(db, reader)
  return reader(wanted)
}

async function findDevices(
  db: Db,
  wanted: DeviceFilter[],
): Promise<(SendableDevice | undefined)[]> {
  const { rows } = await db.execute(sql`
    select w.place, d.endpoint, d.p256dh, d.auth, d.public_key as "publicKey", d.locale, d.is_on as "isOn",
      exists (select from store_members m where m.store_id = w.store_id and m.user_id = d.user_id)
        as "isStaff"
    from unnest(${sql.param(wanted.map(({ deviceId }) => deviceId))}::uuid[],
      ${sql.param(wanted.map(({ userId }) => userId))}::uuid[],
      ${sql.param(wanted.map(({ storeId }) => storeId))}::uuid[])
      with ordinality as w (device_id, user_id, store_id, place)
    join push_devices d on d.id = w.device_id and d.user_id = w.user_id`)
  const found = new Map(checkRows(sendableRow, rows).map((row) => [row.place, row]))
  return wanted.map((_one, at) => found.get(at + 1))
}

/** Deletes a device whose subscription has ended, unless it has got a new one meanwhile. */
export async function deleteGoneDevice(
  tx: Tx,
  device: { deviceId: string; endpoint: string },
): Promise<void> {
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, device.deviceId), eq(pushDevices.endpoint, device.endpoint)))
}
