import { isTheme, type Theme } from '#shared/page.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** The theme the person chose; without a choice the device's own applies. */
export function chosenTheme(): Theme | null {
  const theme = readCookie('theme')
  return isTheme(theme) ? theme : null
}

/** What is on the screen now. */
export function shownTheme(): Theme {
  const chosen = chosenTheme()
  if (chosen) return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies and remembers a theme; `null` goes back to the device's own. */
export function chooseTheme(theme: Theme | null): void {
  writeCookie('theme', theme)
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}
