import { STANDARD_SENDER } from './ports/settings.ts'

/** Values of `deploy/chowk.env.example` and of docs/configuration.md that no business can mean. */
const examples: Record<string, string> = {
  DATABASE_URL: 'postgres://chowk:PASSWORD@127.0.0.1/chowk',
  LEGAL_NAME: 'Mela Private Limited',
  CONTACT_ADDRESS: '5 MI Road, Jaipur 302001',
  CONTACT_PHONE: '+91 141 400 0000',
  GRIEVANCE_OFFICER: 'Ira Sen',
}

/** What people write where a value is still to come. */
const PLACEHOLDER =
  /^(?:tb[acd]|todo|fixme|n\/?a|none|null|unknown|dummy|x{3,}|[.?*_-]+|<.*>)$|^(?:change|replace)[\s_-]*(?:me|this|it)\b|^your[\s_-]/i

/** Names that are kept for examples and that nobody can own (RFC 2606, RFC 6761); `.test` is left for trials. */
const EXAMPLE_DOMAIN =
  /(?:@|\/\/)(?:[^\s/@>]*@)?((?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|invalid))(?=[:/>\s]|$)/i

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()

/** A telephone number without its spaces, hyphens and plus sign. */
const digits = (text: string) => text.replaceAll(/\D+/g, '')

/** Lists the settings that still have the value of an example; real use must not start with them. */
export function exampleValues(values: Record<string, unknown>): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const text = [value].flat().join(' ')
    // Said already: it needs a sender of its own.
    if (text === STANDARD_SENDER) return []
    const [, domain] = EXAMPLE_DOMAIN.exec(text) ?? []
    if (domain) return `${name}: ${domain} is a name for examples, which nobody can reach`
    if (PLACEHOLDER.test(text.trim()))
      return `${name}: stands for a value to come; set the real one`
    const same = name === 'CONTACT_PHONE' ? digits : plain
    const isExample = text !== '' && same(text) === same(examples[name] ?? '')
    return isExample ? `${name}: is the value of the example; set your own` : []
  })
}
