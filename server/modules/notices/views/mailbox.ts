import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { mails } from '#server/platform/db/tables/notices.ts'

export async function viewMailbox(db: Db) {
  return db.select().from(mails).orderBy(desc(mails.createdAt)).limit(100)
}

export async function viewMail(db: Db, id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}
