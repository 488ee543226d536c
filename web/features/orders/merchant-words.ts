import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { standingOf } from './merchant-standing.ts'

/** What is told of a failed change of status; one that came too late says what came first. */
export function useFailureWords(): (error: unknown) => string {
  const t = useTranslations('orders')
  const sayError = useErrorWords()
  return (error) => {
    const standing = standingOf(error)
    return standing ? t(standing) : sayError(error)
  }
}
