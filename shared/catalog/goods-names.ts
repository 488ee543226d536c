/** Any translator of the message catalogue; the names of goods are in the messages `goods`. */
type Translator = { has: (key: NameKey) => boolean; (key: NameKey): string }
type NameKey = 'goods.colors.Multicolor'

/** A sub-category's name in the reader's language; an unknown one keeps the shop's name. */
export function subCategoryName(t: Translator, name: string): string {
  return known(t, 'subCategories', name) ?? name
}

/** A colour's name in the reader's language, word by word: unknown words stay as the shop wrote them. */
export function colorName(t: Translator, name: string): string {
  const word = (part: string) => known(t, 'colors', part)
  return word(name) ?? name.replaceAll(/[^\s/,&+-]+/g, (part) => word(part) ?? part)
}

/**
 * Keys begin with a capital letter, so that no name is a property of every object, such as `constructor`; a dot would be
 * read as a nested message key.
 */
function known(t: Translator, kind: 'subCategories' | 'colors', name: string): string | undefined {
  const text = name.trim().toLowerCase()
  if (!/^[a-z][^.]*$/.test(text)) return undefined
  const key = `goods.${kind}.${text.charAt(0).toUpperCase()}${text.slice(1)}` as NameKey
  return t.has(key) ? t(key) : undefined
}
