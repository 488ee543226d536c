import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#server/platform/db/open.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { Id } from '#shared/contract/wire.ts'
import { AppError } from '#shared/app-error.ts'
import { escape } from '../rules/email-page.ts'
import { viewMail, viewMailbox } from '../views/mailbox.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'

/** The mailbox of the demonstration and the jobs that failed every attempt; mounted in demonstration mode only. */
export function mailboxRoutes(app: FastifyInstance, db: Db, jobs: Jobs): void {
  const options = { schema: { hide: true }, config: { limit: 'document' } } as const

  app.get('/dev/mail', options, async (_request, reply) => {
    const [mails, dead] = await Promise.all([viewMailbox(db), jobs.dead()])
    const rows = mails.map(
      (mail) =>
        `<tr><td>${formatDateTime(mail.createdAt)}<td>${escape(mail.recipient)}<td><a href="/dev/mail/${mail.id}">${escape(mail.subject)}</a>`,
    )
    const failed = dead.map(
      (job) =>
        `<tr><td>${formatDateTime(job.at)}<td>${escape(job.listener)}<td>${escape(job.error)}`,
    )
    return page(reply, 'Mailbox', table(rows, 'No emails yet.') + deadSection(failed))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', options, async (request, reply) => {
    const { id } = request.params
    const mail = Id.safeParse(id).success && (await viewMail(db, id))
    if (!mail) throw new AppError('NOT_FOUND', { reason: 'email' })
    const body = `<p><a href="/dev/mail">All emails</a></p><p>To ${escape(mail.recipient)}, ${formatDateTime(mail.createdAt)}</p>
<iframe title="Email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(withNewTabs(mail.html))}"></iframe>
<h2>The same as plain text</h2><pre>${escape(mail.text)}</pre>`
    return page(reply, mail.subject, body)
  })
}

/** Links open in a new tab, as from a mail program. */
function withNewTabs(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}

function deadSection(rows: string[]): string {
  return `<h2>Jobs that failed for good</h2>${table(rows, 'None.')}`
}

function table(rows: string[], empty: string): string {
  return rows.length > 0 ? `<table>${rows.join('')}</table>` : `<p>${empty}</p>`
}

const look = `body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2b2320;background:#faf6ee}
h1,td,p{overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}td{padding:.4rem .8rem .4rem 0;border-bottom:1px solid #e5dccb;vertical-align:top}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;padding:1rem;border:1px solid #e5dccb;border-radius:8px}iframe{width:100%;height:75vh;resize:both;border:1px solid #e5dccb;border-radius:8px}`

/** The pictures of emails are data URLs. The frame with an email inherits the policy of its page. */
const policy = "default-src 'none';style-src 'unsafe-inline';img-src data:;frame-ancestors 'none'"

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${look}</style><h1>${escape(title)}</h1>${body}</html>`,
    )
}
