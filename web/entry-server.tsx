import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  data,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { createTranslator } from 'use-intl'
import en from '#shared/words/en.json'
import hi from '#shared/words/hi.json'
import type { Language, PageRequest, RenderedPage } from '#shared/page.ts'
import { renderHead, toDataBlock } from './app/head.ts'
import type { Messages } from './lib/intl.ts'
import { fixedWords } from './app/messages.ts'
import type { PageData } from './app/page-data.ts'
import { pageLoads } from './app/page-loads.ts'
import { Providers } from './app/providers.tsx'
import { loadScreens, neededFor } from './app/layouts.ts'
import { makeRoutes } from './app/router.tsx'
import { type RouteRow, routeRows } from './app/routes.ts'
import { notFound, type PageRequestData } from './app/screen.ts'
import type { PageHead } from './lib/page-head.ts'
import { createQueryClient } from './lib/queries.ts'

type Loaded = { head: PageHead }
const UNTITLED: PageHead = { title: 'Chowk' }
const ORIGIN = 'http://site.invalid'
const words = {
  en: fixedWords({ language: 'en', messages: en }),
  hi: fixedWords({ language: 'hi', messages: hi as Messages }),
}
const translators = {
  en: createTranslator({ locale: 'en', messages: en }),
  hi: createTranslator({ locale: 'hi', messages: hi as Messages }),
}
const handler = createStaticHandler(makeRoutes((row) => (args) => loadPage(row, args)))

/** Renders one page as a guest sees it. Rejects only when the renderer itself is broken. */
export async function render(request: PageRequest): Promise<RenderedPage> {
  const url = new URL(ORIGIN + request.url)
  const queryClient = createQueryClient((key, input) => request.call(key, input), 0)
  const { language, place, isPlaceChosen } = request
  const requestContext: Omit<PageRequestData, 'params'> = {
    url,
    language,
    place,
    isPlaceChosen,
    queryClient,
    t: translators[language],
  }
  const context = await handler.query(new Request(url), { requestContext })
  if (context instanceof Response) return toRedirect(context)

  const row = rowOf(context)
  const loaded = context.loaderData[row.path] as Loaded | undefined
  const pageData: PageData = {
    language,
    place,
    isPlaceChosen,
    queries: dehydrate(queryClient),
    failure: failureOf(context),
  }
  const body = renderToString(
    <Providers
      words={words[language]}
      place={{ place, isChosen: isPlaceChosen }}
      queryClient={queryClient}
    >
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  )
  queryClient.clear()
  return {
    kind: 'page',
    status: context.statusCode,
    private: row.gate !== 'public',
    head: renderHead(loaded?.head ?? UNTITLED, request.publicUrl),
    body,
    data: toDataBlock(pageData),
    files: [...wordsOf(row, language), ...neededFor(row, url).map(({ file }) => file)],
    ...(context.statusCode >= 500 && { error: Object.values(context.errors ?? {})[0] }),
  }
}

async function loadPage(row: RouteRow, args: LoaderFunctionArgs): Promise<unknown> {
  const request = args.context as unknown as Omit<PageRequestData, 'params'>
  await loadScreens(row, request.url)
  const load = row.gate === 'public' ? pageLoads[row.path] : undefined
  const head = await withStatus(async () => load?.({ ...request, params: args.params }))
  const loaded: Loaded = { head: head ?? UNTITLED }
  return data(loaded, { status: row.status ?? 200 })
}

/** What the address asks for does not exist, or its form says that it cannot: the page is a 404. */
async function withStatus<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const { code, name } = error as { code?: unknown; name?: unknown }
    if (code === 'NOT_FOUND' || name === 'ZodError') notFound()
    throw error
  }
}

function wordsOf(row: RouteRow, language: Language): string[] {
  const file = `../shared/words/${language}.json`
  return row.words === 'first' ? [`${file}?first`] : [`${file}?first`, `${file}?rest`]
}

function rowOf(context: StaticHandlerContext): RouteRow {
  const id = context.matches.at(-1)?.route.id
  const row = routeRows.find(({ path }) => path === id)
  if (!row) throw new Error(`No route for ${context.location.pathname}`)
  return row
}

function failureOf(context: StaticHandlerContext): PageData['failure'] {
  const [routeId] = Object.keys(context.errors ?? {})
  return routeId ? { routeId, status: context.statusCode } : null
}

function toRedirect(response: Response): RenderedPage {
  const location = response.headers.get('location') ?? '/'
  return { kind: 'redirect', status: response.status, location }
}
