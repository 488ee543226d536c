import type { Database } from '#server/platform/db/open.ts'
import { mails } from '#server/platform/db/tables/notices.ts'
import type { Mail } from '#server/platform/ports/mail.ts'

/** Saves an email with its pictures in the demonstration's mailbox; a repeated id is not saved again. */
export async function saveMail(database: Database, mail: Mail): Promise<void> {
  const { id, to: recipient, subject, text } = mail
  const html = withPictures(mail)
  await database.transaction((tx) =>
    tx
      .insert(mails)
      .values({ id, recipient, subject, text, html, createdAt: tx.now })
      .onConflictDoNothing()
      .then(() => undefined),
  )
}

/**
 * The page with its pictures as data URLs, because the demonstration's mailbox shows it in a browser, which cannot load
 * `cid:` addresses.
 */
function withPictures({ html, pictures = [] }: Mail): string {
  return pictures.reduce((page, { cid, contentType, content }) => {
    const address = `data:${contentType};base64,${content.toString('base64')}`
    return page.replaceAll(`src="cid:${cid}"`, `src="${address}"`)
  }, html)
}
