import { useEffect, useRef } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import type { useAddToCart } from './use-add-to-cart.ts'

type Props = {
  /** The store in whose tab of the cart the item is put. */
  storeId: string
  buy: Pick<ReturnType<typeof useAddToCart>, 'add' | 'book' | 'busy' | 'added'>
  /** Why it cannot be added now. */
  refusal: string | undefined
}

/** On phones a bar at the bottom of the screen. */
export const barLook =
  'z-20 flex items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:min-h-15 max-md:border-t max-md:border-hairline max-md:bg-surface max-md:px-4 max-md:pt-1.5 max-md:pb-[max(0.375rem,env(safe-area-inset-bottom))]'
const look = 'max-md:min-h-12! max-md:px-3! flex-1'

/** On phones it stays at the bottom of the screen. Book Now is one press less than the cart. */
export function BuyBar({ storeId, buy, refusal }: Props) {
  const t = useTranslations('productPage')
  return (
    <div data-bar="bottom" className={barLook}>
      {/* Beside the button: a toast would lie over the stock. */}
      <output className="text-sm font-semibold text-success flex-1 empty:absolute">
        {buy.added && t('addedToCart')}
      </output>
      {buy.added ? (
        <GoToCart storeId={storeId} />
      ) : refusal !== undefined ? (
        <Button size="lg" className={look} disabled>
          {refusal}
        </Button>
      ) : (
        <>
          <Button
            size="lg"
            variant="secondary"
            className={look}
            loading={buy.busy === 'add'}
            onClick={buy.add}
          >
            {t('addToCart')}
          </Button>
          <Button size="lg" className={look} loading={buy.busy === 'book'} onClick={buy.book}>
            {t('bookNow')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Shown in place of the button just pressed; it receives the focus. */
function GoToCart({ storeId }: Pick<Props, 'storeId'>) {
  const t = useTranslations('productPage')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus({ preventScroll: true }), [])
  return (
    <Button asChild size="lg" className={look}>
      <Link ref={link} to={paths.cart(storeId)}>
        <ShoppingBag aria-hidden="true" className="size-5" />
        {t('goToCart')}
      </Link>
    </Button>
  )
}
