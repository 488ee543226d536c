import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatPaise } from '#shared/money.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'

type PayBarProps = {
  totalPaise: number
  isGuest: boolean
  /** Why there can be no booking now. */
  obstacle: string | undefined
  /** What the last try ended with. */
  trouble: ReactNode
  booking: boolean
  onBook: () => void
}

/** Stays at the foot of a phone's screen, above the menu. */
export function PayBar({ totalPaise, isGuest, obstacle, trouble, booking, onBook }: PayBarProps) {
  const t = useTranslations('cart')
  return (
    <div className="sticky bottom-14 z-10 -mx-4 flex flex-col gap-2 border-t border-hairline bg-paper px-4 py-3 md:static md:mx-0 md:border-0 md:bg-transparent md:p-0">
      {trouble}
      {obstacle && <p className="text-sm font-semibold text-madder">{obstacle}</p>}
      {isGuest ? (
        <Button asChild size="lg" wide>
          <Link to={paths.login(paths.cart())}>{t('payWithCash')}</Link>
        </Button>
      ) : (
        <Button size="lg" wide loading={booking} disabled={obstacle !== undefined} onClick={onBook}>
          {booking ? t('booking') : t('payWithCash')}
        </Button>
      )}
      <p className="text-center text-xs text-ink-muted">
        {isGuest ? t('toLogin') : t('payWithCashNote', { amount: formatPaise(totalPaise) })}
      </p>
    </div>
  )
}
