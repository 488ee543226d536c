import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useKeptOwner } from '#web/lib/kept-counter.ts'
import { Redirect, useLocation } from '#web/lib/router.tsx'
import { type Session, sessionQuery, useSession, useWasSignedIn } from '#web/lib/session.ts'
import { NoSignal } from './route-failure.tsx'
import { paths } from '#shared/paths.ts'
import type { Gate } from '#web/lib/screen.ts'

type GatedProps<G> = {
  gate: G
  /** True for a screen that shows the orders which the device has kept while the session is not known. */
  showsKept?: boolean
  children: () => ReactNode
}

/** Shows the screen to permitted users only. Renders nothing until the session is loaded. */
export function Gated({ gate, ...rest }: GatedProps<Gate>) {
  return gate === 'public' ? rest.children() : <ForSignedIn gate={gate} {...rest} />
}

function ForSignedIn({ gate, showsKept = false, children }: GatedProps<'user' | 'merchant'>) {
  const isKept = useIsKept(showsKept)
  const session = useGateSession(gate)
  const { data, failureReason } = useQuery(sessionQuery)
  const { pathname, search } = useLocation()
  const wasSignedIn = useWasSignedIn(session)
  if (!data && isKept) return children()
  // Without an answer the session is unknown; do not ask for a password then.
  if (!data && failureReason?.status === 0) return <NoSignal />
  if (session.status === 'loading') return null
  const reason = wasSignedIn ? 'ended' : undefined
  const address = redirectOf(gate, session, { path: pathname + search, reason })
  return address === undefined ? children() : <Redirect to={address} />
}

/**
 * The session, which counts as loading for a person who was just removed from the staff: the frame of the dashboard says so, and it
 * may be rendered after its gates.
 */
function useGateSession(gate: Gate): Session {
  const session = useSession()
  const wasMember = useWasMember(session)
  const isRemoved = gate === 'merchant' && wasMember && session.status === 'user'
  return isRemoved && !isMember(session) ? { status: 'loading' } : session
}

/** True for a person who belongs to the staff of a shop. */
export function isMember(session: Session): boolean {
  return session.status === 'user' && session.user.role === 'merchant'
}

/** True when the person belonged to a shop's staff at some time since this was first rendered. */
export function useWasMember(session: Session): boolean {
  const is = isMember(session)
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was || is
}

function useIsKept(showsKept: boolean): boolean {
  const owner = useKeptOwner()
  return showsKept && owner !== ''
}

type Asked = { path: string; reason?: 'ended' | undefined }

/** The redirect of a person who may not see the page; undefined for permitted persons and while the session loads. */
export function redirectOf(gate: Gate, session: Session, asked: Asked): string | undefined {
  if (gate === 'public' || session.status === 'loading') return undefined
  if (session.status === 'guest') return paths.login(asked.path, asked.reason)
  return gate === 'merchant' && !isMember(session) ? paths.home() : undefined
}
