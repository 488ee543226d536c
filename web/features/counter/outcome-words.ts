import { useTranslations } from 'use-intl'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLanguage } from '#web/lib/language.ts'
import { presentStatusKey } from './status-words.ts'

/**
 * What a toast says about a change of status: the server's own sentence, which knows the case, where the
 * reader reads English; otherwise the house's words for it. A change that came too late says what came first.
 */
export function useOutcomeWords() {
  const t = useTranslations('orders')
  const { language } = useLanguage()
  const errorWords = useErrorWords()
  return {
    success: (message: string, own: string) => (language === 'en' ? message : own),
    failure: (error: unknown) => {
      const statusKey = presentStatusKey(error)
      if (statusKey) return t(statusKey)
      const isKnown = error instanceof CallError && error.status > 0
      return language === 'en' && isKnown ? error.message : errorWords(error)
    },
  }
}
