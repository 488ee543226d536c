import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect, useLocation } from '#web/lib/router.tsx'
import { type Session, sessionQuery, useSession, useWasSignedIn } from '#web/lib/session.ts'
import { NoSignal } from './route-failure.tsx'
import { paths } from '#shared/paths.ts'
import type { Gate } from './screen.ts'

/** Shows the screen to permitted users only. Until it is known who is signed in, nothing is rendered. */
export function Gated({ gate, children }: { gate: Gate; children: () => ReactNode }) {
  return gate === 'public' ? children() : <ForSignedIn gate={gate}>{children}</ForSignedIn>
}

function ForSignedIn({ gate, children }: { gate: 'user' | 'merchant'; children: () => ReactNode }) {
  const session = useSession()
  const { data, failureReason } = useQuery(sessionQuery)
  const { pathname, search } = useLocation()
  const wasSignedIn = useWasSignedIn(session)
  // Without an answer it is unknown who is signed in, which is no reason to ask for a password.
  if (!data && failureReason?.status === 0) return <NoSignal />
  const verdict = judge(gate, session)
  if (verdict === 'wait') return null
  if (verdict === 'login')
    return <Redirect to={paths.login(pathname + search, wasSignedIn ? 'ended' : undefined)} />
  if (verdict === 'home') return <Redirect to={paths.home()} />
  return children()
}

/** `login` and `home` are the screens to which those who may not enter are led. */
export function judge(
  gate: 'user' | 'merchant',
  session: Session,
): 'wait' | 'login' | 'home' | 'enter' {
  if (session.status === 'loading') return 'wait'
  if (session.status === 'guest') return 'login'
  return gate === 'merchant' && session.user.role !== 'merchant' ? 'home' : 'enter'
}
