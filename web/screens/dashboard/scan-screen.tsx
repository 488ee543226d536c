import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { MerchantHandOverDialog } from '#web/features/orders/merchant-hand-over-dialog.tsx'
import { MerchantReadyOrders } from '#web/features/orders/merchant-ready-orders.tsx'
import { MerchantScannedOrder } from '#web/features/orders/merchant-scanned-order.tsx'
import { MerchantScanner } from '#web/features/orders/merchant-scanner.tsx'
import { useMerchantOrders } from '#web/features/orders/use-merchant-orders.ts'
import { useScan } from '#web/features/orders/use-scan.ts'
import { useHead } from '#web/lib/page-head.ts'
import { Page } from '#web/ui/page.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

/** The counter: scan the pickup pass, look at the order, hand it over. */
export function ScanScreen() {
  const t = useTranslations('orders')
  const { scan, video, again, read } = useScan()
  const list = useMerchantOrders()
  const [typing, setTyping] = useState<MerchantOrder>()
  const typed = typing && (list.orders.find((one) => one.orderId === typing.orderId) ?? typing)
  useHead({ title: t('scanTitle') })
  return (
    <Page>
      <PageTitle note={t('scanNote')}>{t('scanTitle')}</PageTitle>
      <div className="grid items-start gap-5 md:grid-cols-[3fr_2fr]">
        {scan.step === 'found' ? (
          <MerchantScannedOrder
            key={scan.token}
            order={scan.order}
            token={scan.token}
            onNext={again}
          />
        ) : (
          <MerchantScanner scan={scan} video={video} onAgain={again} />
        )}
        <MerchantReadyOrders {...list} onChoose={setTyping} onText={(text) => void read(text)} />
      </div>
      {typed && (
        <MerchantHandOverDialog
          key={typed.orderId}
          order={typed}
          onClose={() => setTyping(undefined)}
        />
      )}
    </Page>
  )
}
