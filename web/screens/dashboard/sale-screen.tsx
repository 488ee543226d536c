import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { GoodsSearch } from '#web/features/products/goods-search.tsx'
import { FreeAmountButton } from '#web/features/till/free-amount-button.tsx'
import { LastBillsButton } from '#web/features/till/last-bills-button.tsx'
import { ParkedButton } from '#web/features/till/parked/parked-button.tsx'
import { SoldOften } from '#web/features/till/sold-often.tsx'
import { useSale } from '#web/features/till/use-sale.ts'
import { useLocation } from '#web/lib/router.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { AfterHydration, lazyPart } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const screen: Screen = {
  component: SaleScreen,
  messages: ['till', 'counter', 'gift', 'inventory'],
}

const SaleDone = lazyPart(async () => (await import('#web/features/till/sale-done.tsx')).SaleDone)
const SaleForm = lazyPart(async () => (await import('#web/features/till/sale-form.tsx')).SaleForm)

/** Sells pieces at the counter. A press on Sell in the menu begins the next sale, although the address stays. */
function SaleScreen() {
  const { key } = useLocation()
  return <Sale key={key} />
}

/** Sells pieces at the counter without a booking. */
function Sale() {
  const t = useTranslations('sale')
  const sale = useSale()
  const [code, setCode] = useState<string>()
  useEffect(() => {
    void SaleForm.preload()
    void SaleDone.preload()
  }, [])
  return (
    <Page>
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      {sale.sold ? (
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
          <SaleDone
            sold={sale.sold}
            onNext={(scanned) => {
              setCode(scanned)
              sale.next()
            }}
          />
        </Suspense>
      ) : (
        <div className="grid items-start gap-4 *:min-w-0 md:grid-cols-[3fr_2fr]">
          <div className="flex flex-col gap-4">
            <GoodsSearch onAdd={sale.add} scannedBefore={code} />
            <div className="-mt-2 -ml-3 flex flex-wrap">
              <FreeAmountButton onAdd={sale.addFree} />
              <LastBillsButton />
              <AfterHydration>
                <ParkedButton sale={sale} />
              </AfterHydration>
            </div>
            <SoldOften lines={sale.lines} onAdd={sale.add} />
          </div>
          {sale.lines.length + sale.freeLines.length === 0 ? (
            <EmptySale />
          ) : (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
              <SaleForm sale={sale} />
            </Suspense>
          )}
        </div>
      )}
    </Page>
  )
}

function EmptySale() {
  const t = useTranslations('sale')
  return (
    <section
      aria-label={t('basket')}
      className="flex flex-col items-center gap-2 rounded-card border border-hairline px-4 py-8 text-center text-sm text-ink-muted"
    >
      <ShoppingBasket aria-hidden="true" className="size-10 text-edge" />
      <p>{t('empty')}</p>
    </section>
  )
}
