import type { z } from 'zod'
import { type MessageKey, type MessageText, messageText } from './message.ts'

const expectedTypes: Record<string, MessageKey> = {
  string: 'fields.text',
  number: 'fields.number',
  int: 'fields.wholeNumber',
  boolean: 'fields.yesOrNo',
  array: 'fields.list',
  object: 'fields.form',
}

/**
 * The message for an invalid value when the schema has none. The messages of zod ("Invalid input: expected number,
 * received NaN") are for programmers. Passed to zod as `customError`.
 */
export function inputMessage(issue: z.core.$ZodRawIssue): MessageText {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue)
    case 'too_small':
      return messageText(leastKey(issue.origin), { minimum: Number(issue.minimum) })
    case 'too_big':
      return messageText(mostKey(issue.origin), { maximum: Number(issue.maximum) })
    case 'invalid_format':
      return messageText('fields.format')
    case 'invalid_value':
      return messageText('fields.oneOf', { choices: issue.values.join(', ') })
    case 'unrecognized_keys':
      return messageText('fields.unknown')
    default:
      return messageText('fields.impossible')
  }
}

function typeMessage({ input, expected }: { input?: unknown; expected: string }): MessageText {
  const isMissing = input === undefined || input === null
  return messageText(
    isMissing ? 'fields.required' : (expectedTypes[expected] ?? 'fields.impossible'),
  )
}

function leastKey(origin: string): MessageKey {
  if (origin === 'string') return 'fields.minimumLength'
  return origin === 'array' ? 'fields.minimumEntries' : 'fields.minimum'
}

function mostKey(origin: string): MessageKey {
  if (origin === 'string') return 'fields.maximumLength'
  return origin === 'array' ? 'fields.maximumEntries' : 'fields.maximum'
}
