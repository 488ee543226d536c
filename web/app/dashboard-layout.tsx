import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { AfterHydration, lazyPart, Nothing, onDemand } from '#web/ui/on-demand.tsx'
import { keptCounter } from '#web/lib/kept-counter.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { ProofGate } from '#web/features/accounts/proof-gate.tsx'
import { SubscriptionNotice } from '#web/features/billing/subscription-notice.tsx'
import { OrderWatch } from '#web/features/counter/order-watch.tsx'
import {
  merchantOrdersQuery,
  useMerchantOrders,
} from '#web/features/counter/use-merchant-orders.ts'
import { callQuery } from '#web/lib/queries.ts'
import type { PageRequestData, Screen, ScreenLoads } from '#web/lib/screen.ts'
import { sessionQuery, type User, useSession } from '#web/lib/session.ts'
import { Gated } from './gates.tsx'
import { DashboardFrame } from './shell/dashboard-frame.tsx'
import { useDashboardKeys } from './shell/use-dashboard-keys.ts'
import { useLogOut } from './shop-layout.tsx'

const loadKeeper = () => import('#web/features/counter/offline/counter-keeper.tsx')
const CounterKeeper = lazyPart(async () => (await loadKeeper()).CounterKeeper, Nothing)
const KeptOrders = lazyPart(async () => (await loadKeeper()).KeptOrders)
const Palette = onDemand(async () => (await import('./shell/palette.tsx')).Palette)
const KeyboardHelp = onDemand(async () => (await import('./shell/keyboard-help.tsx')).KeyboardHelp)

export const screen: Screen = { component: DashboardLayout }
export const loads: ScreenLoads = { personal: loadFrame }

/** Loads the frame's data: the shop's name, its open orders, and when a payment is due. */
async function loadFrame({ queryClient }: PageRequestData, { storeId }: User): Promise<void> {
  if (!storeId) return
  await Promise.all([
    queryClient.prefetchInfiniteQuery(merchantOrdersQuery),
    queryClient.prefetchQuery(callQuery('POST /get-store-name', { storeId })),
    queryClient.prefetchQuery(callQuery('GET /subscription', {})),
  ])
}

/** The frame of the merchant's screens; it is rendered for merchants only. */
function DashboardLayout({ children }: { children?: ReactNode }) {
  return (
    <Gated gate="merchant" showsKept>
      {() => <Frame>{children}</Frame>}
    </Gated>
  )
}

/** Without an answer about the session the orders are those that the device has kept. */
function Frame({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [isUnknown] = useState(() => !queryClient.getQueryData(sessionQuery.queryKey))
  const frame = <FrameWithOrders>{children}</FrameWithOrders>
  if (!isUnknown) return frame
  return (
    <Suspense fallback={null}>
      <KeptOrders>{frame}</KeptOrders>
    </Suspense>
  )
}

function FrameWithOrders({ children }: { children: ReactNode }) {
  const session = useSession()
  const logOut = useLogOut()
  const [opened, setOpened] = useState<'palette' | 'help'>()
  const show = (part: 'palette' | 'help') => (open: boolean) => setOpened(open ? part : undefined)
  const openHelp = () => setOpened('help')
  const openPalette = () => setOpened('palette')
  useDashboardKeys({ onHelp: openHelp, onPalette: openPalette })
  const storeId = (session.status === 'user' && session.user.storeId) || ''
  const { data: store } = useQuery({
    ...callQuery('POST /get-store-name', { storeId }),
    enabled: storeId !== '',
  })
  const { awaiting } = useMerchantOrders()
  const isHydrated = useHydrated()
  const shopName = store?.shopName ?? (isHydrated ? keptCounter().shopName : '')
  return (
    <DashboardFrame
      shopName={shopName}
      shopPath={paths.store(storeId)}
      waitingOrders={awaiting}
      onSearch={openPalette}
      onLogOut={logOut}
    >
      <SubscriptionNotice />
      <OrderWatch>{children}</OrderWatch>
      <Palette
        open={opened === 'palette'}
        onOpenChange={show('palette')}
        storeId={storeId}
        onHelp={openHelp}
      />
      <ProofGate />
      <AfterHydration>
        <CounterKeeper shopName={shopName} />
      </AfterHydration>
      <KeyboardHelp open={opened === 'help'} onOpenChange={show('help')} />
    </DashboardFrame>
  )
}
