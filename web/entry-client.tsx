import { hydrate } from '@tanstack/react-query'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isLanguage } from '#shared/page.ts'
import { openWords } from './app/messages.ts'
import { type PageData, readPageData, toHydration } from './app/page-data.ts'
import { Providers } from './app/providers.tsx'
import { loadScreens } from './app/layouts.ts'
import { browserLoader, makeRoutes } from './app/router.tsx'
import { type RouteRow, routeRows } from './app/routes.ts'
import { call, type CallKey, type Input } from './lib/call.ts'
import { NO_PLACE } from './lib/place.ts'
import { createQueryClient } from './lib/queries.ts'

async function start(root: HTMLElement) {
  const page = readPageData() ?? emptyPage()
  const row = matchRow(location.pathname)
  const [words] = await Promise.all([
    openWords(page.language, row?.words ?? 'all'),
    row && loadScreens(row, new URL(location.href)),
  ])
  const queryClient = createQueryClient((key, input, signal) =>
    call(key as CallKey, input as Input<CallKey>, { signal }),
  )
  if (page.queries) hydrate(queryClient, page.queries)
  const routes = makeRoutes(browserLoader(words))
  const ids = row ? [row.path] : []
  const router = createBrowserRouter(routes, { hydrationData: toHydration(page, ids) })
  const place = { place: page.place, isChosen: page.isPlaceChosen }
  const site = (
    <Providers {...{ words, place, queryClient }}>
      <RouterProvider router={router} />
    </Providers>
  )
  if (root.firstElementChild) hydrateRoot(root, site, reporting)
  else createRoot(root, reporting).render(site)
  void words.complete()
}

/** Hydration repairs itself silently; the word makes it visible to tests and to the console. */
const reporting: RootOptions = {
  onRecoverableError: (error, info) => console.error('HYDRATION', error, info.componentStack),
}

function matchRow(pathname: string): RouteRow | undefined {
  const [match] = matchRoutes([...routeRows], pathname) ?? []
  return match?.route
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
