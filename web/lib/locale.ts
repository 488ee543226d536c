import { createContext, use } from 'react'
import { type Locale, isTheme, type Theme } from '#shared/page.ts'
import type { createTranslator } from 'use-intl'
import type { ScreenMessages } from '#shared/messages.ts'
import { readCookie, writeCookie } from './cookies.ts'

type LocaleChoice = { locale: Locale; setLocale: (next: Locale) => Promise<void> }

export const LocaleContext = createContext<LocaleChoice | null>(null)

/** The page's language, and the switch: it loads the words, remembers the choice and redraws. */
export function useLocale(): LocaleChoice {
  const choice = use(LocaleContext)
  if (!choice) throw new Error('useLanguage is used outside of Providers')
  return choice
}

export type Messages = ScreenMessages

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

/** Says a message by its full key, such as `empty.notFoundTitle`; for what is written outside of components. */
export type Translate = ReturnType<typeof createTranslator<Messages>>

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
