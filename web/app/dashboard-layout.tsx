import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OrderWatch } from '#web/features/counter/order-watch.tsx'
import { useMerchantOrders } from '#web/features/counter/use-merchant-orders.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Gated } from './gates.tsx'
import { DashboardFrame } from './shell/dashboard-frame.tsx'
import { useJumpKeys } from './shell/use-jump-keys.ts'
import { useLogOut } from './shop-layout.tsx'

/** The frame of the merchant's screens; it is rendered for merchants only. */
export function DashboardLayout({ children }: { children?: ReactNode }) {
  return <Gated gate="merchant">{() => <FrameWithOrders>{children}</FrameWithOrders>}</Gated>
}

function FrameWithOrders({ children }: { children: ReactNode }) {
  const session = useSession()
  const logOut = useLogOut()
  useJumpKeys()
  const storeId = (session.status === 'user' && session.user.storeId) || ''
  const { data: store } = useQuery({
    ...callQuery('POST /get-store-name', { storeId }),
    enabled: storeId !== '',
  })
  const { total } = useMerchantOrders()
  return (
    <DashboardFrame shopName={store?.shopName ?? ''} openOrders={total} onLogOut={logOut}>
      <OrderWatch>{children}</OrderWatch>
    </DashboardFrame>
  )
}
