import { Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { lazyPart } from '#web/ui/on-demand.tsx'

const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)
const SetPasswordDialog = lazyPart(
  async () => (await import('#web/features/accounts/entry/set-password.tsx')).SetPasswordDialog,
)

/**
 * Asks for the password when a call needs a fresh proof of the person. A person without a password sets one instead.
 * The call is then sent again.
 */
export function ProofGate() {
  const session = useSession()
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  // A call must not wait for a dialog that is no longer on the screen.
  useEffect(() => () => answer?.(false), [answer])
  if (!answer) return null
  const end = (isProved: boolean) => {
    answer(isProved)
    setAnswer(undefined)
  }
  return (
    <Suspense fallback={null}>
      {session.status === 'user' && !session.user.hasPassword ? (
        <SetPasswordDialog onDone={() => end(true)} onClose={() => end(false)} />
      ) : (
        <PasswordDialog onProved={() => end(true)} onClose={() => end(false)} />
      )}
    </Suspense>
  )
}
