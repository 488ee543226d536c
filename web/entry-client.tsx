import './lib/react-first.ts'
import { hydrate, type QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { inLanguage } from '#shared/formats/in-hindi.ts'
import { isLocale, parsePlace } from '#shared/page.ts'
import { BrowserSite } from './app/browser-site.tsx'
import { loadNoSignal } from '#web/app/route-failure.tsx'
import { openWords, type Words } from './app/messages.ts'
import { redirectOf } from './app/gates.tsx'
import { ANEW, Navigation } from './app/navigation.ts'
import { type PageData, readPageData } from './app/page-data.ts'
import { Providers } from './app/providers.tsx'
import {
  areaMessages,
  findRow,
  isLoaded,
  loadScreen,
  messagesOf,
  opensOffline,
  type RouteRow,
} from './app/routes.ts'
import { call, type CallKey, type Input } from './lib/call.ts'
import { findNewRelease, isOutdated } from './lib/call-release.ts'
import { isReloadHeld } from './lib/leave-warning.ts'
import { keepInstallPrompt } from './lib/installed-app.ts'
import { lastPlaceStorage } from './lib/browser-keys.ts'
import { readCookie } from './lib/cookies.ts'
import { NO_PLACE } from './lib/place.ts'
import { partsNeed } from './lib/part.ts'
import { createQueryClient } from './lib/queries.ts'
import { keepNumbersFromWheel } from './lib/number-wheel.ts'
import { sessionOf, sessionQuery } from './lib/session.ts'
import { pageHydration, whenHydrated } from './lib/react-hooks.ts'
import { chooseTheme, chosenTheme } from '#web/lib/locale.ts'

async function start(root: HTMLElement) {
  const { row } = findRow(location)
  const page = readPageData() ?? emptyPage(row)
  if (page.place.city) lastPlaceStorage.write(JSON.stringify(page.place))
  // Without signal a notice stands in place of the screen, whose files are not in the cache.
  const isShown = page.failure?.status !== 0
  const [words] = await Promise.all([
    openWords(page.locale, isShown ? areaMessages(row) : ['shop'], page.names),
    // A screen that failed to load is replaced by its error when it is rendered.
    isShown && loadScreen(row).catch(() => undefined),
  ])
  if (isShown) await words.need(messagesOf(row))
  // `web/start.ts` is loading another page.
  if ('leaving' in document.documentElement.dataset) return
  const queryClient = createQueryClient((key, input, signal) =>
    // A part that is hydrated later must find the data of its HTML, so new answers wait until all parts are hydrated.
    call(key as CallKey, input as Input<CallKey>, { signal })
      .then((answer) => inLanguage(answer, words.now().locale))
      .finally(whenHydrated),
  )
  if (page.queries) hydrate(queryClient, page.queries)
  const navigation = new Navigation(async (url) => {
    const isOtherPage = url.pathname !== navigation.shown.location.pathname
    if (isOutdated() && isOtherPage && navigator.onLine && !isReloadHeld()) return ANEW
    return prepare(url, words, queryClient).catch(async (error: unknown): Promise<typeof ANEW> => {
      if (await findNewRelease()) return ANEW
      throw error
    })
  })
  const place = { place: page.place, isChosen: page.isPlaceChosen }
  const { renderedAt } = page
  const site = (
    <Providers {...{ words, place, queryClient, renderedAt }}>
      <BrowserSite navigation={navigation} words={words} failure={page.failure} />
    </Providers>
  )
  const needLater = () => words.need(['account', 'parts'])
  partsNeed(needLater)
  // From here on React receives clicks; `web/start.ts` has saved an earlier one.
  dispatchEvent(new Event('hydrating'))
  pageHydration.begin()
  keepNumbersFromWheel()
  // Hydration is a transition, so React splits it into slices and a slow phone responds to touch meanwhile.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, site, reporting))
  else createRoot(root, reporting).render(site)
  import('./lib/session-watch.ts').then(
    ({ watchSession }) => watchSession(queryClient),
    () => undefined,
  )
  // The next screen most likely needs these. Without signal, the first screen or part that needs them tries again.
  Promise.all([needLater().then(() => words.need(['product', 'goods'])), loadNoSignal()]).catch(
    () => undefined,
  )
}

/**
 * Loads the screen of an address and its messages; requests nothing while there is no signal. Returns another address
 * when the person may not see the screen.
 */
async function prepare(url: URL, words: Words, queryClient: QueryClient) {
  const isOnline = navigator.onLine
  const { row } = findRow(url)
  if (!(isOnline || opensOffline(row) || isLoaded(row))) return undefined
  const session = sessionOf(queryClient.getQueryData(sessionQuery.queryKey))
  const address = redirectOf(row.gate, session, { path: url.pathname + url.search })
  if (address) return address
  await Promise.all([loadScreen(row), words.need(areaMessages(row))])
  await words.need(messagesOf(row))
  return undefined
}

/** React repairs hydration errors silently; this log line shows them to tests and in the console. */
const reporting: RootOptions = {
  onRecoverableError: (error, info) => console.error('HYDRATION', error, info.componentStack),
}

/**
 * The data of a page that the server could not render, or of a page without signal: the screens request their own data.
 */
function emptyPage(row: RouteRow): PageData {
  const lang = readCookie('lang')
  const locale = isLocale(lang) ? lang : 'en'
  document.documentElement.lang = locale
  chooseTheme(chosenTheme())
  return {
    locale,
    place: parsePlace(lastPlaceStorage.read() ?? undefined) ?? NO_PLACE,
    isPlaceChosen: false,
    renderedAt: Date.now(),
    queries: null,
    failure: navigator.onLine || opensOffline(row) ? null : { status: 0 },
  }
}

keepInstallPrompt()
const root = document.getElementById('root')
if (root) void start(root)
