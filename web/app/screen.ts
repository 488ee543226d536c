import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Translate } from '#web/lib/intl.ts'
import type { Language, Place } from '#shared/page.ts'
import type { PageHead } from '#web/lib/page-head.ts'

export type Gate = 'public' | 'user' | 'merchant'

/** A screen in a chunk of its own. It is loaded before it is rendered, on the server and in the browser. */
export type ScreenRef = {
  /** Relative to `web/`; the server finds the chunk to preload by it. */
  file: string
  load: () => Promise<void>
  component: () => ComponentType
}

export function screenAt(file: string, open: () => Promise<ComponentType>): ScreenRef {
  let loaded: ComponentType | undefined
  return {
    file,
    load: async () => {
      loaded ??= await open()
    },
    component: () => {
      if (!loaded) throw new Error(`${file} is rendered before it is loaded`)
      return loaded
    },
  }
}

/** What a public page may use to fetch its data on the server. */
export type PageRequestData = {
  url: URL
  params: Record<string, string | undefined>
  language: Language
  place: Place
  isPlaceChosen: boolean
  queryClient: QueryClient
  /** For heads, which are written outside of components. */
  t: Translate
}

/** Runs on the server only: puts the screen's queries into the client and answers the page's head. */
export type PageLoad = (page: PageRequestData) => Promise<PageHead> | PageHead

/** The page has a status of its own instead of its content. */
export class PageFailure extends Error {
  readonly status: number
  constructor(status: number) {
    super(`page with status ${status}`)
    this.status = status
  }
}

/** Makes the page answer 404 with the not-found screen. */
export function notFound(): never {
  throw new PageFailure(404)
}
