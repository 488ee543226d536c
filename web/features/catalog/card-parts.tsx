import { clsx } from 'clsx'
import Heart from 'lucide-react/icons/heart'
import { useTranslations } from 'use-intl'
import { IconButton } from '#web/ui/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#web/lib/router.tsx'
import { partOf } from '#web/lib/part.ts'
import { useIsSaved } from '#web/lib/session.ts'
import type { HeartedProduct } from '#web/lib/tab-storage.ts'
import { toast } from '#web/ui/toast.ts'

/** The text colour of the hours. */
export const openLook = { success: 'text-success!', warning: 'text-accent-ink!', danger: '' }

/** Description and address: shown from 1280 px on, and below that to those who asked for them (`details-chip.tsx`). */
export const cardDetails = 'hidden text-xs text-ink-muted details:block xl:block'

const loadToggle = partOf(() => import('./toggle-wishlist.ts'))

type Props = { product: HeartedProduct; className?: string }

/** A toggle button for the wishlist. The code that changes the wishlist is not part of the first load. */
export function WishlistHeart({ product, className }: Props) {
  const t = useTranslations()
  const saved = useIsSaved(product.productId)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toggle = () =>
    void loadToggle().then(
      ({ pressHeart }) => pressHeart({ queryClient, product, navigate, t }),
      () => toast('error', t('product.wishlistFailed')),
    )
  return (
    <IconButton
      label={t('card.wishlist', { name: product.productName })}
      aria-pressed={saved}
      onClick={toggle}
      className={clsx('aria-pressed:text-danger!', className)}
    >
      <Heart aria-hidden="true" className={clsx(saved && 'fill-current')} />
    </IconButton>
  )
}
