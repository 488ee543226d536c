import { useTranslations } from 'use-intl'
import { useStorageTrouble } from '#web/lib/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { refreshCart, useKeeperState } from './save-cart.ts'

/** Said once, above the cart: where it is kept when the browser does not, and when the account does not answer. */
export function CartNotes({ isUser }: { isUser: boolean }) {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  const isForgetful = useStorageTrouble()
  const state = useKeeperState()
  if (isUser && state === 'failed') {
    return (
      <output className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-control bg-genda-soft px-3 py-2 text-sm text-genda-ink">
        <p className="min-w-0 flex-1 basis-60">{t('restoreFailed')}</p>
        <Button variant="quiet" size="sm" onClick={refreshCart}>
          {ui('retry')}
        </Button>
      </output>
    )
  }
  if (!isForgetful) return null
  return (
    <p className="mb-4 rounded-control bg-sunken px-3 py-2 text-sm">
      {t(isUser ? 'keptWithAccount' : 'notKept')}
    </p>
  )
}
