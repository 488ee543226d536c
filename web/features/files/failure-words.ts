import { useTranslations } from 'use-intl'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { HeicError } from './shrink-picture.ts'

/** Says why a picture was not sent. */
export function useFailureWords(): (error: unknown) => string {
  const t = useTranslations('pictures')
  const sayError = useErrorWords()
  return (error) => {
    if (error instanceof HeicError) return t('heic')
    return error instanceof CallError && error.status === 0 ? t('waits') : sayError(error)
  }
}
