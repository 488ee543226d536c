import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import type { CallError } from '#web/lib/call-error.ts'
import type { CallKey } from '#web/lib/call.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Redirect, useLocation, useNavigate } from '#web/lib/router.tsx'
import { storedText } from '#web/lib/browser-storage.ts'
import { useCall } from '#web/lib/use-call.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

export const adminQuery = { ...callQuery('GET /adminAuth', {}), retry: false, staleTime: 0 }

/** Set by the log-in, removed by the log-out. It stays when a session expires, and when its tab is closed. */
export const adminLogInStorage = storedText('adminLogIn')

/** The administrator who is logged in; `out` when there is none. */
function useAdmin() {
  const { data, error } = useQuery(adminQuery)
  if (error && isOut(error)) return { status: 'out' } as const
  if (data) return { status: 'in', admin: data.admin } as const
  return { status: error ? 'failed' : 'loading' } as const
}

function isOut({ code }: CallError): boolean {
  return code === 'NOT_SIGNED_IN' || code === 'NOT_ALLOWED'
}

/** The administrator who is logged in, if a screen has already asked the server. */
export function useKnownAdmin() {
  const { data, error } = useQuery({ ...adminQuery, enabled: false })
  return error && isOut(error) ? undefined : data?.admin
}

/** Reads for administrators only. The log-out removes them from memory. */
const adminReads = [
  'GET /adminAuth',
  'GET /admin/registrations',
  'GET /admin/registration',
  'GET /admin/stores',
  'GET /admin/products',
  'GET /admin/shop-messages',
  'GET /admin/support-view',
  'GET /admin/tag-orders',
  'GET /admin/payouts',
  'GET /admin/disputes',
  'GET /admin/dispute',
  'GET /admin/audit',
  'GET /admin/administrators',
  'GET /admin/grievances',
  'GET /admin/grievance',
  'GET /admin/declarations',
  'GET /admin/try-figures',
  'GET /admin/word-meanings',
  'GET /admin/missed-searches',
  'GET /admin/notice-settings',
  'GET /admin/plan-settings',
  'GET /admin/sub-categories',
  'GET /form-config',
] satisfies CallKey[]

export function useAdminLogOut(): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useCall('POST /admin/logout', {
    onSuccess: () => {
      adminLogInStorage.remove()
      navigate(paths.adminLogin())
      for (const read of adminReads) queryClient.removeQueries({ queryKey: [read] })
    },
  })
  return () => mutate({})
}

type GateProps = {
  /** Shown to all other visitors; by default the administrators' log-in. */
  otherwise?: ReactNode
  children: () => ReactNode
}

/** Renders its children for administrators only, and nothing while the session is unknown. */
export function AdminGate({ otherwise, children }: GateProps) {
  const { status } = useAdmin()
  const { pathname, search } = useLocation()
  const queryClient = useQueryClient()
  const retry = () => void queryClient.invalidateQueries({ queryKey: adminQuery.queryKey })
  if (status === 'loading') return null
  if (status === 'failed') return <ErrorState onRetry={retry} />
  if (status === 'out') return otherwise ?? <Redirect to={paths.adminLogin(pathname + search)} />
  return children()
}
