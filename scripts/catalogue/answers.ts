import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { Answers, Mapping, questionNames } from '#shared/contract/imports/mapping.ts'
import { textSentence } from '#shared/error-sentence.ts'
import { translate } from '#shared/translate.ts'

export type AnswerOptions = {
  /** A file with a mapping, as `PUT /api/import` takes it. */
  answers?: string | undefined
  /** Single answers, `name=value`. */
  answer?: readonly string[] | undefined
  match?: string | undefined
  setCounts?: boolean | undefined
}

/** The operator's corrections and answers; throws one line for each that is wrong. */
export function readMapping({
  answers: file,
  answer = [],
  match,
  setCounts,
}: AnswerOptions): Mapping {
  const given = file === undefined ? {} : fileIn(file)
  const answers = { ...(given['answers'] as object | undefined) } as Record<string, unknown>
  for (const text of answer) Object.assign(answers, answerIn(text, answers))
  const checked = Mapping.safeParse({
    ...given,
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(match !== undefined && { match }),
    ...(setCounts && { setCounts }),
  })
  if (checked.success) return checked.data
  const lines = checked.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `  there is no ${issue.keys.join(', ')}`
      : `  ${issue.path.join('.')}: ${textSentence(issue.message, translate('en'))}`,
  )
  throw new OperatorError(['The answers are wrong:', ...lines].join('\n'))
}

function fileIn(file: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new OperatorError(`The answers ${file} cannot be read`, { cause })
  }
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch (cause) {
    throw new OperatorError(`The answers ${file} are not a mapping as JSON`, { cause })
  }
}

/** Reads `gst=5`, `active=yes`, `hsn=6211` or `hsn.Kurtas=6211` into the answers of the contract. */
function answerIn(text: string, before: Record<string, unknown>): Record<string, unknown> {
  const at = text.indexOf('=')
  const [name = '', kind = '*'] = text.slice(0, Math.max(0, at)).split('.')
  const value = text.slice(at + 1).trim()
  if (!questionNames.some((one) => one === name))
    throw new OperatorError(
      `--answer ${text}: give name=value, with one of the names ${questionNames.join(', ')}`,
    )
  if (name === 'hsn') return { hsn: { ...(before['hsn'] as object), [kind]: value } }
  if (name === 'active') return { active: /^(?:yes|true)$/i.test(value) }
  const isNumber = ['gst', 'stock', 'percentOnCost'].includes(name) && /^[\d.]+$/.test(value)
  return { [name]: isNumber ? Number(value) : value }
}

const flags = (name: string, text: unknown) => `--answer '${name}=${String(text)}'`

/** An answer as `--answer` takes it. */
export function answerFlag(name: keyof Answers, value: unknown): string {
  if (name === 'hsn' && value && typeof value === 'object')
    return Object.entries(value)
      .map(([kind, hsn]) => flags(`hsn.${kind}`, hsn))
      .join(' ')
  return flags(name, value === true ? 'yes' : (value ?? '…'))
}
