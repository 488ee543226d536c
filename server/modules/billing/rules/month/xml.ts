/** Text of XML that needs no escaping any more. */
export type Xml = string & { readonly isXml: true }

/** An element with a text, which is escaped here, or with other elements. */
export function element(
  name: string,
  attributes: Record<string, string>,
  content: string | readonly Xml[],
): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  const inner = typeof content === 'string' ? escape(content) : content.join('')
  return `<${name}${written.join('')}>${inner}</${name}>` as Xml
}

/** Signs that XML 1.0 forbids, also when they are escaped, are left out. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"'\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
