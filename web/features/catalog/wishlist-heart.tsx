import { clsx } from 'clsx'
import Heart from 'lucide-react/icons/heart'
import { useTranslations } from 'use-intl'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useWish } from './use-wish.ts'

type Props = { productId: string; name: string; className?: string }

/** Pressed while the product is on the wishlist. */
export function WishlistHeart({ productId, name, className }: Props) {
  const t = useTranslations('card')
  const { kept, toggle } = useWish(productId)
  return (
    <IconButton
      label={t('wishlist', { name })}
      aria-pressed={kept}
      onClick={toggle}
      className={clsx('aria-pressed:text-madder!', className)}
    >
      <Heart aria-hidden="true" className={clsx(kept && 'fill-current')} />
    </IconButton>
  )
}
