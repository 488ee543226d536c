import { useTranslations } from 'use-intl'
import { formatRupees } from '#web/lib/format.ts'

/** The difference in the drawer, in rupees; negative when cash is missing. */
export function DrawerDifference({ difference }: { difference: number }) {
  const t = useTranslations('dayClose.drawerCount')
  const amount = formatRupees(Math.abs(difference))
  if (difference === 0) return <span className="text-success">{t('right')}</span>
  return (
    <span className={difference < 0 ? 'text-danger' : 'text-warning'}>
      {t(difference < 0 ? 'missing' : 'over', { amount })}
    </span>
  )
}
