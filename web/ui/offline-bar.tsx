import { clsx } from 'clsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import WifiOff from 'lucide-react/icons/wifi-off'
import { NO_SIGNAL, sayNoSignal } from '#web/lib/part.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'

const IN_VIEW_MS = 4000

/**
 * Shown at the top of the page while the device has no network, except above the screen that says so itself. When
 * something was asked for that cannot be loaded, it stays in view for a moment.
 */
export function OfflineBar() {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const ask = () => setAsked((before) => before + 1)
    addEventListener(NO_SIGNAL, ask)
    return () => removeEventListener(NO_SIGNAL, ask)
  }, [])
  const isInView = useDebounced(asked, IN_VIEW_MS) !== asked
  return (
    <output
      className={clsx('block [html:has(.no-signal)_&]:hidden', isInView && 'sticky top-0 z-50')}
    >
      {/* A new element is read aloud again. */}
      {!online && <Said key={asked} />}
    </output>
  )
}

/** In place of a part that cannot be loaded; the bar says it too, where this one may be out of view. */
export function OfflineNote() {
  useEffect(sayNoSignal, [])
  return <Said />
}

function Said() {
  const t = useTranslations('ui')
  return (
    <span className="rise flex items-center justify-center gap-2 border-b border-hairline bg-accent-soft px-4 py-2 text-sm text-accent-ink">
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      {t('offline')}
    </span>
  )
}

function listen(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
