import { type ReactNode, useEffect, useRef } from 'react'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { useAddToCart } from './use-add-to-cart.ts'

type Props = {
  /** The store of the item; the link opens its tab of the cart. */
  storeId: string
  buy: Pick<ReturnType<typeof useAddToCart>, 'add' | 'book' | 'busy' | 'added'>
  /** The reason why the variant cannot be added now. */
  refusal: string | undefined
  /** Price and readiness; phones show them beside the buttons. */
  summary: ReactNode
}

/** On phones this look is a bar at the bottom of the screen. */
export const barLook =
  'z-20 flex flex-wrap items-center gap-x-2 gap-y-1 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:min-h-15 max-md:border-t max-md:border-hairline max-md:bg-surface max-md:px-4 max-md:pt-1.5 max-md:pb-[max(0.375rem,env(safe-area-inset-bottom))]'
export const barButton = 'max-md:min-h-12! max-md:px-3! flex-1'

/**
 * The buttons to buy. On phones they stay at the bottom of the screen, in one row with the summary.
 * Book Now saves one press.
 */
export function BuyBar({ storeId, buy, refusal, summary }: Props) {
  const t = useTranslations('productPage')
  return (
    <div data-bar="bottom" className={barLook}>
      {summary}
      {buy.added ? (
        <GoToCart storeId={storeId} />
      ) : refusal !== undefined ? (
        <Button size="lg" className={barButton} disabled>
          {refusal}
        </Button>
      ) : (
        <>
          <Button
            size="lg"
            variant="secondary"
            className={clsx(barButton, 'max-md:w-12 max-md:flex-none')}
            loading={buy.busy === 'add'}
            onClick={buy.add}
          >
            <ShoppingBag aria-hidden="true" className="size-5 md:hidden" />
            <span className="max-md:sr-only">{t('addToCart')}</span>
          </Button>
          <Button
            size="lg"
            className={clsx(barButton, 'max-md:flex-none')}
            loading={buy.busy === 'book'}
            onClick={buy.book}
          >
            {t('bookNow')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Shown in place of the button just pressed. The link receives the focus. */
function GoToCart({ storeId }: Pick<Props, 'storeId'>) {
  const t = useTranslations('productPage')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus({ preventScroll: true }), [])
  return (
    <ButtonLink ref={link} to={paths.cart(storeId)} size="lg" className={barButton}>
      <ShoppingBag aria-hidden="true" className="size-5" />
      {t('goToCart')}
    </ButtonLink>
  )
}
