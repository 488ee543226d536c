/**
 * The sizes that a person may save for the family, by system, in their natural order. They have the names of the search's
 * filter. Shops write bangles in inches and sixteenths, and sizes of shoes as UK sizes.
 */
export const familySizes = {
  letters: ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL'],
  inches: ['26', '28', '30', '32', '34', '36', '38', '40', '42', '44', '46', '48'],
  shoes: [
    'UK 2',
    'UK 3',
    'UK 4',
    'UK 5',
    'UK 6',
    'UK 7',
    'UK 8',
    'UK 9',
    'UK 10',
    'UK 11',
    'UK 12',
  ],
  bangles: ['2.2', '2.4', '2.6', '2.8', '2.10', '2.12', '2.14'],
  ages: [
    '0-3 M',
    '3-6 M',
    '6-9 M',
    '9-12 M',
    '12-18 M',
    '18-24 M',
    '2-3 Y',
    '3-4 Y',
    '4-5 Y',
    '5-6 Y',
    '6-7 Y',
    '7-8 Y',
    '8-9 Y',
    '9-10 Y',
    '10-11 Y',
    '11-12 Y',
    '12-13 Y',
    '13-14 Y',
  ],
  childShoes: [
    'UK 4C',
    'UK 5C',
    'UK 6C',
    'UK 7C',
    'UK 8C',
    'UK 9C',
    'UK 10C',
    'UK 11C',
    'UK 12C',
    'UK 13C',
  ],
} as const

export type FamilySystem = keyof typeof familySizes

export const familySystems = Object.keys(familySizes) as FamilySystem[]

/** The second spelling of a large size, and its key; shops use both. */
export const secondSpellings: Readonly<Record<string, string>> = {
  '2xl': 'xxl',
  xxxl: '3xl',
  xxxxl: '4xl',
}

/** True when a size as a shop writes it is the saved one: `8`, `UK 8` and `UK/IND 8` are one size of shoes. */
export function isSameSize(written: string, saved: string | undefined): boolean {
  return saved !== undefined && plainSize(written) === plainSize(saved)
}

function plainSize(size: string): string {
  const plain = size
    .toLowerCase()
    .replaceAll(/[\s/"]/g, '')
    .replace(/^(?:uk|ind|size|no)+/, '')
    .replace(/inch(?:es)?$/, '')
    .replace(/(?:years?|yrs?)$/, 'y')
    .replace(/months?$/, 'm')
    .replace(/^(\d)-(\d{1,2})$/, '$1.$2')
  return secondSpellings[plain] ?? plain
}
