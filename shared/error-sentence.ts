import type { AppError } from './app-error.ts'
import { formatMoment } from './formats/india-time.ts'
import {
  type MessageKey,
  type MessageText,
  type MessageValues,
  readMessageText,
} from './message.ts'
import { localeOf, type Translate } from './translate.ts'

/** The message of an error, chosen by its code, or by its code and `details.reason`. */
export function errorSentence(error: AppError, say: Translate): string {
  const [field] = Object.values(error.fields ?? {})
  if (error.code === 'INVALID_INPUT' && field !== undefined) return fieldSentence(error, field, say)
  return say(error.key ?? keyOf(error), valuesOf(error, say))
}

/** The message of an error at one field of the form. */
export function fieldSentence(error: AppError, text: MessageText, say: Translate): string {
  const { key, values } = readMessageText(text)
  return say(key, { ...valuesOf(error, say), ...values })
}

/** Translates the message of a schema; other texts, such as zod's own, stay as they are. */
export function textSentence(text: string, say: Translate): string {
  const { key, values } = readMessageText(text)
  return say.has(key) ? say(key, values) : text
}

function keyOf({ code, details }: AppError): MessageKey {
  const reason = (details as { reason?: string } | undefined)?.reason
  return (reason === undefined ? `errors.${code}` : `errors.${code}.${reason}`) as MessageKey
}

function valuesOf({ details, values, hindiValues }: AppError, say: Translate): MessageValues {
  const inHindi = localeOf(say) === 'hi' && hindiValues
  const known: MessageValues = {}
  for (const [name, value] of Object.entries({ ...details, ...values, ...inHindi })) {
    if (typeof value === 'string' || typeof value === 'number') known[name] = value
    else if (typeof value === 'boolean') known[name] = String(value)
    else if (value instanceof Date) known[name] = formatMoment(value, localeOf(say))
  }
  return { ...known, ...waitOf(known['retryAfterSeconds']) }
}

/** The placeholders of a wait: `minutes` is 0 below 60 seconds. */
function waitOf(wait: string | number | undefined): MessageValues {
  if (wait === undefined) return {}
  const seconds = Math.max(1, Math.ceil(Number(wait)))
  return { seconds, minutes: seconds < 60 ? 0 : Math.ceil(seconds / 60) }
}
