import { useTranslations } from 'use-intl'
import { patterns } from '#shared/paths.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { requestedItem } from '#web/lib/tab-storage.ts'
import { CardNote } from './account-card.tsx'

/** The beginning of the requested address → message key of the reason. */
const reasons = [
  [patterns.cart, 'toBook'],
  [patterns.bookings, 'toBookings'],
  [patterns.wishlist, 'toWishlist'],
  [patterns.account, 'toAccount'],
  [patterns.onboard, 'toShop'],
] as const

/** Says why a guest has to log in or sign up: the item to add afterwards, or else the page to open. */
export function LogInReason({ form }: { form: 'login' | 'signup' }) {
  const t = useTranslations(form)
  const login = useTranslations('login')
  const isHydrated = useHydrated()
  const item = isHydrated ? requestedItem() : undefined
  const returnTo = useSearchParams()[0].get('returnTo') ?? ''
  const reason = reasons.find(([path]) => isWithin(returnTo, path))?.[1]
  if (item?.kind === 'cart')
    return <CardNote>{t('forCart', { name: item.line.productName })}</CardNote>
  if (item) return <CardNote>{t('forWishlist', { name: item.productName })}</CardNote>
  return (
    reason && (
      <CardNote>
        {t(reason)} {reason === 'toShop' && login('shopSteps')}
      </CardNote>
    )
  )
}

function isWithin(address: string, path: string): boolean {
  return address.startsWith(path) && /^[/?#]?$/.test(address.charAt(path.length))
}
