/** Usual spellings of letter sizes, which the shop's customers search for. */
const letters: Readonly<Record<string, string>> = {
  xxs: 'XXS',
  xs: 'XS',
  s: 'S',
  small: 'S',
  m: 'M',
  medium: 'M',
  l: 'L',
  large: 'L',
  xl: 'XL',
  xxl: 'XXL',
  '2xl': 'XXL',
  xxxl: '3XL',
  '3xl': '3XL',
  xxxxl: '4XL',
  '4xl': '4XL',
  '5xl': '5XL',
  '6xl': '6XL',
  free: 'Free Size',
  'free size': 'Free Size',
  freesize: 'Free Size',
  'one size': 'Free Size',
  fs: 'Free Size',
}
const LONGEST_SIZE = 20
/** Maximum length of a name. The limit bounds the time of the pattern, and longer texts are descriptions. */
const LONGEST_NAME = 150
const numberedSize =
  /^(?:(?:uk|us|eu|ind|size|no\.?)[\s-]*)?(?:[1-9]|[1-5]\d)(?:\.5)?(?:c|y)?$|^[12][.-](?:\d|1[0-4])$|^\d{1,2}\s*-\s*\d{1,2}\s*(?:y|yrs?|years?|m|months?)\.?$/i

/** The usual spelling of a size: `XXXL` is `3XL`, `small` is `S`; another text stays as it is. */
export function usualSize(size: string, isFootwear = false): string {
  const text = size.trim()
  const known = letters[text.toLowerCase().replaceAll(/\s+/g, ' ')]
  if (known !== undefined) return known
  const number = /^(?:uk\s*\/?\s*(?:ind)?)?[\s-]*(\d{1,2}(?:\.5)?c?)$/i.exec(text)?.[1]
  return isFootwear && number !== undefined ? `UK ${number.toUpperCase()}` : text
}

/** True for a size: letters, numbers of clothes and shoes, or ages. */
export function isSize(text: string): boolean {
  const plain = text.trim()
  if (plain.length > LONGEST_SIZE) return false
  return letters[plain.toLowerCase()] !== undefined || numberedSize.test(plain)
}

/** True for a small number, which names a design rather than a size: `Kurta 5`. Sizes of clothes begin at 24. */
const isNumberOfDesign = (size: string) => /^\d+$/.test(size) && Number(size) < 24

/** Splits a size at the end of a name, after a space, a hyphen or in brackets: `Kurta Cotton 40`, `Gown (XL)`. */
export function splitSize(name: string): { name: string; size: string } | null {
  if (name.length > LONGEST_NAME) return null
  const found = /^(.*\p{L}.*?)[\s,/-]+(?:size\s+)?\(?([\p{L}\p{N}.]{1,9}(?:\s?size)?)\)?$/iu.exec(
    name.trim(),
  )
  const [, before = '', size = ''] = found ?? []
  return found && isSize(size) && !isNumberOfDesign(size)
    ? { name: before.replace(/(?:\s+size)?[\s,/(-]*$/i, ''), size }
    : null
}
