import type { Channel } from '#server/platform/db/tables/notices.ts'
import type { NoticeRow } from './notices/all-notices.ts'
import { hasEmail } from './notices/all-notices.ts'
import type { Payload } from './planning.ts'
import type { Planning } from './planning.ts'
import { messageStep, stepAtOnce } from './times.ts'

/** A notice to all recipients of a role on one channel. */
export type PlannedNotice = {
  notice: string
  subject: string
  occasion: string
  channel: Channel
  /** `owner`: the owner of the store; `store`: its staff; for emails `store` is the owner. */
  role: 'shopper' | 'store' | 'owner'
  evenIfOff: boolean
  payload: Payload
  isUrgent: boolean
  /** Only owners who asked for it get it. */
  wish: boolean
  dueAt: Date
  /** Null: while the facts hold. */
  expiresAt: Date | null
}

type OpenChannels = Readonly<Record<Channel, boolean>>

/** The id that a notice is about. */
function subjectOf(row: NoticeRow, payload: Payload): string {
  return String(payload[row.about ?? 'orderId'] ?? Object.values(payload)[0])
}

/** The deliveries that an event plans for the rows of one stored name, on the channels that are open. */
export function plan(
  rows: readonly NoticeRow[],
  planning: Planning,
  channels: OpenChannels,
): PlannedNotice[] {
  const [first] = rows
  if (!first) return []
  const { payload, now } = planning
  const { notice, to: role } = first
  const subject = subjectOf(first, payload)
  const { wish = false, urgent: isUrgent = false } = first
  const whole = { notice, subject, payload, evenIfOff: false, isUrgent, wish }
  const dues = first.steps?.(planning) ?? [{ dueAt: now }]
  const emailsOf = dues.map(
    ({ dueAt }) =>
      ({ ...whole, channel: 'email', role, occasion: '', dueAt, expiresAt: null }) as const,
  )
  return [
    ...(channels.email && rows.some(hasEmail) ? emailsOf : []),
    ...(channels.push ? pushesOf(rows, planning, whole) : []),
    ...(channels.whatsApp ? messagesOf(rows, planning, whole) : []),
  ]
}

type Whole = Pick<
  PlannedNotice,
  'notice' | 'subject' | 'payload' | 'evenIfOff' | 'isUrgent' | 'wish'
>

function pushesOf(rows: readonly NoticeRow[], planning: Planning, whole: Whole): PlannedNotice[] {
  const row = rows.find(({ push }) => push)
  if (!row?.push) return []
  const { steps = row.steps ?? stepAtOnce, to: role = row.to, evenIfOff = false } = row.push
  return steps(planning).map((step) => ({ ...whole, ...step, channel: 'push', role, evenIfOff }))
}

function messagesOf(rows: readonly NoticeRow[], planning: Planning, whole: Whole): PlannedNotice[] {
  const row = rows.find(({ whatsApp }) => whatsApp)
  if (!row?.whatsApp) return []
  const role = row.to === 'store' ? 'owner' : 'shopper'
  return [{ ...whole, ...messageStep(row.whatsApp, planning), channel: 'whatsApp', role }]
}
