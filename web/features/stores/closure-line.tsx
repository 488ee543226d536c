import { useTranslations } from 'use-intl'
import type { Store } from '#shared/contract/stores.ts'
import { formatDate } from '#web/lib/format.ts'

/** "Closed 08/11/2026 to 10/11/2026 · Diwali". */
export function ClosureLine({ from, to, reason }: Store['closures'][number]) {
  const t = useTranslations('store')
  const dates = { from: formatDate(from), to: formatDate(to) }
  return (
    <>
      {from === to ? t('closedDate', dates) : t('closedDates', dates)}
      {reason && ` · ${reason}`}
    </>
  )
}
