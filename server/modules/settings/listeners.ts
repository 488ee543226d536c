import type { Listener, Listeners } from '#server/platform/events.ts'
import type { OptionalNotice } from '#shared/contract/settings/notices.ts'
import { withholds } from './commands/notices.ts'
import { noticeEvents } from './rules/notices.ts'

/**
 * The listeners of a channel. Listeners of optional notices do nothing while the city has switched the notice off, also
 * for waiting jobs.
 */
export function switchable(listeners: Listeners): Listeners {
  const switched = { ...listeners } as Record<string, Listener<unknown>[]>
  for (const [notice, event] of Object.entries(noticeEvents))
    switched[event] = (switched[event] ?? []).map((listener) =>
      unlessOff(notice as OptionalNotice, listener),
    )
  return switched as Listeners
}

function unlessOff(notice: OptionalNotice, listener: Listener<unknown>): Listener<unknown> {
  return {
    ...listener,
    handle: async (payload, database, loaded) => {
      if (!(await withholds(database, notice))) await listener.handle(payload, database, loaded)
    },
  }
}
