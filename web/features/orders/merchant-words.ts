import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLanguage } from '#web/lib/language.ts'

/**
 * What a toast says about a change of status: the server's own sentence, which knows the case, where the
 * reader reads English; otherwise the house's words for it.
 */
export function useOutcomeWords() {
  const { language } = useLanguage()
  const errorWords = useErrorWords()
  return {
    success: (message: string, own: string) => (language === 'en' ? message : own),
    failure: (error: unknown) =>
      language === 'en' && error instanceof CallError && error.status > 0
        ? error.message
        : errorWords(error),
  }
}
