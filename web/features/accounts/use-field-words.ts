import { useTranslations } from 'use-intl'
import { type AccountMessage, accountMessages } from '#shared/contract/accounts-messages.ts'

const keys = new Map(
  Object.entries(accountMessages).map(([key, text]) => [text as string, key as AccountMessage]),
)

/** Says in the reader's language what the contract or the server says of a field. */
export function useFieldWords(): (message: string | undefined) => string | undefined {
  const t = useTranslations('account')
  return (message) => {
    const key = message === undefined ? undefined : keys.get(message)
    return key ? t(key) : message
  }
}
