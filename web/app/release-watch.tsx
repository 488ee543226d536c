import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findNewRelease, isOutdated } from '#web/lib/call-release.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { isReloadHeld } from '#web/lib/leave-warning.ts'
import { useLiveState } from '#web/lib/live.ts'
import { useLocation } from '#web/lib/router.tsx'
import { toast } from '#web/ui/toast.ts'

const AT_MOST_EVERY_MS = 60_000

export const ReleaseWatch = withMessages('install', Watch)

/**
 * Asks for a new release when another screen is shown, when the page is seen again, and when the live connection is
 * back: a deployment ends it. Navigation then loads the new release at the next change of page, unless something on
 * the screen holds it; only then the person is told.
 */
function Watch() {
  const t = useTranslations('install')
  const { key } = useLocation()
  const live = useLiveState()
  const [mounted] = useState(Date.now)
  const askedAt = useRef(mounted)
  const look = useEffectEvent(async (isLikely: boolean) => {
    const isSoon = Date.now() - askedAt.current < AT_MOST_EVERY_MS
    if (!isOutdated() && (document.hidden || (isSoon && !isLikely))) return
    askedAt.current = Date.now()
    if (!(await findNewRelease()) || !isReloadHeld()) return
    const run = () => location.reload()
    await toast('info', t('newRelease'), { action: { label: t('loadRelease'), run }, stays: true })
  })
  useEffect(() => {
    if (key) void look(false)
  }, [key])
  const liveBefore = useRef(live)
  useEffect(() => {
    if (liveBefore.current === 'stale' && live === 'live') void look(true)
    liveBefore.current = live
  }, [live])
  useEffect(() => {
    const seen = () => void look(false)
    document.addEventListener('visibilitychange', seen)
    addEventListener('online', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('online', seen)
    }
  }, [])
  return null
}
