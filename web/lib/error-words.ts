import { useTranslations } from 'use-intl'
import { CallError } from './call-error.ts'

/** Says a failed call in the reader's language; what is not known is "Something went wrong". */
export function useErrorWords(): (error: unknown) => string {
  const t = useTranslations('errors')
  return (error) => {
    const code = error instanceof CallError ? error.code : 'UNEXPECTED'
    return t.has(code) ? t(code) : t('UNEXPECTED')
  }
}
