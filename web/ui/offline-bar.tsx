import { clsx } from 'clsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import WifiOff from 'lucide-react/icons/wifi-off'
import { NO_SIGNAL, sayNoSignal } from '#web/lib/part.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'

const IN_VIEW_MS = 4000

/**
 * Shown at the top of the page while the device is offline, except above a screen that shows the message itself. It
 * stays in view for a moment when a requested part cannot be loaded, also when the device believes that it is online.
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
      {/* Screen readers announce a new element again. */}
      {(isInView || !online) && <Said key={asked} online={online} />}
    </output>
  )
}

/** Shown in place of a part that cannot be loaded. The bar shows the message too: the part may be out of view. */
export function OfflineNote() {
  useEffect(sayNoSignal, [])
  return <Said online={false} />
}

/** `online`: the device has a network, but a part did not come through it. */
function Said({ online }: { online: boolean }) {
  const t = useTranslations()
  return (
    <span className="rise flex items-center justify-center gap-2 bg-accent-soft px-4 py-2 text-sm text-accent-ink">
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      {online ? (
        <span>
          <strong>{t('empty.loadFailedTitle')}</strong> {t('empty.offlineText')}
        </span>
      ) : (
        t('ui.offline')
      )}
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
