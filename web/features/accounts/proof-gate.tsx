import { Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { lazyPart } from '#web/ui/on-demand.tsx'

const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)
const SetPasswordDialog = lazyPart(
  async () => (await import('#web/features/accounts/entry/set-password.tsx')).SetPasswordDialog,
)

const CodeProofDialog = lazyPart(
  async () => (await import('#web/features/accounts/entry/code-proof.tsx')).CodeProofDialog,
)

/**
 * Asks for the password when a call needs a fresh proof of the person. A person without a password sets one instead, or
 * enters an e-mailed code where that suffices. The call is then sent again.
 */
export function ProofGate() {
  const session = useSession()
  const [asked, setAsked] = useState<{ byCode: boolean; answer: (isProved: boolean) => void }>()
  useEffect(
    () => onProofNeeded((byCode) => new Promise((answer) => setAsked({ byCode, answer }))),
    [],
  )
  // A call must not wait for a dialog that is no longer on the screen.
  useEffect(() => () => asked?.answer(false), [asked])
  if (!asked) return null
  const end = (isProved: boolean) => {
    asked.answer(isProved)
    setAsked(undefined)
  }
  const ends = { onDone: () => end(true), onClose: () => end(false) }
  const codeDialog = asked.byCode ? <CodeProofDialog {...ends} /> : <SetPasswordDialog {...ends} />
  return (
    <Suspense fallback={null}>
      {session.status === 'user' && !session.user.hasPassword ? (
        codeDialog
      ) : (
        <PasswordDialog onProved={ends.onDone} onClose={ends.onClose} />
      )}
    </Suspense>
  )
}
