import type { Database } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Push, PushMessage } from '#server/platform/ports/push.ts'
import type { NoticeBody } from '#shared/contract/push.ts'
import type { Locale } from '#shared/page.ts'
import type { PushKeys } from '../commands/keys.ts'
import { serviceOf } from '../rules/devices.ts'
import { daytimeOf } from '../rules/notices.ts'

export type NoteTools = {
  database: Database
  clock: Clock
  push: Push
  keys: PushKeys
  log: { info(details: object, text: string): void }
}

type Device = { endpoint: string; p256dh: string; auth: string; publicKey: string; locale: Locale }

/** The content of a note; `tag` is the id of its subject, so that a later note replaces it on the device. */
type Note = Pick<NoticeBody, 'title' | 'body' | 'path' | 'tag'>

/**
 * Sends a note to claimed devices. The push service keeps it until the evening, or urgently until `urgentUntil`. A
 * failed device gets no second attempt, because the same note comes by e-mail.
 */
export async function sendNote<One extends Device>(
  { database, push, keys, clock, log }: NoteTools,
  devices: readonly One[],
  write: (device: One) => Note,
  urgentUntil: (device: One) => Date | null = () => null,
): Promise<void> {
  for (const device of devices) {
    const pair = await keys.pairOf(database.db, device.publicKey)
    if (!pair || serviceOf(device.endpoint, push.standIn) === null) continue
    const timing = { now: clock(), urgentUntil: urgentUntil(device) }
    const answer = await push.send(asMessage(device, write(device), timing), pair)
    if (answer.kind !== 'taken') log.info({ kind: answer.kind }, 'a note was not taken')
  }
}

function asMessage(
  { endpoint, p256dh, auth, locale }: Device,
  note: Note,
  { now, urgentUntil }: { now: Date; urgentUntil: Date | null },
): PushMessage {
  const body: NoticeBody = { ...note, lang: locale, isSilent: false }
  const left = (urgentUntil ?? daytimeOf(now).until).getTime() - now.getTime()
  return {
    endpoint,
    p256dh,
    auth,
    body: JSON.stringify(body),
    topic: note.tag.replaceAll('-', ''),
    urgency: urgentUntil ? 'high' : 'normal',
    ttlSeconds: Math.max(0, Math.round(left / 1000)),
  }
}
