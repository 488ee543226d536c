import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Caller } from '#server/modules/accounts/guards.ts'
import { shownAddress } from '#server/modules/accounts/rules/closed-account.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { namesInHindi } from '#shared/formats/in-hindi.ts'
import type { GrievanceFile } from '#shared/contract/grievances/admin.ts'
import type { OwnGrievance } from '#shared/contract/grievances/complaint.ts'
import {
  closeReasons,
  grievanceStates,
  grievanceTopics,
  messageKinds,
} from '#shared/contract/grievances/topics.ts'
import { Id } from '#shared/contract/wire.ts'
import { reopenUntil } from '../rules/clocks.ts'
import { noSuchGrievance } from '../rules/own-grievance.ts'

const dateColumn = z.coerce.date()

export const grievanceRow = z.object({
  grievanceId: z.string(),
  number: z.string(),
  topic: z.enum(grievanceTopics),
  state: z.enum(grievanceStates),
  receivedAt: dateColumn,
  answerDueAt: dateColumn,
  redressDueAt: dateColumn,
  answeredAt: dateColumn.nullable(),
  closedAt: dateColumn.nullable(),
  closedAs: z.enum(closeReasons).nullable(),
})

/** The columns of `grievanceRow` of a complaint `g`. */
export const grievanceColumns = sql`g.id as "grievanceId", g.number, g.topic, g.state,
  g.received_at as "receivedAt", g.answer_due_at as "answerDueAt", g.redress_due_at as "redressDueAt",
  g.answered_at as "answeredAt", g.closed_at as "closedAt", g.closed_as as "closedAs"`

export function shapeGrievance(row: z.infer<typeof grievanceRow>) {
  return {
    grievanceId: row.grievanceId,
    number: row.number,
    topic: row.topic,
    state: row.state,
    receivedAt: row.receivedAt.toISOString(),
    answerDueAt: row.answerDueAt.toISOString(),
    redressDueAt: row.redressDueAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedAs: row.closedAs,
  }
}

const threadRow = grievanceRow.extend({
  orderNumber: z.string().nullable(),
  orderId: z.string().nullable(),
  store: z
    .object({ storeId: z.string(), shopName: z.string(), hindi: z.string().nullable() })
    .nullable(),
  product: z
    .object({ productId: z.string(), name: z.string(), hindi: z.string().nullable() })
    .nullable(),
  pictures: z.int(),
  messages: z.array(
    z.object({
      messageId: z.string(),
      writer: z.enum(['person', 'officer']),
      kind: z.enum(messageKinds),
      words: z.string(),
      at: dateColumn,
    }),
  ),
  personName: z.string().nullable(),
  email: z.string().nullable(),
  userId: z.string().nullable(),
  hasLink: z.boolean(),
  officer: z.string().nullable(),
  copyUntil: dateColumn.nullable(),
})

async function findThread(db: Db, which: SQL) {
  const { rows } = await db.execute(sql`
    select ${grievanceColumns}, g.order_number as "orderNumber", g.order_id as "orderId",
      g.user_id as "userId", g.token_hash is not null as "hasLink", g.copy_until as "copyUntil",
      coalesce(u.name, g.name) as "personName", coalesce(u.email, g.email) as email, a.uid as officer,
      case when s.id is not null then jsonb_build_object('storeId', s.id, 'shopName', s.shop_name,
        'hindi', s.hindi ->> 'shopName') end as store,
      case when p.id is not null then jsonb_build_object('productId', p.id, 'name', p.name,
        'hindi', p.hindi ->> 'productName') end as product,
      (select count(*)::int from grievance_pictures i where i.grievance_id = g.id) as pictures,
      (select coalesce(jsonb_agg(jsonb_build_object('messageId', m.id, 'writer', m.writer,
          'kind', m.kind, 'words', m.words, 'at', m.at) order by m.seq), '[]')
        from grievance_messages m where m.grievance_id = g.id) as messages
    from grievances g left join users u on u.id = g.user_id left join admins a on a.id = g.officer_id
    left join stores s on s.id = g.store_id left join products p on p.id = g.product_id
    where ${which}`)
  const [row] = checkRows(threadRow, rows)
  if (!row) throw noSuchGrievance()
  return row
}

function shapeThread(row: z.infer<typeof threadRow>) {
  const { orderNumber, orderId, store, product, pictures, messages } = row
  return {
    ...shapeGrievance(row),
    orderNumber,
    orderId,
    store: store && {
      storeId: store.storeId,
      shopName: store.shopName,
      ...namesInHindi({ shopName: store.hindi }),
    },
    product: product && {
      productId: product.productId,
      name: product.name,
      ...namesInHindi({ name: product.hindi }),
    },
    pictures,
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
  }
}

/** Condition for a complaint of the person by its id, or for any complaint by the token of its link. */
function isOwn({ userId, ref }: { userId: string | null; ref: string }): SQL {
  const id = Id.safeParse(ref).success ? ref : null
  return sql`(g.erased_at is null and (g.token_hash = ${sha256(ref)}
    or (g.id = ${id}::uuid and g.user_id = ${userId}::uuid)))`
}

export async function viewOwnGrievance(
  db: Db,
  { now, ...own }: { userId: string | null; ref: string; now: Date },
): Promise<OwnGrievance> {
  const row = await findThread(db, isOwn(own))
  const byLink = row.userId === null || row.grievanceId !== own.ref.toLowerCase()
  return {
    ...shapeThread(row),
    canReopenUntil: reopenUntil(row, now)?.toISOString() ?? null,
    copyUntil: row.copyUntil && row.copyUntil > now ? row.copyUntil.toISOString() : null,
    byLink,
  }
}

/** A complaint as the officer sees it. */
export async function viewGrievanceFile(db: Db, grievanceId: string): Promise<GrievanceFile> {
  const row = await findThread(db, sql`g.id = ${grievanceId}::uuid`)
  const { personName, email, userId, hasLink, officer, copyUntil } = row
  return {
    ...shapeThread(row),
    personName: personName ?? '',
    email: shownAddress(email ?? ''),
    userId,
    byLink: hasLink,
    officer,
    copyUntil: copyUntil?.toISOString() ?? null,
  }
}

const pictureRow = z.object({ webp: z.instanceof(Buffer) })

/** The pictures as data URLs, for the person and for administrators. */
export async function viewAnyPictures(
  db: Db,
  { userId, isAdmin }: Pick<Caller, 'userId' | 'isAdmin'>,
  ref: string,
): Promise<{ pictures: string[] }> {
  const id = Id.safeParse(ref).success && (await isAdmin('support')) ? ref : null
  const { rows } = await db.execute(sql`
    select i.webp from grievance_pictures i join grievances g on g.id = i.grievance_id
    where ${isOwn({ userId, ref })} or g.id = ${id}::uuid order by i.position`)
  const found = checkRows(pictureRow, rows)
  if (found.length === 0) throw noSuchGrievance()
  return { pictures: found.map(({ webp }) => `data:image/webp;base64,${webp.toString('base64')}`) }
}

const copyRow = z.object({ userId: z.string() })

/** The account whose data this link may download now. Throws NOT_FOUND. */
export async function viewCopyOwner(db: Db, token: string, now: Date): Promise<{ userId: string }> {
  const { rows } = await db.execute(sql`
    select g.user_id as "userId" from grievances g
    where g.token_hash = ${sha256(token)} and g.user_id is not null
      and g.copy_until > ${now.toISOString()}::timestamptz`)
  const [found] = checkRows(copyRow, rows)
  if (!found) throw noSuchGrievance()
  return found
}
