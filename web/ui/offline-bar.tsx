import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import WifiOff from 'lucide-react/icons/wifi-off'

/** Shown at the top while the device has no network, except above the screen that says so itself. */
export function OfflineBar() {
  const t = useTranslations('ui')
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className="block [html:has(.no-signal)_&]:hidden">
      {!online && (
        <span className="flex items-center justify-center gap-2 border-b border-hairline bg-accent-soft px-4 py-2 text-sm text-accent-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t('offline')}
        </span>
      )}
    </output>
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
