import type { Language } from '#shared/page.ts'
import type { Messages } from './intl.ts'

/** One chunk per language. */
export async function loadMessages(language: Language): Promise<Messages> {
  const module =
    language === 'hi'
      ? await import('#shared/words/hi.json')
      : await import('#shared/words/en.json')
  return module.default as Messages
}
