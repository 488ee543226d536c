import type { ImportField } from '../corrections.ts'

/** The fields that a column can be, in the order of the menu. */
export const fieldGroups = {
  product: [
    'productName',
    'category',
    'subCategory',
    'brand',
    'desc',
    'hindiName',
    'hindiDesc',
    'active',
    'inactive',
  ],
  price: [
    'price',
    'priceWithoutTax',
    'taxIncluded',
    'mrp',
    'regularPrice',
    'saleFrom',
    'saleTo',
    'discountPercent',
    'discountAmount',
    'cost',
    'hsn',
    'gst',
    'gstFixed',
  ],
  variant: [
    'sku',
    'barcode',
    'stock',
    'stockOfSize',
    'unit',
    'availability',
    'size',
    'colour',
    'material',
  ],
  kind: ['gender', 'ageGroup', 'colorMap', 'sizeMetric', 'condition', 'occasion'],
  declared: [
    'origin',
    'makerRole',
    'maker',
    'makerAddress',
    'netQuantity',
    'care',
    'huid',
    'purity',
    'licence',
  ],
  rows: ['key', 'parent', 'rowKind', 'optionName', 'optionValue'],
} as const satisfies Record<string, readonly ImportField[]>

/** The fields that a person can add to a list without them. Their sequence is the one of the added columns: new ones stand last. */
export const addableFields = [
  'active',
  'brand',
  'mrp',
  'hsn',
  'gst',
  'size',
  'colour',
  'material',
  'gender',
  'ageGroup',
  'barcode',
  'desc',
] as const satisfies readonly ImportField[]

export type AddableField = (typeof addableFields)[number]

export type FieldGroup = keyof typeof fieldGroups

/** The groups as a list; each field of the contract is in one of them. */
export const groupNames = Object.keys(fieldGroups) as FieldGroup[]
