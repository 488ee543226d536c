import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createPath, type Navigator, Router } from 'react-router'
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
import { paths, patterns } from './app/paths.ts'
import { matchRow, Site } from './app/router.tsx'
import type { RouteRow } from './app/routes.ts'
import { PageFailure, type PageRequestData } from './app/screen.ts'
import type { PageHead } from './lib/page-head.ts'
import { createQueryClient } from './lib/queries.ts'

type Loaded = { head: PageHead; failure: number | null; error?: unknown }
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
/** Nothing moves while the server renders. */
const standingStill: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
}

/** Renders one page as a guest sees it. Rejects only when the renderer itself is broken. */
export async function render(request: PageRequest): Promise<RenderedPage> {
  const url = new URL(ORIGIN + request.url)
  if (url.pathname === patterns.dashboard) {
    return { kind: 'redirect', status: 302, location: paths.dashboard() }
  }
  const { row, params } = matchRow(url.pathname)
  const queryClient = createQueryClient((key, input) => request.call(key, input), 0)
  const { language, place, isPlaceChosen } = request
  const t = translators[language]
  const visit = { url, params, language, place, isPlaceChosen, queryClient, t }
  const { head, failure, error } = await loadPage(row, visit)
  const queries = dehydrate(queryClient)
  const pageData: PageData = { language, place, isPlaceChosen, queries, failure }
  const body = renderToString(
    <Providers
      words={words[language]}
      place={{ place, isChosen: isPlaceChosen }}
      queryClient={queryClient}
    >
      <Router static location={url} navigator={standingStill}>
        <Site failure={failure} />
      </Router>
    </Providers>,
  )
  queryClient.clear()
  return {
    kind: 'page',
    status: failure ?? row.status ?? 200,
    private: row.gate !== 'public',
    head: renderHead(head, request.publicUrl),
    body,
    data: toDataBlock(pageData),
    files: [...wordsOf(row, language), ...neededFor(row, url).map(({ file }) => file)],
    ...(failure !== null && failure >= 500 && { error }),
  }
}

async function loadPage(row: RouteRow, visit: PageRequestData): Promise<Loaded> {
  const load = row.gate === 'public' ? pageLoads[row.path] : undefined
  try {
    await loadScreens(row, visit.url)
    return { head: (await load?.(visit)) ?? UNTITLED, failure: null }
  } catch (error) {
    return { head: UNTITLED, failure: statusOf(error), error }
  }
}

/** What the address asks for does not exist, or its form says that it cannot: the page is a 404. */
function statusOf(error: unknown): number {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (code === 'NOT_FOUND' || name === 'ZodError') return 404
  return error instanceof PageFailure ? error.status : 500
}

function wordsOf(row: RouteRow, language: Language): string[] {
  const file = `../shared/words/${language}.json`
  return row.words === 'first' ? [`${file}?first`] : [`${file}?first`, `${file}?rest`]
}
