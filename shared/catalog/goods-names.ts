/** Any translator of the message catalogue; the names of goods are in the messages `goods`. */
type Translator = { has: (key: NameKey) => boolean; (key: NameKey): string }
type NameKey = 'goods.colors.Multicolor'
type Kind = 'subCategories' | 'colors'
/** A name in the reader's language, if there is one. */
type FindName = (kind: Kind, name: string) => string | undefined

/** Looks names up with a translator. Screens read the messages instead: a translator throws for each unknown name. */
export function namesOf(t: Translator): FindName {
  return (kind, name) => {
    const key = `goods.${kind}.${name}` as NameKey
    return t.has(key) ? t(key) : undefined
  }
}

/** A sub-category's name in the reader's language; an unknown one keeps the shop's name. */
export function subCategoryName(find: FindName, name: string): string {
  return known(find, 'subCategories', name) ?? name
}

/** A colour's name in the reader's language, word by word: unknown words stay as the shop wrote them. */
export function colorName(find: FindName, name: string): string {
  const word = (part: string) => known(find, 'colors', part)
  return word(name) ?? name.replaceAll(/[^\s/,&+-]+/g, (part) => word(part) ?? part)
}

/** Colours that are adjectives in -ा; others, such as केसरिया and पिस्ता, do not change before a postposition. */
const adjectives =
  /(?<!\p{Script=Devanagari})(नील|पील|हर|भूर|काल|सुनहर|गहर|हल्क)ा(?!\p{Script=Devanagari})/gu

/** A colour's name before रंग and a postposition: नीला becomes नीले, as in “नीले रंग की फ़ोटो”. */
export function obliqueColor(name: string): string {
  return name.replaceAll(adjectives, '$1े')
}

/**
 * Looks the name up with a capital first letter, so that it is never an inherited property such as `constructor`. Names
 * with a dot are unknown: the dot would be read as a nested message key.
 */
function known(find: FindName, kind: Kind, name: string): string | undefined {
  const text = name.trim().toLowerCase()
  if (!/^[a-z][^.]*$/.test(text)) return undefined
  return find(kind, `${text.charAt(0).toUpperCase()}${text.slice(1)}`)
}
