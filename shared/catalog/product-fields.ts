import type { Category } from './categories.ts'
import { conditions, sizeAgeGroups, sizeMetrics, targetGenders } from './product-options.ts'

/** In the spelling of the specification, which callers send and read. */
export const occasions = [
  'All Day',
  'Casual',
  'Bridal',
  'Ethnic / PartyWear',
  'ALl Purpose',
] as const

/** The spelling of `ALl Purpose` in stored rows, files and answers of earlier releases. */
export const EARLIER_ALL_PURPOSE = 'All Purpose'

/** The filter families of colours; the shop's own name of a colour is free text. */
export const colorMaps = [
  'Red',
  'Blue',
  'Green',
  'Pink',
  'Yellow',
  'Orange',
  'Purple',
  'White',
  'Black',
  'Grey',
  'Brown',
  'Beige',
  'Gold',
  'Silver',
  'Multicolour',
] as const

/** The options of each field that describes a variant. */
export const kindOptions = {
  'Target Gender': targetGenders,
  'Size Age Group': sizeAgeGroups,
  'Size Metric': sizeMetrics,
  'Color Map': colorMaps,
  Condition: conditions,
  occasion: occasions,
} as const
export type KindField = keyof typeof kindOptions

/** The columns of the size table of footwear; the first two are the metrics in which a size is sold. */
export const sizeTableColumns = ['UK/IND', 'US', 'EUR', 'Inches', 'Centimeter', 'Quantity'] as const
export const SIZE_TABLE_SLOTS = 5

/** Sizes that shops of this kind sell; the form proposes `first`, and shows `more` in the whole list. */
export type SizeSet = { first: readonly string[]; more: readonly string[] }

type CategoryFields = {
  /** The fields of each variant in the order of the form; fields that only other categories have stay empty. */
  kinds: readonly KindField[]
  sizes: SizeSet
  /** Given when women's usual sizes differ from men's. */
  womensSizes?: SizeSet
  childSizes: SizeSet
  hasSizeTable: boolean
  /** Sub-category → the HSN heading of most of its goods. */
  subCategories: Readonly<Record<string, string>>
}

const children = ['0-1 Y', '2-3 Y', '4-5 Y', '6-7 Y', '8-9 Y', '10-11 Y', '12-13 Y']

/** The differences between the categories: one table for the form, its validation and the import. */
export const categoryFields: Readonly<Record<Category, CategoryFields>> = {
  Clothing: {
    kinds: ['Target Gender', 'Size Age Group', 'Color Map', 'Condition'],
    sizes: {
      first: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
      more: ['3XL', '4XL', 'Free Size', '26', '28', '30', '32', '34', '36', '38', '40', '42', '44'],
    },
    childSizes: { first: children, more: ['14-15 Y', 'S', 'M', 'L', 'XL'] },
    hasSizeTable: false,
    subCategories: {
      Kurtas: '6211',
      'Kurta Sets': '6211',
      Sarees: '5407',
      Shirts: '6205',
      'T-shirts': '6109',
      Tops: '6206',
      Dresses: '6204',
      Lehengas: '6204',
      Blouses: '6206',
      Jeans: '6203',
      Trousers: '6203',
      Palazzos: '6204',
      Leggings: '6104',
      'Dupattas & Shawls': '6214',
      'Dress Materials': '5208',
      Sherwanis: '6211',
      Jackets: '6201',
      Sweaters: '6110',
      Nightwear: '6108',
      Innerwear: '6212',
      'Kids Sets': '6111',
    },
  },
  Footwear: {
    kinds: ['Target Gender', 'Size Age Group', 'Size Metric', 'Color Map', 'Condition'],
    sizes: {
      first: ['UK 5', 'UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10'],
      more: ['UK 3', 'UK 4', 'UK 11', 'UK 12'],
    },
    womensSizes: {
      first: ['UK 3', 'UK 4', 'UK 5', 'UK 6', 'UK 7', 'UK 8'],
      more: ['UK 9', 'UK 10', 'UK 11', 'UK 12'],
    },
    childSizes: {
      first: ['UK 8C', 'UK 9C', 'UK 10C', 'UK 11C', 'UK 12C', 'UK 13C'],
      more: ['UK 1', 'UK 2', 'UK 3', 'UK 4'],
    },
    hasSizeTable: true,
    subCategories: {
      'Juttis & Mojaris': '6403',
      Sandals: '6402',
      'Casual Shoes': '6404',
      Sneakers: '6404',
      'Sports Shoes': '6404',
      'Formal Shoes': '6403',
      'Flip Flops': '6402',
      Flats: '6402',
      Heels: '6402',
      Boots: '6403',
    },
  },
  Bangles: {
    kinds: ['Target Gender', 'Size Age Group', 'Color Map', 'Condition', 'occasion'],
    sizes: { first: ['2.2', '2.4', '2.6', '2.8', '2.10'], more: ['2.12', 'Free Size'] },
    childSizes: { first: ['1.8', '1.10', '1.12', '1.14', '2.0'], more: ['2.2', 'Free Size'] },
    hasSizeTable: false,
    subCategories: {
      Bangles: '7117',
      'Lac Bangles': '7117',
      'Glass Bangles': '7018',
      'Plastic Bangles': '3926',
      Bracelets: '7117',
      Necklaces: '7117',
      Earrings: '7117',
      Rings: '7117',
      'Jewellery Sets': '7117',
      'Anklets & Nose Rings': '7117',
    },
  },
}

/** True when the form of a category asks for a field. */
export function hasKind(category: Category, field: KindField): boolean {
  return categoryFields[category].kinds.includes(field)
}

/** The sizes proposed for people of this age group and gender. */
export function sizesFor(
  category: Category,
  ageGroup: string | undefined,
  gender: string | undefined,
): SizeSet {
  const { sizes, womensSizes, childSizes } = categoryFields[category]
  if (ageGroup !== undefined && ageGroup !== 'Adult') return childSizes
  return (gender === 'Female' && womensSizes) || sizes
}

/** One size of footwear in the five measures of the size table. */
export type FootwearSize = Record<Exclude<(typeof sizeTableColumns)[number], 'Quantity'>, string>

const CM_PER_INCH = 2.54

/** The measures of a UK size of adult footwear: one size is a third of an inch, and UK 7 fits ten inches. */
export function footwearSize(uk: number, gender: string | undefined): FootwearSize {
  const isWomens = gender === 'Female'
  const inches = (uk + 23) / 3
  return {
    'UK/IND': String(uk),
    US: String(uk + (isWomens ? 2 : 1)),
    EUR: String(uk + (isWomens ? 33 : 34)),
    Inches: inches.toFixed(1),
    Centimeter: (inches * CM_PER_INCH).toFixed(1),
  }
}

const steps = Array.from({ length: 29 }, (_, step) => step / 2)

/** The UK size nearest to a size typed in any column of the table; undefined when none is near. */
export function readFootwearSize(
  column: keyof FootwearSize,
  text: string,
  gender: string | undefined,
): FootwearSize | undefined {
  const typed = Number(text.trim().replace(',', '.'))
  if (text.trim() === '' || !Number.isFinite(typed)) return undefined
  const distance = (uk: number) => Math.abs(Number(footwearSize(uk, gender)[column]) - typed)
  const [nearest = 0] = steps.toSorted((one, other) => distance(one) - distance(other))
  return distance(nearest) <= 0.5 ? footwearSize(nearest, gender) : undefined
}
