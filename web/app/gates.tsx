import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useKeptOwner } from '#web/lib/kept-counter.ts'
import { Redirect, useLocation } from '#web/lib/router.tsx'
import {
  isMember,
  type Session,
  sessionQuery,
  useIsRemoved,
  useSession,
  useWas,
} from '#web/lib/session.ts'
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

function ForSignedIn({ gate, showsKept, children }: GatedProps<'user' | 'merchant'>) {
  const isKept = useKeptOwner() !== '' && showsKept
  const session = useSession()
  const { data, failureReason } = useQuery(sessionQuery)
  const { pathname, search } = useLocation()
  const ended = useWas(session.status === 'user')
  const isRemoved = useIsRemoved(session) && gate === 'merchant'
  // Without an answer the session is unknown; do not ask for a password then.
  if (!data) {
    if (isKept) return children()
    if (failureReason?.status === 0) return <NoSignal />
  }
  // The dashboard's frame shows the message for a removed person. It may be rendered later than this gate.
  if (session.status === 'loading' || isRemoved) return null
  const address = redirectOf(gate, session, { path: pathname + search, ended })
  return address === undefined ? children() : <Redirect to={address} />
}

/** `ended`: the person was signed in before. */
type LoginRequest = { path: string; ended?: boolean }

/** The redirect of a person who may not see the page; undefined for permitted persons and while the session loads. */
export function redirectOf(gate: Gate, session: Session, asked: LoginRequest): string | undefined {
  if (gate === 'public' || session.status === 'loading') return undefined
  if (!('user' in session)) return paths.login(asked.path, asked.ended ? 'ended' : undefined)
  return gate === 'merchant' && !isMember(session) ? paths.home() : undefined
}
