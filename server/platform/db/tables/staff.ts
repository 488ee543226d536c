import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { givenRoles, invitationEndings } from '#shared/contract/staff.ts'
import type { CounterRight } from '#shared/counter-rights.ts'
import { staffRoles } from '#shared/staff-role.ts'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

/** The persons who may act for a store; a person acts for one store only. */
export const storeMembers = pgTable(
  'store_members',
  {
    storeId: uuid('store_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role', { enum: staffRoles }).notNull(),
    addedAt: instant('added_at').notNull(),
    /** What the owner allows a member of the counter beyond the role. */
    rights: text('rights').array().$type<CounterRight[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.userId] })],
)

/** For left joins: the rights of a member; none for others. */
export const memberRights = sql<CounterRight[]>`coalesce(${storeMembers.rights}, '{}')`

/** Invitations by e-mail; the address is in lower case. */
export const staffInvitations = pgTable('staff_invitations', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  email: text('email').notNull(),
  role: text('role', { enum: givenRoles }).notNull(),
  tokenHash: bytea('token_hash').notNull(),
  sealed: bytea('sealed').notNull(),
  invitedBy: uuid('invited_by').notNull(),
  sentAt: instant('sent_at').notNull(),
  endedAt: instant('ended_at'),
  endedAs: text('ended_as', { enum: invitationEndings }),
})
