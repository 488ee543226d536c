import type { MessageKey } from './translate.ts'

export type { MessageKey }

/** What a message's placeholders stand for. */
export type MessageValues = Record<string, string | number>

declare const written: unique symbol

/** A message by its key, with its values where it has some, as one text: forms and checks carry it so. */
export type MessageText = string & { readonly [written]: true }

export function messageText(key: MessageKey, values?: MessageValues): MessageText {
  return (values ? `${key} ${JSON.stringify(values)}` : key) as MessageText
}

/** The key and the values that `messageText` was made of. */
export function readMessageText(text: string): { key: MessageKey; values: MessageValues } {
  const gap = text.indexOf(' {')
  if (gap === -1) return { key: text as MessageKey, values: {} }
  return { key: text.slice(0, gap) as MessageKey, values: JSON.parse(text.slice(gap + 1)) }
}
