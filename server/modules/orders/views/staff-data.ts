import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { actorNameOf } from '#server/platform/db/tables/integrations.ts'
import { orderEvents, orders } from '#server/platform/db/tables/orders.ts'
import { staffInvitations, storeMembers } from '#server/platform/db/tables/staff.ts'
import type { StoreData } from '#shared/contract/exports/store-data.ts'
import { shapeStaffEvent } from './orders.ts'

/** The staff of a store, the owner first, and its invitations. */
export async function viewStaffData(
  db: Db,
  storeId: string,
): Promise<Pick<StoreData, 'staff' | 'staffInvitations'>> {
  const { role, addedAt } = storeMembers
  const staff = await db
    .select({ name: users.name, email: users.email, role, addedAt })
    .from(storeMembers)
    .innerJoin(users, eq(users.id, storeMembers.userId))
    .where(eq(storeMembers.storeId, storeId))
    .orderBy(asc(addedAt), asc(users.id))
  const { email, sentAt, endedAs } = staffInvitations
  const invitations = await db
    .select({ email, role: staffInvitations.role, sentAt, endedAs })
    .from(staffInvitations)
    .where(eq(staffInvitations.storeId, storeId))
    .orderBy(desc(sentAt))
  return {
    staff: staff.map(({ addedAt: since, ...member }) => ({
      ...member,
      since: since.toISOString(),
    })),
    staffInvitations: invitations.map(({ sentAt: sent, ...invitation }) => ({
      ...invitation,
      sentAt: sent.toISOString(),
    })),
  }
}

/** The time lines of all orders of a store, which name the members of its staff. */
export async function viewTimelines(
  db: Db,
  storeId: string,
): Promise<Map<string, StoreData['orders'][number]['timeline']>> {
  const events = await db
    .select({
      ...getTableColumns(orderEvents),
      staffName: actorNameOf(users.name, orderEvents.actorId),
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(users, and(eq(orderEvents.actor, 'merchant'), eq(users.id, orderEvents.actorId)))
    .where(eq(orders.storeId, storeId))
    .orderBy(asc(orderEvents.seq))
  const groups = Map.groupBy(events, ({ orderId }) => orderId)
  return new Map([...groups].map(([orderId, own]) => [orderId, own.map(shapeStaffEvent)]))
}
