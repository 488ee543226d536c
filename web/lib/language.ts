import { createContext, use } from 'react'
import type { Language } from '#shared/page.ts'
import type { createTranslator } from 'use-intl'
import type { ScreenMessages } from '#shared/messages.ts'

type LanguageChoice = { language: Language; setLanguage: (next: Language) => Promise<void> }

export const LanguageContext = createContext<LanguageChoice | null>(null)

/** The page's language, and the switch: it loads the words, remembers the choice and redraws. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('useLanguage is used outside of Providers')
  return choice
}

export type Messages = ScreenMessages

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}

/** Says a message by its full key, such as `empty.notFoundTitle`; for what is written outside of components. */
export type Translate = ReturnType<typeof createTranslator<Messages>>
