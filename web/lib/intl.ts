import type { createTranslator } from 'use-intl'
import type { ScreenMessages } from '#shared/messages.ts'
import type { Language } from '#shared/page.ts'

export type Messages = ScreenMessages

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}

/** Says a message by its full key, such as `empty.notFoundTitle`; for what is written outside of components. */
export type Translate = ReturnType<typeof createTranslator<Messages>>
