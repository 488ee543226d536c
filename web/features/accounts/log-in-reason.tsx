import { useTranslations } from 'use-intl'
import { patterns } from '#shared/paths.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { CardNote } from './account-card.tsx'

/** The beginning of the requested address → message key of the reason. */
const reasons = [
  [patterns.cart, 'toBook'],
  [patterns.bookings, 'toBookings'],
  [patterns.wishlist, 'toWishlist'],
  [patterns.followedShops, 'toFollows'],
  [patterns.account, 'toAccount'],
  [patterns.onboard, 'toShop'],
  [patterns.dashboard, 'toDashboard'],
] as const

/** Says why a guest has to log in or sign up: for the page to open. */
export function LogInReason({ form }: { form: 'login' | 'signup' }) {
  const t = useTranslations(form)
  const login = useTranslations('login')
  const returnTo = useSearchParams()[0].get('returnTo') ?? ''
  const reason = reasons.find(([path]) => isWithin(returnTo, path))?.[1]
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
