import { randomBytes } from 'node:crypto'
import { ApiProblem } from './problem.ts'
import type { MessageRecord, Options, Template } from './records.ts'

export const newId = () => `wamid.${randomBytes(18).toString('base64url')}`

type MessageFields = Record<string, unknown>
type Components = { type?: string; parameters?: { text?: string }[] }[]

/** Reads the body of a call as Meta does, and the text as the phone shows it. */
export function readMessage(
  body: MessageFields,
  { templates, siteUrl, now }: Pick<Options, 'templates' | 'siteUrl' | 'now'>,
): MessageRecord {
  const { to, type } = body
  if (body['messaging_product'] !== 'whatsapp' || typeof to !== 'string' || !/^\d{8,15}$/.test(to))
    throw new ApiProblem('Parameter value is not valid', { code: 131009 })
  const callbackData = body['biz_opaque_callback_data']
  return {
    id: newId(),
    number: to,
    state: 'accepted',
    at: now().getTime(),
    callbackData: typeof callbackData === 'string' ? callbackData : null,
    ...(type === 'text'
      ? textOf(body)
      : fillTemplate(body['template'] as MessageFields, templates, siteUrl)),
  }
}

function textOf(body: MessageFields) {
  const text = (body['text'] as { body?: unknown } | undefined)?.body
  if (typeof text !== 'string' || text === '')
    throw new ApiProblem('The text is missing', { code: 131008 })
  return { template: null, language: null, text, button: null }
}

function fillTemplate(given: MessageFields, templates: readonly Template[], siteUrl: string) {
  const language = (given['language'] as { code: string }).code
  const { name, values: wanted, button, words } = findApproved(templates, given['name'], language)
  const components = (given['components'] ?? []) as Components
  const values = valuesOf(components, 'body')
  const [value = ''] = valuesOf(components, 'button')
  if (values.length !== wanted.length || values.includes('') || value === '')
    throw new ApiProblem('Number of parameters does not match', { code: 132000 })
  const at = (place: string) => values[Number(place) - 1] ?? ''
  return {
    template: name,
    language,
    text: words.replaceAll(/\{\{(\d)\}\}/g, (_whole, place: string) => at(place)),
    button: {
      label: button[language] ?? '',
      value: button.kind === 'link' ? `${siteUrl}/${value}` : value,
    },
  }
}

function findApproved(templates: readonly Template[], name: unknown, language: string) {
  const template = templates.find((one) => one.name === name)
  const words = template?.body[language]
  if (template && words !== undefined) return { ...template, words }
  const absent = 'Template name does not exist in the translation'
  throw new ApiProblem(absent, { status: 404, code: 132001 })
}

function valuesOf(components: Components, kind: string): string[] {
  const parameters = components.find(({ type }) => type === kind)?.parameters ?? []
  return parameters.map(({ text }) => text ?? '')
}
