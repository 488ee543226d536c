import { createContext, use } from 'react'
import type { Language } from '#shared/page.ts'

type LanguageChoice = { language: Language; setLanguage: (next: Language) => Promise<void> }

export const LanguageContext = createContext<LanguageChoice | null>(null)

/** The page's language, and the switch: it loads the words, remembers the choice and redraws. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('useLanguage is used outside of Providers')
  return choice
}
