import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { type Location, Router } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { useEndOfHydration } from '#web/lib/react-hooks.ts'
import { hasUnsavedInput } from '#web/lib/leave-warning.ts'
import type { Words } from './messages.ts'
import type { Navigation } from './navigation.ts'
import type { PageFault } from './page-data.ts'
import { Site } from './router.tsx'

/** `failure`: the server sent the first page with this error instead of its content. */
type BrowserSiteProps = { navigation: Navigation; words: Words; failure: PageFault | null }

export function BrowserSite({ navigation, words, failure }: BrowserSiteProps) {
  const [shown, setShown] = useState(navigation.first)
  const [next, setNext] = useState<Location | null>(null)
  const t = useTranslations('shell')
  useEffect(
    () =>
      navigation.follow({
        onLeave: setNext,
        onShow: (place) =>
          startTransition(() => {
            setShown(place)
            setNext(null)
            words.tell()
          }),
        mayLeave: () => !hasUnsavedInput() || confirm(t('leaveUnsaved')),
      }),
    [navigation, words, t],
  )
  useLayoutEffect(() => navigation.scroll(shown), [navigation, shown])
  useEndOfHydration()
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
    dispatchEvent(new Event('hydrated'))
  }, [])
  return (
    <Router location={shown.location} navigator={navigation} next={next}>
      <Site isLeaving={next !== null} failure={shown === navigation.first ? failure : null} />
    </Router>
  )
}
