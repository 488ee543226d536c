import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { mayActAs } from '#shared/staff-role.ts'
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
import { ShopMessage } from '#web/features/notices/shop-message.tsx'
import { ShopStopNotice } from '#web/features/stores/shop-stop-notice.tsx'
import type { Hours } from '#web/lib/hours-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import type { PageRequestData, Screen, ScreenLoads } from '#web/lib/screen.ts'
import { useLocation } from '#web/lib/router.tsx'
import {
  sessionQuery,
  type User,
  useIsRemoved,
  useSession,
  useStaffRights,
} from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Gated } from './gates.tsx'
import { DashboardFrame } from './shell/dashboard-frame.tsx'
import { useDashboardKeys } from './shell/use-dashboard-keys.ts'
import { findRow, maySee } from './routes.ts'
import { NoMember, RoleRefusal } from './shell/no-member.tsx'
import { ShopLayout, useLogOut } from './shop-layout.tsx'

const loadKeeper = () => import('#web/features/counter/offline/counter-keeper.tsx')
const CounterKeeper = lazyPart(async () => (await loadKeeper()).CounterKeeper, Nothing)
const KeptOrders = lazyPart(async () => (await loadKeeper()).KeptOrders)
const Palette = onDemand(async () => (await import('./shell/palette.tsx')).Palette)
const KeyboardHelp = onDemand(async () => (await import('./shell/keyboard-help.tsx')).KeyboardHelp)

export const screen: Screen = { component: DashboardLayout }
export const loads: ScreenLoads = { personal: loadFrame }

/** Loads the frame's data: the shop's name, its open orders, when a payment is due, and messages of Chowk. */
async function loadFrame(
  { queryClient }: PageRequestData,
  { storeId, staffRole }: User,
): Promise<void> {
  if (!storeId) return
  await Promise.all([
    queryClient.prefetchInfiniteQuery(merchantOrdersQuery),
    queryClient.prefetchQuery(callQuery('POST /get-store-name', { storeId })),
    staffRole === 'owner' && queryClient.prefetchQuery(callQuery('GET /subscription', {})),
    mayActAs(staffRole, 'manager') &&
      queryClient.prefetchQuery(callQuery('GET /shop-messages', {})),
  ])
}

/** The frame of the merchant's screens; it is rendered for merchants only. */
function DashboardLayout({ children }: { children?: ReactNode }) {
  const session = useSession()
  if (useIsRemoved(session)) {
    return (
      <ShopLayout>
        <NoMember />
      </ShopLayout>
    )
  }
  return (
    <Gated gate="merchant" showsKept>
      {() => <Frame>{children}</Frame>}
    </Gated>
  )
}

/** Without an answer about the session, the orders are those that the device has kept. */
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

/** Interval of reading the shop's hours again, in milliseconds, so that a change of the hours is known in time. */
const HOURS_AGAIN_MS = 10 * MINUTE_MS

/** True while the shop is open, and until its hours are known, so that no new order stays silent. */
function useIsOpen(hours: Pick<Hours, 'storeOpen' | 'changesAt'> | undefined): boolean {
  const now = useNow()
  if (!hours) return true
  const { storeOpen, changesAt } = hours
  const hasChanged = changesAt !== null && Date.parse(changesAt) <= now
  return storeOpen !== hasChanged
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
    refetchInterval: HOURS_AGAIN_MS,
    refetchIntervalInBackground: true,
  })
  const isOpen = useIsOpen(store)
  const { awaiting } = useMerchantOrders()
  // Without signal the session is unknown, so only the screens of the counter are shown.
  const role = session.status === 'user' ? session.user.staffRole : 'counter'
  const staffRights = useStaffRights()
  const { row } = findRow(useLocation())
  const isHydrated = useHydrated()
  const shopName = store?.shopName ?? (isHydrated ? keptCounter().shopName : '')
  return (
    <DashboardFrame
      role={role}
      shopName={shopName}
      shopPath={paths.store(storeId)}
      waitingOrders={awaiting}
      onSearch={openPalette}
      onLogOut={logOut}
    >
      <ShopStopNotice />
      {role === 'owner' && <SubscriptionNotice />}
      {mayActAs(role, 'manager') && <ShopMessage />}
      <OrderWatch isOpen={isOpen}>
        {maySee({ staffRole: role, staffRights }, row) ? (
          children
        ) : (
          <RoleRefusal least={row.role} />
        )}
      </OrderWatch>
      <Palette
        open={opened === 'palette'}
        onOpenChange={show('palette')}
        storeId={storeId}
        role={role}
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
