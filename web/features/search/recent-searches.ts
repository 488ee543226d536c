import { recentSearchStorage } from '#web/lib/browser-keys.ts'

const KEPT = 8
const LONGEST = 100

const same = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0

/** The newest first, each once. */
export function rememberSearch(text: string): void {
  const words = text.trim().slice(0, LONGEST)
  if (words === '') return
  const others = recentSearchStorage.read().filter((one) => !same(one, words))
  recentSearchStorage.write([words, ...others].slice(0, KEPT))
}

export function forgetSearch(text: string): void {
  recentSearchStorage.write(recentSearchStorage.read().filter((one) => one !== text))
}

export function forgetAllSearches(): void {
  recentSearchStorage.remove()
}
