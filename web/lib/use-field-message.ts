import { useTranslations } from 'use-intl'
import { readMessageText } from '#shared/message.ts'

type Key = Parameters<ReturnType<typeof useTranslations<never>>>[0]

/** Says at a field what a schema's message key says, or, as it stands, what the server has said already. */
export function useFieldMessage(): (message: string | undefined) => string | undefined {
  const t = useTranslations()
  return (message) => {
    if (message === undefined) return undefined
    const { key, values } = readMessageText(message)
    return t.has(key as Key) ? t(key as Key, values) : message
  }
}
