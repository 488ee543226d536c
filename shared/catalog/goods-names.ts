import type { VariationAttribute } from '../contract/goods.ts'

/** Any translator of the message catalogue; the names of goods and places are in the messages `goods`. */
type Translator = { has: (key: NameKey) => boolean; (key: NameKey): string }
type NameKey = 'goods.colors.Multicolor'
export type NameKind = 'subCategories' | 'colors' | 'materials' | 'sizes' | 'occasions' | 'places'
/** A name in the reader's language, if there is one. */
type FindName = (kind: NameKind, name: string) => string | undefined

/** Looks names up with a translator. Screens read the messages instead: a translator throws for each unknown name. */
export function namesOf(t: Translator): FindName {
  return (kind, name) => {
    const key = `goods.${kind}.${name}` as NameKey
    return t.has(key) ? t(key) : undefined
  }
}

/** A sub-category's name in the reader's language; an unknown one keeps the shop's name. */
export function subCategoryName(find: FindName, name: string): string {
  return findKnownName(find, 'subCategories', name) ?? name
}

export function occasionName(find: FindName, name: string): string {
  return findKnownName(find, 'occasions', name) ?? name
}

/** A colour's name in the reader's language, word by word: unknown words stay as the shop wrote them. */
export function colorName(find: FindName, name: string): string {
  return wordByWord(find, 'colors', name)
}

const kindOf = { Size: 'sizes', Color: 'colors', MaterialType: 'materials' } as const

/** The value of a variation in the reader's language, word by word: "2-3 Y" is "2-3 साल", and "XL" stays. */
export function attributeName(
  find: FindName,
  attribute: VariationAttribute,
  value: string,
): string {
  return wordByWord(find, kindOf[attribute], value)
}

/**
 * The name of a locality, city or state in the reader's language, also after a PIN code. Several words are translated one
 * by one only when all of them are known.
 */
export function placeName(find: FindName, name: string): string {
  const [, pin = '', place = name] = /^(\d{6} )(.+)$/.exec(name) ?? []
  const whole = findKnownName(find, 'places', place)
  if (whole !== undefined) return `${pin}${whole}`
  const words = place
    .split(' ')
    .map((word) => (/^\d+$/.test(word) ? word : findKnownName(find, 'places', word)))
  return words.includes(undefined) ? name : `${pin}${words.join(' ')}`
}

function wordByWord(find: FindName, kind: NameKind, name: string): string {
  const word = (part: string) => findKnownName(find, kind, part)
  return word(name) ?? name.replaceAll(/[^\s/,&+-]+/g, (part) => word(part) ?? part)
}

/** The key of a name in the messages: with a capital first letter, so that it is never an inherited property. */
export function messageName(name: string): string {
  const text = name.trim().toLowerCase()
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Names with a dot are unknown: the dot would be read as a nested message key. */
function findKnownName(find: FindName, kind: NameKind, name: string): string | undefined {
  const key = messageName(name)
  return /^[A-Z][^.]*$/.test(key) ? find(kind, key) : undefined
}
