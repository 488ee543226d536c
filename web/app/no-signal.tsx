import { lazy, Suspense } from 'react'
import { ErrorScreen } from '#web/screens/pages/error-screen.tsx'

/** Its code is not for everybody; where it was never kept, the plain error stands in. */
const OfflineScreen = lazy(async () => {
  try {
    return { default: (await import('#web/screens/pages/offline-screen.tsx')).OfflineScreen }
  } catch {
    return { default: ErrorScreen }
  }
})

export function NoSignal() {
  return (
    <Suspense fallback={null}>
      <OfflineScreen />
    </Suspense>
  )
}
