import { sql, type SQL } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'
import {
  closeReasons,
  grievanceStates,
  grievanceTopics,
  messageKinds,
} from '#shared/contract/grievances/topics.ts'
import { locales } from '#shared/page.ts'

export const grievances = pgTable('grievances', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  topic: text('topic', { enum: grievanceTopics }).notNull(),
  userId: uuid('user_id'),
  /** Name, address and language of a guest whose address has no account. */
  name: text('name'),
  email: text('email'),
  locale: text('locale', { enum: locales }).notNull(),
  /** The token of the link for a person who wrote without a log-in. */
  tokenHash: bytea('token_hash'),
  tokenSealed: bytea('token_sealed'),
  /** The order number as the person wrote it; `orderId` only when it is an order of the account. */
  orderNumber: text('order_number'),
  orderId: uuid('order_id'),
  storeId: uuid('store_id'),
  productId: uuid('product_id'),
  receivedAt: instant('received_at').notNull(),
  /** The beginning of the time limits: the receipt, or the last reopening. */
  openedAt: instant('opened_at').notNull(),
  answerDueAt: instant('answer_due_at').notNull(),
  redressDueAt: instant('redress_due_at').notNull(),
  /** The officer's first answer since `openedAt`. */
  answeredAt: instant('answered_at'),
  state: text('state', { enum: grievanceStates }).notNull(),
  officerId: uuid('officer_id'),
  closedAt: instant('closed_at'),
  closedAs: text('closed_as', { enum: closeReasons }),
  copyUntil: instant('copy_until'),
  answerAlarmAt: instant('answer_alarm_at'),
  redressAlarmAt: instant('redress_alarm_at'),
  erasedAt: instant('erased_at'),
})

export const grievanceMessages = pgTable('grievance_messages', {
  id: uuid('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  grievanceId: uuid('grievance_id').notNull(),
  writer: text('writer', { enum: ['person', 'officer'] }).notNull(),
  kind: text('kind', { enum: messageKinds }).notNull(),
  words: text('words').notNull(),
  adminId: uuid('admin_id'),
  at: instant('at').notNull(),
})

export const grievancePictures = pgTable(
  'grievance_pictures',
  {
    grievanceId: uuid('grievance_id').notNull(),
    position: integer('position').notNull(),
    webp: bytea('webp').notNull(),
  },
  (picture) => [primaryKey({ columns: [picture.grievanceId, picture.position] })],
)

/** True for a complaint `g` that has passed one of its time limits. */
export function isOverdue(now: Date): SQL<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`(g.state <> 'closed' and (g.redress_due_at <= ${at}
    or (g.answered_at is null and g.answer_due_at <= ${at})))`
}
