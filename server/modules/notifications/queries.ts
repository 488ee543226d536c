import type { Database, Tx } from '#server/platform/db/open.ts'
import { mails } from '#server/platform/db/tables/notifications.ts'
import type { Mail } from '#server/platform/ports/mail.ts'

/** The demonstration's letter box; the same letter twice is one letter. */
export async function keepMail(database: Database, mail: Mail): Promise<void> {
  const { id, to: recipient, subject, text, html } = mail
  await database.transaction((tx: Tx) =>
    tx
      .insert(mails)
      .values({ id, recipient, subject, text, html, createdAt: tx.now })
      .onConflictDoNothing()
      .then(() => undefined),
  )
}
