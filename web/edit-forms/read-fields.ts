/** The values in the fields of a rendered form by label: several of one label, ticked choices and pictures in their order. */
export function fieldsOf(html: string): Record<string, string> {
  const labels = new Map(
    [...html.matchAll(/<label [^>]*?for="([^"]+)"[^>]*>(.*?)<\/label>/g)].map(
      ([, id = '', label = '']) => [id, textOf(label)],
    ),
  )
  const found: [label: string, value: string][] = []
  const legends: string[] = []
  for (const { index, 0: tag, 1: end, 2: name = '' } of html.matchAll(
    /<(\/?)(fieldset|legend|input|select|textarea|img)\b[^>]*>/g,
  )) {
    const rest = html.slice(index + tag.length)
    if (tag === '</fieldset>') legends.pop()
    else if (name === 'fieldset') legends.push('')
    else if (end) continue
    else if (name === 'legend') legends[legends.length - 1] = textOf(textBefore(rest, '</legend>'))
    else found.push(...valueOf(name, tag, rest, { labels, legend: legends.at(-1) ?? '' }))
  }
  const fields: Record<string, string> = {}
  for (const [label, value] of found)
    fields[label] = label in fields ? `${fields[label]} | ${value}` : value
  return fields
}

type FieldsAround = { labels: ReadonlyMap<string, string>; legend: string }
type FoundFields = [label: string, value: string][]

function valueOf(
  name: string,
  tag: string,
  rest: string,
  { labels, legend }: FieldsAround,
): FoundFields {
  const label = attribute(tag, 'aria-label') || labels.get(attribute(tag, 'id')) || ''
  switch (name) {
    case 'textarea':
      return [[label, plain(textBefore(rest, '</textarea>')).replace(/^\n/, '')]]
    case 'select':
      return [[label, chosenOf(textBefore(rest, '</select>'))]]
    case 'img':
      return pictureOf(tag, legend)
    default:
      return inputOf(tag, rest, { label, legend })
  }
}

function inputOf(tag: string, rest: string, { label = '', legend = '' }): FoundFields {
  const type = attribute(tag, 'type')
  if (type === 'file') return []
  if (type !== 'radio' && type !== 'checkbox') return [[label, attribute(tag, 'value')]]
  const isTicked = / checked=""/.test(tag)
  return isTicked ? [[legend, label || textOf(textBefore(rest, '</label>'))]] : []
}

/** A stored picture of a field, by its hash. */
function pictureOf(tag: string, legend: string): FoundFields {
  const picture = /\/media\/(\w{64})/.exec(tag)?.[1]
  return picture && legend ? [[legend, picture]] : []
}

function chosenOf(options: string): string {
  const option = /<option[^>]* selected=""[^>]*>/.exec(options)?.[0] ?? ''
  return attribute(option, 'value')
}

/** The value of an attribute; empty without it. */
function attribute(tag: string, name: string): string {
  return plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

const textBefore = (text: string, end: string) => text.slice(0, text.indexOf(end))
const textOf = (html: string) => plain(html.replaceAll(/<[^>]*>/g, '')).trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)
