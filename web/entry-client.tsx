import './styles/main.css'
import { hydrate } from '@tanstack/react-query'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isLanguage, type Language } from '#shared/page.ts'
import { loadMessages } from './app/messages.ts'
import { readPageData, toHydration } from './app/page-data.ts'
import { Providers } from './app/providers.tsx'
import { loadScreen, makeRoutes } from './app/router.tsx'
import { routeRows, screenOf } from './app/routes.ts'
import { call, type CallKey, type Input } from './lib/call.ts'
import { NO_PLACE } from './lib/place.ts'
import { createQueryClient } from './lib/queries.ts'

async function start(root: HTMLElement) {
  const page = readPageData()
  const language = page?.language ?? documentLanguage()
  const routes = makeRoutes(loadScreen)
  const ids = (matchRoutes(routes, location) ?? []).map((match) => match.route.id ?? '')
  const [messages] = await Promise.all([loadMessages(language), ...ids.map(loadScreenOf)])

  const queryClient = createQueryClient((key, input, signal) =>
    call(key as CallKey, input as Input<CallKey>, { signal }),
  )
  if (page?.queries) hydrate(queryClient, page.queries)
  const router = createBrowserRouter(routes, page ? { hydrationData: toHydration(page, ids) } : {})
  const place = page?.place ?? NO_PLACE
  const site = (
    <Providers {...{ language, messages, place, queryClient }}>
      <RouterProvider router={router} />
    </Providers>
  )
  if (page && root.hasChildNodes()) hydrateRoot(root, site, reporting)
  else createRoot(root, reporting).render(site)
}

/** Hydration repairs itself silently; the word makes it visible to tests and to the console. */
const reporting: RootOptions = {
  onRecoverableError: (error, info) => console.error('HYDRATION', error, info.componentStack),
}

async function loadScreenOf(routeId: string): Promise<void> {
  const row = routeRows.find(({ path }) => path === routeId)
  if (row) await screenOf(row, new URL(location.href)).load()
}

function documentLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

const root = document.getElementById('root')
if (root) void start(root)
