import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { NoSignalNote } from '#web/features/counter/offline/counter-signal.tsx'
import { CodeSearch } from '#web/features/scan/code-search.tsx'
import { ReadyOrders } from '#web/features/scan/ready-orders.tsx'
import { Scanner } from '#web/features/scan/scanner.tsx'
import { useMerchantOrders } from '#web/features/counter/use-merchant-orders.ts'
import { useScan } from '#web/features/scan/use-scan.ts'
import { useHead } from '#web/lib/page-head.ts'
import { lazyPart } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const screen: Screen = { component: ScanScreen, messages: ['orders', 'gift', 'tryOn'] }

const ScannedOrder = lazyPart(
  async () => (await import('#web/features/scan/scanned-order.tsx')).ScannedOrder,
)
const HandOverDialog = lazyPart(
  async () => (await import('#web/features/counter/hand-over/hand-over.tsx')).HandOverDialog,
)

/** Scans the pickup pass, shows the order and hands it over. */
function ScanScreen() {
  const t = useTranslations('orders')
  const { scan, video, again, read, show } = useScan()
  const list = useMerchantOrders()
  const [typing, setTyping] = useState<MerchantOrder>()
  const typed = typing && (list.orders.find((one) => one.orderId === typing.orderId) ?? typing)
  // The order is at hand when the camera has read its code.
  useEffect(() => {
    void ScannedOrder.preload()
    void HandOverDialog.preload()
  }, [])
  useHead({ title: t('scanTitle') })
  return (
    <Page>
      {/* The title is invisible when an order is found, so that the order's last button is not under the bar. */}
      {scan.step === 'found' ? (
        <h1 className="sr-only">{t('scanTitle')}</h1>
      ) : (
        <PageTitle note={t('scanNote')}>{t('scanTitle')}</PageTitle>
      )}
      <NoSignalNote />
      <div className="grid items-start gap-5 md:grid-cols-[3fr_2fr]">
        {scan.step === 'found' ? (
          <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
            <ScannedOrder
              key={scan.order.orderId}
              order={scan.order}
              proof={scan.proof}
              onNext={again}
            />
          </Suspense>
        ) : (
          <Scanner scan={scan} video={video} onAgain={again} />
        )}
        <div className="flex flex-col gap-5">
          {scan.step !== 'found' && <CodeSearch onFound={(order, code) => show(order, { code })} />}
          <ReadyOrders {...list} onChoose={setTyping} onText={(text) => void read(text)} />
        </div>
      </div>
      {typed && (
        <Suspense fallback={null}>
          <HandOverDialog key={typed.orderId} order={typed} onClose={() => setTyping(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
