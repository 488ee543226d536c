import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tabs } from '#web/ui/tabs.tsx'
import { BookingResult, type Result } from './booking-result.tsx'
import { StoreCart, type StoreCartProps } from './store-cart.tsx'
import { useCart } from './use-cart.ts'
import { useCartCheck } from './use-cart-check.ts'

type CartBodyProps = Pick<StoreCartProps, 'isGuest' | 'OpenState' | 'ShowTimings'> & {
  /** The tab to show; another one when it is not in the cart. */
  storeId: string | null
  onStore: (storeId: string) => void
  empty: ReactNode
}

/** A tab per store, its pieces and its sum, and the booking of one of them. */
export function CartBody({ storeId: wanted, onStore, empty, ...rest }: CartBodyProps) {
  const t = useTranslations('cart')
  const cart = useCart()
  const check = useCartCheck(cart)
  const [result, setResult] = useState<Result>()
  const storeIds = Object.keys(cart.cart)
  const storeId = storeIds.find((id) => id === wanted) ?? storeIds[0]
  const nameOf = (id: string) =>
    check.checked?.stores.find((store) => store.storeId === id)?.shopName ??
    Object.values(cart.cart[id] ?? {})[0]?.shopName ??
    ''
  return (
    <>
      {storeId === undefined ? (
        empty
      ) : (
        <Tabs
          label={t('stores')}
          tabs={storeIds.map((id) => ({ value: id, label: nameOf(id) }))}
          value={storeId}
          onChange={onStore}
        >
          <StoreCart
            key={storeId}
            {...rest}
            storeId={storeId}
            shopName={nameOf(storeId)}
            cart={cart}
            check={check}
            onResult={setResult}
          />
        </Tabs>
      )}
      <BookingResult result={result} onClose={() => setResult(undefined)} />
    </>
  )
}
