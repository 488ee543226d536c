import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { GRIEVANCE_REOPEN_DAYS } from '#shared/limits.ts'
import { locales } from '#shared/page.ts'
import type { Facts } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'

const dateColumn = z.coerce.date()

const personRow = z.object({
  number: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  answerDueAt: dateColumn,
  redressDueAt: dateColumn,
  tokenSealed: z.instanceof(Buffer).nullable(),
})

/**
 * The person of a complaint, with a link when the person wrote without a log-in; undefined when the person's data are
 * erased.
 */
async function findPerson(db: Db, grievanceId: string, { emailVault }: Tools) {
  const { rows } = await db.execute(sql`
    select g.number, coalesce(u.name, g.name) as name, coalesce(u.email, g.email) as email,
      coalesce(u.locale, g.locale) as locale, g.answer_due_at as "answerDueAt",
      g.redress_due_at as "redressDueAt", g.token_sealed as "tokenSealed"
    from grievances g left join users u on u.id = g.user_id
    where g.id = ${grievanceId}::uuid and g.erased_at is null`)
  const [person] = checkRows(personRow, rows)
  if (!person) return undefined
  const { name, email, locale, tokenSealed, number, answerDueAt, redressDueAt } = person
  return {
    recipients: { shopper: { name, email, locale } },
    secret: tokenSealed && emailVault.open(grievanceId, tokenSealed),
    values: { grievanceId, number, answerDueAt, redressDueAt },
  }
}

/** Facts of the acknowledgement of a complaint. */
export async function viewReceivedFacts(
  db: Db,
  { grievanceId }: { grievanceId: string },
  tools: Tools,
): Promise<Facts | undefined> {
  const person = await findPerson(db, grievanceId, tools)
  return person && { id: grievanceId, ...person }
}

const messageRow = z.object({
  kind: z.enum(['text', 'copy', 'closed']),
  words: z.string(),
  at: dateColumn,
})

/** Facts of a message from the grievance officer; undefined when its text is erased. */
export async function viewWrittenFacts(
  db: Db,
  { grievanceId, messageId }: { grievanceId: string; messageId: string },
  tools: Tools,
): Promise<Facts | undefined> {
  const person = await findPerson(db, grievanceId, tools)
  const { rows } = await db.execute(sql`
    select m.kind, m.words, m.at from grievance_messages m where m.id = ${messageId}::uuid`)
  const [message] = checkRows(messageRow, rows)
  if (!person || !message) return undefined
  const { kind, words, at } = message
  const reopenUntil = new Date(at.getTime() + GRIEVANCE_REOPEN_DAYS * DAY_MS)
  return { id: messageId, ...person, values: { ...person.values, kind, words, reopenUntil } }
}

const dueRow = z.object({
  number: z.string(),
  openedAt: dateColumn,
  answerDueAt: dateColumn,
  redressDueAt: dateColumn,
})

/**
 * Facts for the officer about a new complaint, or about a time limit that ends soon; undefined when the time limit is
 * stopped.
 */
export async function viewOfficerFacts(
  db: Db,
  { grievanceId, clock = 'new' }: { grievanceId: string; clock?: string },
  { contact }: Tools,
): Promise<Facts | undefined> {
  const { rows } = await db.execute(sql`
    select g.number, g.opened_at as "openedAt", g.answer_due_at as "answerDueAt",
      g.redress_due_at as "redressDueAt"
    from grievances g where g.id = ${grievanceId}::uuid and g.state <> 'closed'
      and (${clock}::text = 'redress' or g.answered_at is null)`)
  const [due] = checkRows(dueRow, rows)
  if (!due) return undefined
  const { openedAt, ...values } = due
  const { grievanceEmail: email, grievanceOfficer: name } = contact
  return {
    id: grievanceId,
    recipients: { shopper: { name, email, locale: 'en' } },
    values: { ...values, kind: clock, round: openedAt.toISOString() },
    secret: null,
  }
}
