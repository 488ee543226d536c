import { useTranslations } from 'use-intl'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from './button.tsx'
import { EmptyState, ErrorState } from './error-state.tsx'
import { NoPictureDrawing } from './drawings.tsx'

type Query = { error: unknown; isFetching: boolean; refetch: () => unknown }

/**
 * Shown in place of content that a query could not load: the server's message, the request's id and a retry button. When
 * the person has closed the question for a proof, nothing has failed, so the button only asks again.
 */
export function QueryFailed({ query }: { query: Query }) {
  const sayError = useErrorWords()
  const { error, isFetching, refetch } = query
  const again = () => void refetch()
  if (isUnproved(error)) return <ProofWaits isAsking={isFetching} onProve={again} />
  return (
    <ErrorState
      text={sayError(error)}
      requestId={error instanceof CallError ? error.requestId : undefined}
      onRetry={again}
      retrying={isFetching}
    />
  )
}

function isUnproved(error: unknown): boolean {
  return error instanceof CallError && ['PROOF_NEEDED', 'PASSWORD_NEEDED'].includes(error.code)
}

function ProofWaits({ isAsking, onProve }: { isAsking: boolean; onProve: () => void }) {
  const t = useTranslations('empty')
  const session = useSession()
  const hasPassword = session.status !== 'user' || session.user.hasPassword
  return (
    <EmptyState
      drawing={<NoPictureDrawing />}
      title={t(hasPassword ? 'passwordTitle' : 'proofTitle')}
      action={
        <Button loading={isAsking} onClick={onProve}>
          {t(hasPassword ? 'password' : 'prove')}
        </Button>
      }
    />
  )
}
