import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { leftShopStorage } from '#web/lib/kept-counter.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { toast } from '#web/ui/toast.ts'

/** Tells a person once that they are no longer in the staff of this shop, and what to do. */
export const LeftShop = withMessages('toast', ({ shop }: { shop: string }) => {
  const t = useTranslations('toast')
  const text = t('leftShop', { shop })
  useEffect(() => {
    void toast('warning', text, { stays: true })
    leftShopStorage.remove()
  }, [text])
  return null
})
