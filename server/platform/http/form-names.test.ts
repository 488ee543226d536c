import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pictureHash } from '#shared/contract/files.ts'
import { ProductForm } from '#shared/contract/catalog/product-form.ts'
import { type FormValue, pathOfName, readNames } from './form-names.ts'

const hash = 'a'.repeat(64)
const text = (value: string): FormValue => ({ text: value })
const file: FormValue = { file: hash }

const Form = z.strictObject({
  name: z.string(),
  count: z.int().optional(),
  note: z.string().nullable().default(null),
  open: z.boolean().optional(),
  slab: z.literal([0, 5, 18]).optional(),
  picture: pictureHash().optional(),
  images: z.array(pictureHash()).optional(),
  timings: z.partialRecord(z.enum(['Mon', 'Tue']), z.strictObject({ from: z.string() })).optional(),
  anything: z.record(z.string(), z.string()).optional(),
  rows: z
    .array(z.strictObject({ SKU: z.string(), 'Target Gender': z.string().optional() }))
    .optional(),
  choice: z
    .union([
      z.strictObject({ delta: z.int() }),
      z.strictObject({ stock: z.int(), expected: z.int() }),
    ])
    .optional(),
})
const read = (names: Record<string, string | FormValue>) =>
  readNames(
    Form,
    Object.entries(names).map(([name, value]) => [
      name,
      typeof value === 'string' ? text(value) : value,
    ]),
  ).input
const faultsOf = (names: Record<string, string | FormValue>) => {
  try {
    read(names)
    return {}
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields
  }
}

describe('the names of a form', () => {
  it('become objects and lists, in brackets or with dots', () => {
    const input = read({
      name: 'Kurta',
      'rows[1][SKU]': 'K-2',
      'rows[0][SKU]': 'K-1',
      'rows[0][Target Gender]': 'Male',
      'timings.Mon.from': '10:00',
      'choice.stock': '4',
      'choice[expected]': '3',
    })
    expect(Form.parse(input)).toMatchObject({
      rows: [{ SKU: 'K-1', 'Target Gender': 'Male' }, { SKU: 'K-2' }],
      timings: { Mon: { from: '10:00' } },
      choice: { stock: 4, expected: 3 },
    })
    expect(Object.getPrototypeOf(input)).toBeNull()
  })

  it('turn texts into the types of the schema, and leave the checks to the schema', () => {
    expect(read({ count: '12', open: 'true', slab: '18', name: '12' })).toEqual({
      count: 12,
      open: true,
      slab: 18,
      name: '12',
    })
    expect(read({ count: '', note: '', name: '' })).toEqual({ note: null, name: '' })
    for (const count of ['0x10', '1e3', ' 1', 'NaN', '9'.repeat(20)])
      expect(read({ count })).toEqual({ count })
  })

  it('take a list by index, with empty brackets, or as a repeated name', () => {
    const entries = [
      ['images', file],
      ['images', text('b')],
    ] as const
    expect(readNames(Form, entries).input).toEqual({ images: [hash, 'b'] })
    expect(read({ 'images[]': file })).toEqual({ images: [hash] })
    expect(read({ 'images[0]': file })).toEqual({ images: [hash] })
  })

  it('leave no gap where members are missing, and errors carry the index that was sent', () => {
    const { input, fieldAsSent } = readNames(Form, [
      ['name', text('Kurta')],
      ['rows[2][SKU]', text('K-2')],
      ['rows[7][SKU]', text('K-7')],
    ])
    expect(input).toEqual({ name: 'Kurta', rows: [{ SKU: 'K-2' }, { SKU: 'K-7' }] })
    expect(['rows.0.SKU', 'rows.1', 'rows', 'name', 'count.1'].map(fieldAsSent)).toEqual([
      'rows.2.SKU',
      'rows.7',
      'rows',
      'name',
      'count.1',
    ])
    expect(faultsOf({ 'rows[2][SKU]': 'K-2', 'rows[7][size]': 'M' })).toEqual({
      'rows.7.size': 'fields.unknown',
    })
  })

  it('count the file fields without a file in a list, and read nothing from them', () => {
    const empty: FormValue = { empty: true }
    const { input, fieldAsSent, fieldOf } = readNames(Form, [
      ['picture', empty],
      ['images[]', empty],
      ['images[]', text('b')],
      ['images[]', empty],
      ['images[]', file],
    ])
    expect(input).toEqual({ images: ['b', hash] })
    expect([fieldAsSent('images.0'), fieldOf(file), fieldAsSent('images.1')]).toEqual([
      'images.1',
      'images.1',
      'images.3',
    ])
    expect(readNames(Form, [['images', empty]]).input).toEqual({})
  })

  it.each([
    '__proto__',
    '__proto__[role]',
    'constructor.prototype.role',
    'rows[0][__proto__]',
    'rows[0][constructor]',
    'anything[__proto__]',
    'anything.constructor',
    'toString',
    'rows[0][hasOwnProperty]',
    'a'.repeat(190),
    'rows[0',
    'rows]0[',
    '.name',
    'name.',
    'name..x',
    'rows[0][SKU][a][b][c][d][e]',
    'nothing',
  ])('refuse %s', (name) => {
    expect(Object.keys(faultsOf({ name: 'Kurta', [name]: 'x' }))).toHaveLength(1)
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  it.each([
    ['rows[0]', 'rows.0'],
    ['rows[00][SKU]', 'rows'],
    ['rows[200][SKU]', 'rows'],
    ['rows[-1][SKU]', 'rows'],
    ['rows[x][SKU]', 'rows'],
    ['name[x]', 'name'],
    ['timings', 'timings'],
  ])('refuse %s at %s', (name, field) => {
    expect(Object.keys(faultsOf({ [name]: 'x' }))).toEqual([field])
  })

  it('accept a file only in a picture field', () => {
    expect(read({ picture: file })).toEqual({ picture: hash })
    expect(faultsOf({ name: file })).toEqual({ name: 'pictureFields.noFileHere' })
    expect(faultsOf({ count: file })).toEqual({ count: 'pictureFields.noFileHere' })
  })

  it('are paths as errors of the schema have them', () => {
    expect(pathOfName('variants[0][Images][]')).toBe('variants.0.Images')
    expect(pathOfName('timings.Mon.from')).toBe('timings.Mon.from')
  })

  it('carry a whole product', () => {
    const variant = {
      SKU: 'K-1',
      sellingPrice: '499.50',
      MRP: '799',
      Stock: '4',
      'Target Gender': 'Female',
      'Size Age Group': 'Adult',
      'Color Map': 'Blue',
      Condition: 'New',
      occasion: '',
      'attributes][Size': 'M',
    }
    const entries = [
      ...Object.entries({
        productName: 'Block print kurta',
        category: 'Clothing',
        subCategory: 'Kurta',
        brand: 'Sanganer Prints',
        desc: 'Soft cotton',
        hasVariation: 'Yes',
        'selectedVariations[0]': 'Size',
        hsn: '6211',
        'GST rate slab': '5',
      }),
      ...Object.entries(variant).map(([name, value]) => [`variants[0][${name}]`, value] as const),
    ].map(([name, value]) => [name, text(value)] as const)
    const form = readNames(ProductForm, [...entries, ['variants[0][Images][0]', file]]).input
    expect(ProductForm.parse(form)).toMatchObject({
      'GST rate slab': 5,
      hsn: '6211',
      variants: [
        {
          sellingPrice: 499.5,
          Stock: 4,
          occasion: null,
          Images: [hash],
          attributes: { Size: 'M' },
        },
      ],
    })
  })
})
