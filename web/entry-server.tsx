import { contactQuery } from '#web/features/support/use-contact.ts'
import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { screenMessages } from '#shared/screen-messages.ts'
import { translate } from '#shared/translate.ts'
import { inLanguage } from '#shared/formats/in-hindi.ts'
import type { IsPersonalPage, Locale, PageRequest, RenderedPage } from '#shared/page.ts'
import { renderHead, toDataBlock } from './app/head.ts'
import { redirectOf } from './app/gates.tsx'
import type { Output } from '#web/lib/call.ts'
import type { Messages } from '#web/lib/locale.ts'
import { collectNames, fixedWords, withNames } from './app/messages.ts'
import type { PageData, PageFault } from './app/page-data.ts'
import { Providers } from './app/providers.tsx'
import { lostAt } from '#shared/paths.ts'
import { Site } from './app/router.tsx'
import {
  filesOf,
  findRow,
  landingOf,
  loadScreen,
  messagesOf,
  type RouteRow,
  rows,
} from './app/routes.ts'
import { type Location, type Navigator, Router } from './lib/router.tsx'
import type { PageHead } from './lib/page-head.ts'
import { PageFailure, type PageRequestData, type ScreenLoads } from './lib/screen.ts'
import { lostTitles } from './screens/pages/not-found-screen.tsx'
import { createQueryClient } from './lib/queries.ts'
import { sessionOf, sessionQuery } from './lib/session.ts'

type LoadedPage = { head: PageHead; status: number; error?: unknown }
const UNTITLED: PageHead = { title: 'Chowk' }
const ORIGIN = 'http://site.invalid'
const messages: Record<Locale, Messages> = {
  en: screenMessages.en,
  hi: screenMessages.hi as Messages,
}
/** The server renders one page and never navigates. */
const navigatesNowhere: Navigator = { navigate: () => undefined }

const modules = import.meta.glob<{ loads?: ScreenLoads }>([
  './screens/*/*-screen.tsx',
  './app/*-layout.tsx',
])

/** The load functions in the files of a row. */
async function loadsOf(row: RouteRow): Promise<ScreenLoads[]> {
  const opened = await Promise.all(filesOf(row).map((file) => modules[`./${file}`]?.()))
  return opened.flatMap((module) => module?.loads ?? [])
}

export const isPersonal: IsPersonalPage = (url) =>
  isRenderedForEach(findRow(new URL(ORIGIN + url)).row)

function isRenderedForEach({ gate, personal }: RouteRow): boolean {
  return gate !== 'public' || personal === true
}

/** All messages of a page; in Hindi with the names that administrators have added, in English without an answer. */
async function messagesFor({ locale, call }: PageRequest): Promise<Messages> {
  const own = messages[locale]
  if (locale !== 'hi') return own
  const added = await call('GET /goods-names', {}).catch(() => undefined)
  return added ? withNames(own, (added as Output<'GET /goods-names'>).subCategories) : own
}

/**
 * Renders one page: a personal page for its visitor, any other page as a guest sees it. Rejects only when rendering
 * itself fails.
 */
export async function render(request: PageRequest): Promise<RenderedPage> {
  const url = new URL(ORIGIN + request.url)
  const landing = landingOf(url.pathname)
  if (landing !== undefined) return { kind: 'redirect', status: 302, location: landing }
  const { row, params } = findRow(url)
  const { locale, place, isPlaceChosen } = request
  const queryClient = createQueryClient(
    async (key, input) => inLanguage(await request.call(key, input), locale),
    0,
  )
  const t = translate(locale)
  const page = { url, params, locale, place, isPlaceChosen, queryClient, t }
  const away = await loadPerson(row, page, request.hasSession)
  if (away) return { kind: 'redirect', status: 302, location: away }
  const contact = queryClient.prefetchQuery(contactQuery)
  const loaded = await loadPage(row, page)
  const { head, error } = loaded
  await contact
  const { failure, status } = outcomeOf(loaded, request.requestId)
  const queries = dehydrate(queryClient)
  const renderedAt = Date.now()
  const said = await messagesFor(request)
  const { goods, shown } = collectNames(said.goods)
  const body = renderToString(
    <Providers
      words={fixedWords({ locale, messages: { ...said, goods } })}
      place={{ place, isChosen: isPlaceChosen }}
      queryClient={queryClient}
      renderedAt={renderedAt}
    >
      <Router location={locationOf(url)} navigator={navigatesNowhere}>
        <Site failure={failure} />
      </Router>
    </Providers>,
  )
  queryClient.clear()
  const names = { goods: shown }
  const pageData: PageData = { locale, place, isPlaceChosen, renderedAt, names, queries, failure }
  return {
    kind: 'page',
    status: status === 200 ? (row.status ?? 200) : status,
    private: row.gate !== 'public' || row.secret === true || request.hasSession,
    head: renderHead(head, { publicUrl: request.publicUrl, locale }),
    body,
    data: toDataBlock(pageData),
    files: filesFor(row, locale),
    ...(status >= 500 && { error }),
  }
}

/**
 * Fetches the session and the data of a personal page. Returns another address when the visitor may not see the page.
 * If the session cannot be fetched, the browser asks again.
 */
async function loadPerson(
  row: RouteRow,
  page: PageRequestData,
  hasSession: boolean,
): Promise<string | undefined> {
  const { url, queryClient } = page
  if (!isRenderedForEach(row)) return undefined
  if (!hasSession) queryClient.setQueryData(sessionQuery.queryKey, { user: null })
  else await queryClient.prefetchQuery(sessionQuery)
  const session = sessionOf(queryClient.getQueryData(sessionQuery.queryKey))
  const address = redirectOf(row.gate, session, {
    path: url.pathname + url.search,
    ended: hasSession,
  })
  if (address !== undefined) return address
  if (session.status === 'user') {
    const { user } = session
    const loads = await loadsOf(row)
    await Promise.allSettled(loads.map(({ personal }) => personal?.(page, user)))
  }
  return undefined
}

function locationOf({ pathname, search }: URL): Location {
  return { pathname, search, hash: '', state: null, key: 'first' }
}

async function loadPage(row: RouteRow, page: PageRequestData): Promise<LoadedPage> {
  try {
    await loadScreen(row)
    const [load] = (await loadsOf(row)).flatMap((loads) => loads.page ?? [])
    return { head: (await load?.(page)) ?? UNTITLED, status: 200 }
  } catch (error) {
    if (isBusy(error)) return { head: UNTITLED, status: 503, error }
    const status = statusOf(error)
    return { head: { title: faultTitle(status, page) }, status, error }
  }
}

/** A search that finds no place in the queue is made by the browser, which waits and tries again. */
function outcomeOf({ status, error }: LoadedPage, requestId: string | undefined) {
  if (status === 200 || isBusy(error)) return { status, failure: null }
  return { status, failure: faultOf(status, requestId) }
}

const isBusy = (error: unknown) => (error as { code?: unknown } | undefined)?.code === 'BUSY'

/** Answers 404 when the address names something that does not exist, or is invalid. */
function statusOf(error: unknown): number {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT' || name === 'ZodError') return 404
  return error instanceof PageFailure ? error.status : 500
}

function faultTitle(status: number, { url, t }: PageRequestData): string {
  return status === 404 ? t(`empty.${lostTitles[lostAt(url)]}`) : t('empty.loadFailedTitle')
}

/** Adds the request id only to a failure of the server itself, because only these have a log entry. */
function faultOf(status: number, requestId: string | undefined): PageFault {
  return status >= 500 && requestId ? { status, requestId } : { status }
}

/** The modules whose chunks the browser fetches at once: messages, frame and screen. */
function filesFor(row: RouteRow, locale: Locale): string[] {
  const messageFiles = messagesOf(row).map((area) => `../shared/messages/${area}/${locale}.json`)
  return [...messageFiles, ...filesOf(row)]
}

/** The first files of each row. The build uses them for the size budgets and the service worker's file list. */
export async function pageFiles() {
  await Promise.all(rows.map(loadScreen))
  return rows.map((row) => ({
    ...row,
    files: { en: filesFor(row, 'en'), hi: filesFor(row, 'hi') },
  }))
}
