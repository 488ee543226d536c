import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { memberRights, storeMembers } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { wishlistItems } from '#server/platform/db/tables/wishlist.ts'
import type { User } from '#shared/contract/accounts/accounts.ts'
import { AppError } from '#shared/app-error.ts'

/** The data about the signed-in person that the browser may have. */
export async function viewUser(db: Db, userId: string): Promise<User> {
  const [row] = await db
    .select({
      name: users.name,
      email: users.email,
      role: users.role,
      registeredForStore: stores.status,
      storeId: stores.id,
      staffRole: storeMembers.role,
      staffRights: memberRights,
      statusReason: stores.statusReason,
      closingAskedAt: stores.closingAskedAt,
      closedAt: stores.closedAt,
      bookingsPausedAt: stores.bookingsPausedAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      wishlist: sql<string[]>`array(select ${wishlistItems.productId} from ${wishlistItems}
        where ${wishlistItems.userId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(storeMembers, eq(storeMembers.userId, users.id))
    .leftJoin(stores, eq(stores.id, storeMembers.storeId))
    .where(eq(users.id, userId))
  if (!row) throw new AppError('NOT_FOUND', { reason: 'account' })
  const { statusReason, closingAskedAt, closedAt, bookingsPausedAt, ...user } = row
  if (row.role !== 'merchant') {
    return { ...user, storeId: null, staffRole: null, staffRights: [], shopStop: null }
  }
  const state = { status: row.registeredForStore, closingAskedAt, closedAt, bookingsPausedAt }
  const why = stopOf(state)
  return { ...user, shopStop: why && { why, reason: (why === 'suspended' && statusReason) || '' } }
}

type StoreState = { status: User['registeredForStore'] } & Record<
  'closingAskedAt' | 'closedAt' | 'bookingsPausedAt',
  Date | null
>

/** The gravest reason first. A closed store is suspended too, so it is asked before. */
function stopOf(store: StoreState): NonNullable<User['shopStop']>['why'] | null {
  if (store.closedAt) return 'closed'
  if (store.status === 'suspended') return 'suspended'
  if (store.closingAskedAt) return 'closing'
  return store.bookingsPausedAt ? 'unpaid' : null
}
