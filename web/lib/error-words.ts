import { useTranslations } from 'use-intl'
import { CallError } from './call-error.ts'
import { readMessageText } from '#shared/message.ts'

/** The message of a failed call: the server's sentence in the reader's language, or the reason why no answer came. */
export function useErrorWords(): (error: unknown) => string {
  const t = useTranslations('connection')
  return (error) => {
    if (!(error instanceof CallError)) return t('UNEXPECTED')
    const { code, message } = error
    return code === 'OFFLINE' || code === 'NETWORK' || code === 'UNEXPECTED' ? t(code) : message
  }
}

type Key = Parameters<ReturnType<typeof useTranslations<never>>>[0]

/** A field's error: translates a schema's message key, and leaves the server's sentence unchanged. */
export function useFieldMessage(): (message: string | undefined) => string | undefined {
  const t = useTranslations()
  return (message) => {
    if (message === undefined) return undefined
    const { key, values } = readMessageText(message)
    return t.has(key as Key) ? t(key as Key, values) : message
  }
}
