import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { NoComplaint, OwnComplaint } from '#web/features/grievances/own-complaint.tsx'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { openedComplaintStorage } from '#web/lib/tab-storage.ts'
import { Page } from '#web/ui/page.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

export const screen: Screen = {
  component: ComplaintScreen,
  messages: ['grievances', 'parts'],
}
export const loads: ScreenLoads = { page: ({ t }) => ({ title: t('grievances.back') }) }

/** One complaint: an own one by its id, or the one of a mailed link. */
function ComplaintScreen() {
  const ref = useRefOf()
  return (
    <Page>
      {ref === undefined ? (
        <SkeletonText lines={8} />
      ) : ref === '' ? (
        <NoComplaint />
      ) : (
        <OwnComplaint key={ref} grievanceId={ref} />
      )}
    </Page>
  )
}

/**
 * The id, or the token of the link: undefined before hydration, empty without one. The part of an address behind `#` is
 * sent to no server; it is moved to the tab's storage, so that it is in no history either.
 */
function useRefOf(): string | undefined {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const given = hash.slice(1)
  useEffect(() => {
    if (given === '') return
    openedComplaintStorage.write(given)
    navigate(paths.complaint(), { replace: true })
  }, [given, navigate])
  if (!hydrated) return undefined
  return new URLSearchParams(search).get('id') ?? (given || openedComplaintStorage.read() || '')
}
