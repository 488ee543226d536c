import type { Locale } from '#shared/page.ts'

export type CachedFiles = {
  /** The page without content, which is rendered in the browser. */
  shell: string
  /** Addresses that must open without signal. */
  pages: readonly string[]
  /** Files that the pass needs, including the page without content. */
  files: readonly string[]
  /** Further files that the pass needs in this language. */
  more: Record<Locale, readonly string[]>
  /** Changes whenever one of the files changes. */
  version: string
  /** The addresses of the counter's screens, and the files that they need besides those above. */
  counter: { pages: readonly string[]; files: readonly string[]; version: string }
}

/** Filled in by the build. */
export const cachedFiles: CachedFiles = {
  shell: '',
  pages: [],
  files: [],
  more: { en: [], hi: [] },
  version: '',
  counter: { pages: [], files: [], version: '' },
}
