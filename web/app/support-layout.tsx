import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { SupportView } from '#shared/contract/admin/support-views.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { inLanguage } from '#shared/formats/in-hindi.ts'
import { paths, patterns } from '#shared/paths.ts'
import { AdminGate } from '#web/features/admin/admin-session.tsx'
import { OtherRolesNotice, useMayAsAdmin } from '#web/features/admin/roles.tsx'
import { call, type CallKey, type Input } from '#web/lib/call.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery, createQueryClient, retryOnce } from '#web/lib/queries.ts'
import { matchPath, NavLink, Router, useLocation, useNavigate } from '#web/lib/router.tsx'
import type { Screen } from '#web/lib/screen.ts'
import type { User } from '#web/lib/session.ts'
import { isSupportView, beginSupportView } from '#web/lib/support-view.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { CONTENT_ID, SkipLink } from './shell/skip-link.tsx'

export const screen: Screen = { component: SupportLayout }

/** The frame in which an administrator sees the screens of a shop as its owner does. */
function SupportLayout({ children }: { children?: ReactNode }) {
  return <AdminGate>{() => <Allowed>{children}</Allowed>}</AdminGate>
}

function Allowed({ children }: { children: ReactNode }) {
  const t = useTranslations('shopOverview')
  const may = useMayAsAdmin()
  if (may('support')) return <Looked>{children}</Looked>
  return (
    <main id={CONTENT_ID} className="gutter py-10">
      <OtherRolesNotice title={t('see')} callers="support" />
    </main>
  )
}

function Looked({ children }: { children: ReactNode }) {
  const viewId = matchPath(patterns.seenShop, useLocation().pathname)?.['viewId'] ?? ''
  const now = useNow()
  const { data: view, isError } = useQuery({
    ...callQuery('GET /admin/support-view', { viewId }),
    retry: retryOnce,
    staleTime: Infinity,
  })
  if (isError || (view && Date.parse(view.endsAt) <= now)) return <Over storeId={view?.storeId} />
  if (!view) return null
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SupportBar view={view} now={now} />
      <main id={CONTENT_ID} tabIndex={-1} className="min-w-0 grow outline-none">
        <AsOwner key={view.viewId} view={view}>
          {children}
        </AsOwner>
      </main>
    </div>
  )
}

function Over({ storeId }: { storeId: string | undefined }) {
  const t = useTranslations('shopOverview')
  const to = paths.adminDashboard(storeId ? { store: storeId } : { show: 'stores' })
  return (
    <main id={CONTENT_ID} className="gutter py-10">
      <EmptyState
        drawing={<NoOrdersDrawing />}
        title={t('over')}
        text={t('overText')}
        action={<ButtonLink to={to}>{t('back')}</ButtonLink>}
      />
    </main>
  )
}

/** The screens that support sees, with the names of the shop's own menu. */
const links = {
  currentOrders: paths.currentOrders(),
  orderHistory: paths.orderHistory(),
  productsList: paths.products(),
  inactiveProducts: paths.inactiveProducts(),
  inventory: paths.inventory(),
  offers: paths.offers(),
  reviews: paths.reviews(),
  figures: paths.figures(),
  dayClose: paths.dayClose(),
  yourAccount: paths.yourAccount(),
  staff: paths.staff(),
  subscription: paths.subscription(),
}

function SupportBar({ view, now }: { view: SupportView; now: number }) {
  const t = useTranslations('shopOverview')
  const d = useTranslations('dashboard')
  const navigate = useNavigate()
  const { viewId, storeId, shopName, endsAt } = view
  const end = useCall('POST /admin/support-views/end', {
    onSettled: () => navigate(paths.adminDashboard({ store: storeId })),
  })
  const minutes = Math.max(1, Math.ceil((Date.parse(endsAt) - now) / MINUTE_MS))
  return (
    <header data-bar="top" className="sticky top-0 z-30">
      <div className="gutter flex flex-wrap items-center gap-x-4 gap-y-1 bg-accent py-2 text-sm text-on-accent">
        <p className="min-w-0 grow basis-64">
          <strong className="wrap-anywhere">{shopName}</strong> · {t('seeing')}
        </p>
        <span className="money whitespace-nowrap">{t('minutesLeft', { count: minutes })}</span>
        <Button
          variant="secondary"
          size="sm"
          loading={end.isPending}
          onClick={() => end.mutate({ viewId })}
        >
          {t('end')}
        </Button>
      </div>
      <nav
        aria-label={d('menu')}
        className="gutter flex gap-1 overflow-x-auto border-b border-hairline bg-paper"
      >
        {Object.entries(links).map(([key, path]) => (
          <NavLink
            key={key}
            end
            to={paths.seenShop(viewId, path)}
            className={({ isActive }) =>
              `inline-flex min-h-11 items-center border-b-2 px-2 text-sm whitespace-nowrap ${isActive ? 'border-primary font-semibold text-primary' : 'border-transparent text-ink-muted hover:text-ink'}`
            }
          >
            {d(key as keyof typeof links)}
          </NavLink>
        ))}
      </nav>
    </header>
  )
}

const isNever = () => false

/** Shows the shop's own screens as for its owner: with a separate query client and the addresses of the dashboard. */
function AsOwner({ view, children }: { view: SupportView; children: ReactNode }) {
  const { locale } = useLocale()
  const [queryClient] = useState(() =>
    createQueryClient(async (key, input, signal) =>
      key === 'GET /userAuth'
        ? { user: ownerOf(view) }
        : inLanguage(await call(key as CallKey, input as Input<CallKey>, { signal }), locale),
    ),
  )
  const begin = useCallback(
    (tell: () => void) => {
      const end = beginSupportView(view.viewId)
      tell()
      return end
    },
    [view.viewId],
  )
  // The screens are rendered only when each call names the administrator's view of the shop.
  const isOn = useSyncExternalStore(begin, isSupportView, isNever)
  const routing = useShopRouting(view.viewId)
  if (!isOn) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Router {...routing}>{children}</Router>
    </QueryClientProvider>
  )
}

function ownerOf({ storeId }: SupportView): User {
  return {
    name: '',
    email: '',
    role: 'merchant',
    registeredForStore: 'approved',
    wishlist: [],
    storeId,
    staffRole: 'owner',
    staffRights: [],
    shopStop: null,
    hasPassword: true,
  }
}

/**
 * The screens use the addresses of the shop's dashboard. The browser shows them below the address of the
 * administrator's view.
 */
function useShopRouting(viewId: string) {
  const location = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const base = paths.seenShop(viewId, '')
    const addressOf = (to: string) => (to.startsWith('/dashboard') ? base + to : to)
    return {
      location: { ...location, pathname: location.pathname.slice(base.length) },
      navigator: {
        addressOf,
        navigate: (to: string, options: Parameters<typeof navigate>[1]) =>
          navigate(addressOf(to), options),
      },
    }
  }, [viewId, location, navigate])
}
