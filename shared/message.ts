import type { MessageKey } from './translate.ts'

export type { MessageKey }

/** The values of a message's placeholders. */
export type MessageValues = Record<string, string | number>

declare const messageBrand: unique symbol

/** A message key and its values in one string, because a schema's message must be a string. */
export type MessageText = string & { readonly [messageBrand]: true }

export function messageText(key: MessageKey, values?: MessageValues): MessageText {
  return (values ? `${key} ${JSON.stringify(values)}` : key) as MessageText
}

/** The key and the values of a `messageText`. */
export function readMessageText(text: string): { key: MessageKey; values: MessageValues } {
  const gap = text.indexOf(' {')
  if (gap === -1) return { key: text as MessageKey, values: {} }
  return { key: text.slice(0, gap) as MessageKey, values: JSON.parse(text.slice(gap + 1)) }
}
