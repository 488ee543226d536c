import { useRef } from 'react'
import { newKey } from '#web/lib/call.ts'
import type { storedInTab } from '#web/lib/tab-storage.ts'

/** A call that was sent last, with its idempotency key. */
export type SentCall = { input: string; key: string }

/**
 * The key of the call that was sent last, until it has succeeded; an equal call is sent with the same key, also after a
 * reload.
 */
export function useSentKey(storage: ReturnType<typeof storedInTab<SentCall>>) {
  const sent = useRef(storage.read())
  return {
    keyOf: (input: object) => {
      const text = JSON.stringify(input)
      if (sent.current?.input !== text) sent.current = { input: text, key: newKey() }
      storage.write(sent.current)
      return sent.current.key
    },
    forget: () => {
      sent.current = undefined
      storage.write(null)
    },
  }
}
