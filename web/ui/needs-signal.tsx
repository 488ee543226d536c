import { useTranslations } from 'use-intl'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useHasSignal } from '#web/lib/signal.ts'

/** Says beside a button that its step needs signal, while there is none. `isSaid`: an error message says so already. */
export function NeedsSignal({ isSaid = false }: { isSaid?: boolean }) {
  const t = useTranslations('signal')
  const isSignal = useHasSignal()
  return (
    // The element is always there, so that screen readers announce its text; it has no box of its own.
    <output className="contents">
      {!isSignal && !isSaid && (
        <span className="flex w-full items-center gap-3 rounded-control bg-accent-soft px-3 py-2 text-left text-sm text-accent-ink">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          {t('needed')}
        </span>
      )}
    </output>
  )
}
