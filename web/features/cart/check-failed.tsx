import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import type { useCartCheck } from './use-cart-check.ts'

/** The cart stands as it was last seen; booking checks again anyway. */
export function CheckFailed({ check }: { check: ReturnType<typeof useCartCheck> }) {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  if (!check.failed) return null
  return (
    <output className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-genda-soft px-3 py-2 text-sm text-genda-ink">
      <p className="min-w-0 flex-1 basis-60">{t('checkFailed')}</p>
      <Button variant="quiet" size="sm" loading={check.retrying} onClick={check.retry}>
        {ui('retry')}
      </Button>
    </output>
  )
}
