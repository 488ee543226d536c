import { useState } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { MerchantCurrentOrders } from '#web/features/orders/merchant-current-orders.tsx'
import { MerchantFreshness } from '#web/features/orders/merchant-freshness.tsx'
import { narrowAddress, readNarrow } from '#web/features/orders/merchant-narrow.ts'
import { MerchantNews } from '#web/features/orders/merchant-news.tsx'
import type { OrderAct } from '#web/features/orders/merchant-order-actions.tsx'
import { MerchantOrderWindow } from '#web/features/orders/merchant-order-window.tsx'
import { MerchantSoundButton } from '#web/features/orders/merchant-sound-button.tsx'
import { useAddressDraft } from '#web/features/orders/use-address-draft.ts'
import { useMerchantOrders } from '#web/features/orders/use-merchant-orders.ts'
import { useHead } from '#web/lib/page-head.ts'
import { Page } from '#web/ui/page.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { MerchantOrder } from '#shared/contract/orders.ts'

type Asked = { act: OrderAct; order: MerchantOrder }

/** The merchant's home: what waits for an answer and what waits to be picked up. */
export function CurrentOrdersScreen() {
  const t = useTranslations('orders')
  const list = useMerchantOrders()
  const [asked, setAsked] = useState<Asked>()
  const query = new URLSearchParams(useLocation().search)
  const narrow = useAddressDraft(readNarrow(query), (value) =>
    paths.currentOrders(narrowAddress(value)),
  )
  const { orders, awaiting } = list
  useHead({ title: awaiting > 0 ? t('tabTitle', { count: awaiting }) : t('title') })
  return (
    <Page>
      <PageTitle
        note={t('note')}
        actions={
          <>
            <MerchantFreshness {...list} />
            <MerchantSoundButton />
          </>
        }
      >
        {t('title')}
      </PageTitle>
      <MerchantNews />
      <MerchantCurrentOrders
        list={list}
        narrow={narrow.value}
        onNarrow={narrow.change}
        onAct={(act, order) => setAsked({ act, order })}
      />
      {asked && (
        <MerchantOrderWindow
          key={`${asked.act} ${asked.order.orderId}`}
          act={asked.act}
          order={orders.find(({ orderId }) => orderId === asked.order.orderId) ?? asked.order}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}
