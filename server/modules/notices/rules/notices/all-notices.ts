import type { EventName } from '#server/platform/events.ts'
import type { EmailName, EmailNotice, Notice } from '../notice.ts'
import { emails } from './all.ts'
import { whatsAppNotices } from './whatsapp.ts'

export type NoticeRow = Notice & Partial<EmailNotice> & { name: string }
export type EmailRow = EmailNotice & { name: EmailName }

const rows: readonly NoticeRow[] = Object.entries({ ...emails, ...whatsAppNotices }).map(
  ([name, row]) => ({ ...row, name }),
)

/** The rows of each stored name; the first that applies is sent. */
export const rowsByNotice: ReadonlyMap<string, readonly NoticeRow[]> = Map.groupBy(
  rows,
  ({ notice }) => notice,
)

/** The stored names of each event. */
export const noticesByEvent: ReadonlyMap<EventName, readonly string[]> = new Map(
  [...Map.groupBy(rows, ({ event }) => event)].map(([event, own]) => [
    event,
    [...new Set(own.map(({ notice }) => notice))],
  ]),
)

export function hasEmail(row: NoticeRow): row is EmailRow {
  return row.footer !== undefined
}
