import { useTranslations } from 'use-intl'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { formatClock } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useOrderWatch } from './order-watch.tsx'

/** What others did to the orders while one looked at them; each stays until it is dismissed. */
export function OrderChanges() {
  const t = useTranslations('orders')
  const { changes, dismiss } = useOrderWatch()
  if (changes.length === 0) return null
  return (
    <ul aria-label={t('newsLabel')} className="mb-4 flex flex-col gap-2">
      {changes.map(({ id, text, at }) => (
        <li
          key={id}
          className="rise flex items-center gap-3 rounded-card bg-neel-soft py-1 pr-1 pl-4 text-sm text-neel"
        >
          <Info aria-hidden="true" className="size-5 shrink-0" />
          <p className="min-w-0 grow py-1.5 wrap-anywhere">
            {text}{' '}
            <time dateTime={new Date(at).toISOString()} className="money text-xs">
              {formatClock(new Date(at))}
            </time>
          </p>
          <IconButton label={t('newsDismiss', { text })} onClick={() => dismiss(id)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
