import { useState } from 'react'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { storedInTab } from '#web/lib/tab-storage.ts'

export type EntryStep = 'email' | 'code' | 'name' | 'password'

/**
 * The progress of a log-in by code. `resendAt`: milliseconds of the epoch from which a further code can be sent; 0 while
 * none was sent to this address.
 */
export type EntryDraft = { step: EntryStep; email: string; name: string; resendAt: number }

export type StepProps = { draft: EntryDraft; change: (next: Partial<EntryDraft>) => void }

const storage = storedInTab<EntryDraft>('logInDraft')

export function forgetEntry(): void {
  storage.write(null)
}

/** The draft outlives the closing of the sheet, and a reload while the person reads the e-mail in another app. */
export function useEntryDraft(first: EntryStep) {
  const [changed, setChanged] = useState<EntryDraft>()
  // The server renders the first step, so the saved one is shown after hydration.
  const saved = useHydrated() ? storage.read() : undefined
  const draft = changed ?? saved ?? { step: first, email: '', name: '', resendAt: 0 }
  const change = (next: Partial<EntryDraft>) => {
    const after = { ...draft, ...next }
    const isUnderWay = after.step === 'code' || after.step === 'name' || after.resendAt > 0
    storage.write(isUnderWay ? after : null)
    setChanged(after)
  }
  return [draft, change] as const
}
