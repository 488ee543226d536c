import type { MessageContent } from '#server/platform/ports/messages.ts'
import type { Facts, Role } from './facts.ts'
import type { WhatsAppWords } from './notice.ts'
import { stoppedText, templates } from './templates.ts'

/** The content of a message by WhatsApp, in its recipient's language. */
export function writeMessage(
  { template, path }: WhatsAppWords,
  facts: Facts,
  to: Role,
): MessageContent {
  const language = facts.recipients[to]?.locale ?? 'en'
  if (template === 'stopped') return { text: stoppedText[language] }
  const { orderNumber = '', storeName = '', bookedItems = '' } = facts.values
  const values = { orderNumber, storeName, pieces: bookedItems, code: facts.secret ?? '' }
  const { name, values: wanted } = templates[template]
  return {
    template: name,
    language,
    values: wanted.map((value) => String(values[value])),
    button: path(facts).slice(1),
  }
}
