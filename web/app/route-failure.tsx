import { Component, type ComponentType, type ReactNode, lazy, Suspense } from 'react'
import { CallError } from '#web/lib/call-error.ts'
import { NotFoundScreen } from '#web/screens/pages/not-found-screen.tsx'
import { useTranslations } from 'use-intl'
import { useHead } from '#web/lib/page-head.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** The error in place of a screen. With `requestId`, the support desk finds the cause in the log. */
function ErrorScreen({ requestId }: { requestId?: string | undefined }) {
  const t = useTranslations('empty')
  useHead({ title: t('loadFailedTitle') })
  return (
    <ErrorState
      title={t('loadFailedTitle')}
      text={t('loadFailedText')}
      requestId={requestId}
      onRetry={() => location.reload()}
    />
  )
}

/** Status 0 means that there was no signal. */
type RouteFailureProps = { status?: number | undefined; requestId?: string | undefined }

/** Replaces a screen that could not be shown; the frame around it stays. */
export function RouteFailure({ status, requestId }: RouteFailureProps) {
  if (status === 0) return <NoSignal />
  return status === 404 ? <NotFoundScreen /> : <ErrorScreen requestId={requestId} />
}

type BoundaryProps = { at: string; children: ReactNode }
type BoundaryState = {
  at: string
  caught?: { error: unknown } | undefined
  /** True when the content was rendered anew after an error of the page's nodes. */
  isRenewed?: boolean
}

/**
 * Catches errors of its content while rendering, until the visitor navigates away from `at`. When something else, such
 * as a browser's extension, has moved the page's nodes, the content is rendered anew once.
 */
export class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState {
    return state.at === at ? state : { at, caught: undefined, isRenewed: false }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof DOMException && !this.state.isRenewed)
      this.setState({ caught: undefined, isRenewed: true })
  }

  override render(): ReactNode {
    const { caught } = this.state
    if (!caught) return this.props.children
    if (!navigator.onLine) return <RouteFailure status={0} />
    return caught.error instanceof CallError ? (
      <RouteFailure status={caught.error.status} requestId={caught.error.requestId} />
    ) : (
      <RouteFailure />
    )
  }
}

/** Loads the offline screen while there is signal; if that fails, the plain error is shown instead. */
export async function loadNoSignal(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('#web/screens/pages/offline-screen.tsx')).OfflineScreen }
  } catch {
    return { default: ErrorScreen }
  }
}

const OfflineScreen = lazy(loadNoSignal)

export function NoSignal() {
  return (
    <Suspense fallback={null}>
      <OfflineScreen />
    </Suspense>
  )
}
