import type { Locale } from '#shared/page.ts'

export type CachedFiles = {
  /** The page without content, which draws itself in the browser. */
  shell: string
  /** Addresses that the pass needs, the shell among them. */
  files: readonly string[]
  /** What it needs beside them in this language. */
  more: Record<Locale, readonly string[]>
  /** Changes whenever one of the files does. */
  version: string
}

/** Filled in by the build. */
export const cachedFiles: CachedFiles = {
  shell: '',
  files: [],
  more: { en: [], hi: [] },
  version: '',
}
