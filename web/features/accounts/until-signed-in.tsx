import { type ReactNode, useState } from 'react'
import { Redirect } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { landingOf } from './landing.ts'

type UntilSignedInProps = { returnTo: string | null; children: ReactNode }

/** Shows a form that begins a session, until the screen to which it leads is loaded. */
export function UntilSignedIn({ returnTo, children }: UntilSignedInProps) {
  const session = useSession()
  const landing = session.status === 'user' ? landingOf(session.user.role, returnTo) : null
  const [wasSignedIn] = useState(landing !== null)
  return (
    <>
      {landing && <Redirect to={landing} />}
      {!(landing && wasSignedIn) && children}
    </>
  )
}
