import { hydrate } from '@tanstack/react-query'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isLanguage } from '#shared/page.ts'
import { loadMessages } from './app/messages.ts'
import { type PageData, readPageData, toHydration } from './app/page-data.ts'
import { Providers } from './app/providers.tsx'
import { loadScreens } from './app/layouts.ts'
import { browserLoader, makeRoutes } from './app/router.tsx'
import { routeRows } from './app/routes.ts'
import { call, type CallKey, type Input } from './lib/call.ts'
import { NO_PLACE } from './lib/place.ts'
import { createQueryClient } from './lib/queries.ts'

async function start(root: HTMLElement) {
  const page = readPageData() ?? emptyPage()
  const { language } = page
  const place = { place: page.place, isChosen: page.isPlaceChosen }
  const routes = makeRoutes(browserLoader)
  const ids = (matchRoutes(routes, location) ?? []).map((match) => match.route.id ?? '')
  const [messages] = await Promise.all([loadMessages(language), ...ids.map(loadScreenOf)])

  const queryClient = createQueryClient((key, input, signal) =>
    call(key as CallKey, input as Input<CallKey>, { signal }),
  )
  if (page.queries) hydrate(queryClient, page.queries)
  const router = createBrowserRouter(routes, { hydrationData: toHydration(page, ids) })
  const site = (
    <Providers {...{ language, messages, place, queryClient }}>
      <RouterProvider router={router} />
    </Providers>
  )
  if (root.firstElementChild) hydrateRoot(root, site, reporting)
  else createRoot(root, reporting).render(site)
}

/** Hydration repairs itself silently; the word makes it visible to tests and to the console. */
const reporting: RootOptions = {
  onRecoverableError: (error, info) => console.error('HYDRATION', error, info.componentStack),
}

async function loadScreenOf(routeId: string): Promise<void> {
  const row = routeRows.find(({ path }) => path === routeId)
  if (row) await loadScreens(row, new URL(location.href))
}

/** The server could not render: the screens ask for their own data. */
function emptyPage(): PageData {
  const { lang } = document.documentElement
  return {
    language: isLanguage(lang) ? lang : 'en',
    place: NO_PLACE,
    isPlaceChosen: false,
    queries: null,
    failure: null,
  }
}

const root = document.getElementById('root')
if (root) void start(root)
