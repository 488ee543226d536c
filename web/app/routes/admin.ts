import { patterns } from '#shared/paths.ts'
import { type RouteRow, screenAt } from '../screen.ts'

const login = screenAt('screens/admin/admin-login-screen.tsx', () =>
  import('#web/screens/admin/admin-login-screen.tsx').then((m) => m.AdminLoginScreen),
)
const dashboard = screenAt('screens/admin/admin-dashboard-screen.tsx', () =>
  import('#web/screens/admin/admin-dashboard-screen.tsx').then((m) => m.AdminDashboardScreen),
)
const dynamicForm = screenAt('screens/admin/dynamic-form-screen.tsx', () =>
  import('#web/screens/admin/dynamic-form-screen.tsx').then((m) => m.DynamicFormScreen),
)
const unknown = screenAt('screens/pages/not-found-screen.tsx', () =>
  import('#web/screens/pages/not-found-screen.tsx').then((m) => m.NotFoundScreen),
)

/** The administrator's session is not the gates' one: the screens ask for it. The addresses are not for caches. */
const admin = { area: 'admin', gate: 'public', secret: true } as const

/** The administrators' screens. */
export const adminRows: readonly RouteRow[] = [
  { ...admin, path: patterns.adminLogin, screen: login },
  {
    ...admin,
    path: patterns.adminDashboard,
    screen: dashboard,
    texts: ['week', 'errors', 'account'],
  },
  { ...admin, path: patterns.dynamicForm, screen: dynamicForm, texts: ['week', 'pictures'] },
  { ...admin, path: patterns.anyAdmin, screen: unknown, status: 404 },
]
