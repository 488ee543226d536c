import { createTranslator } from 'use-intl/core'
import answersEn from './messages/answers/en.json' with { type: 'json' }
import answersHi from './messages/answers/hi.json' with { type: 'json' }
import billEn from './messages/bill/en.json' with { type: 'json' }
import billHi from './messages/bill/hi.json' with { type: 'json' }
import emailsEn from './messages/emails/en.json' with { type: 'json' }
import emailsHi from './messages/emails/hi.json' with { type: 'json' }
import errorsEn from './messages/errors/en.json' with { type: 'json' }
import errorsHi from './messages/errors/hi.json' with { type: 'json' }
import pushesEn from './messages/pushes/en.json' with { type: 'json' }
import pushesHi from './messages/pushes/hi.json' with { type: 'json' }
import { screenMessages } from './screen-messages.ts'
import type { Locale } from './page.ts'

const en = { ...screenMessages.en, ...answersEn, ...errorsEn, ...emailsEn, ...billEn, ...pushesEn }
const hi: typeof en = {
  ...screenMessages.hi,
  ...answersHi,
  ...errorsHi,
  ...emailsHi,
  ...billHi,
  ...pushesHi,
}

export type Messages = typeof en
export type Translate = ReturnType<typeof createTranslator<Messages>>
export type MessageKey = Parameters<Translate>[0]

/** A missing message or value is a bug, so this throws instead of returning a text. */
function onError(error: Error): never {
  throw error
}

const translators: Record<Locale, Translate> = {
  en: createTranslator({ locale: 'en', messages: en, onError }),
  hi: createTranslator({ locale: 'hi', messages: hi, onError }),
}

/** The language of a `Translate`. */
export function localeOf(say: Translate): Locale {
  return say === translators.hi ? 'hi' : 'en'
}

/** Translates a message by its full key, such as `errors.NOT_FOUND`. For the server; screens use `useTranslations`. */
export function translate(locale: Locale): Translate {
  return translators[locale]
}
