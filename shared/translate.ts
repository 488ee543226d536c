import { createTranslator } from 'use-intl/core'
import emailsEn from './messages/emails/en.json' with { type: 'json' }
import emailsHi from './messages/emails/hi.json' with { type: 'json' }
import errorsEn from './messages/errors/en.json' with { type: 'json' }
import errorsHi from './messages/errors/hi.json' with { type: 'json' }
import { screenMessages } from './messages.ts'
import type { Language } from './page.ts'

const en = { ...screenMessages.en, ...errorsEn, ...emailsEn }
const hi: typeof en = { ...screenMessages.hi, ...errorsHi, ...emailsHi }

export type Translator = ReturnType<typeof createTranslator<typeof en>>

const translators: Record<Language, Translator> = {
  en: createTranslator({ locale: 'en', messages: en }),
  hi: createTranslator({ locale: 'hi', messages: hi }),
}

/** Says a message by its full key, such as `errors.NOT_FOUND`, in a language. For the server; screens use `useTranslations`. */
export function translate(language: Language): Translator {
  return translators[language]
}
