import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import {
  grievanceMessages,
  grievancePictures,
  grievances,
} from '#server/platform/db/tables/grievances.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'

/** The person's complaints and requests, with messages and pictures. */
export async function complaintsOf(db: Db, userId: string): Promise<AccountData['complaints']> {
  const own = await db
    .select()
    .from(grievances)
    .where(eq(grievances.userId, userId))
    .orderBy(desc(grievances.receivedAt))
  const messages = await db
    .select({ message: grievanceMessages })
    .from(grievanceMessages)
    .innerJoin(grievances, eq(grievances.id, grievanceMessages.grievanceId))
    .where(eq(grievances.userId, userId))
    .orderBy(asc(grievanceMessages.seq))
  const pictures = await db
    .select({ picture: grievancePictures })
    .from(grievancePictures)
    .innerJoin(grievances, eq(grievances.id, grievancePictures.grievanceId))
    .where(eq(grievances.userId, userId))
    .orderBy(asc(grievancePictures.position))
  return own.map(({ id, number, topic, orderNumber, state, receivedAt, closedAt, closedAs }) => ({
    number,
    about: topic,
    orderNumber,
    state,
    receivedAt: receivedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    closedAs,
    messages: messages
      .filter(({ message }) => message.grievanceId === id)
      .map(({ message: { writer, words, at } }) => ({ by: writer, words, at: at.toISOString() })),
    pictures: pictures
      .filter(({ picture }) => picture.grievanceId === id)
      .map(({ picture }) => `data:image/webp;base64,${picture.webp.toString('base64')}`),
  }))
}
