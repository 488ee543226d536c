import { useTranslations } from 'use-intl'
import { CallError } from './call-error.ts'

/** What a failed call says: the server's sentence, which is in the reader's language, or why none came. */
export function useErrorWords(): (error: unknown) => string {
  const t = useTranslations('connection')
  return (error) => {
    if (!(error instanceof CallError)) return t('UNEXPECTED')
    const { code, message } = error
    return code === 'OFFLINE' || code === 'NETWORK' || code === 'UNEXPECTED' ? t(code) : message
  }
}
