import type words from '#shared/words/en.json'
import type { Language } from '#shared/page.ts'

export type Messages = typeof words

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
