import type { Database } from '#server/platform/db/open.ts'
import { mails } from '#server/platform/db/tables/notifications.ts'
import type { Mail } from '#server/platform/ports/mail.ts'

/** Saves an email in the demonstration's mailbox; a repeated id is not saved again. */
export async function saveMail(database: Database, mail: Mail): Promise<void> {
  const { id, to: recipient, subject, text, html } = mail
  await database.transaction((tx) =>
    tx
      .insert(mails)
      .values({ id, recipient, subject, text, html, createdAt: tx.now })
      .onConflictDoNothing()
      .then(() => undefined),
  )
}
