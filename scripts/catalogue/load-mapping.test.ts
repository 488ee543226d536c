import { expect, it } from 'vitest'
import { makeMapper } from './map-row.ts'
import { loadMapping, toEnglish } from './load-mapping.ts'

const mapping = loadMapping('mappings/fashion-catalogue.json')
const map = makeMapper(mapping, toEnglish)
const row = { key: '1', brand: 'Asha', description: '', price: '₹ ४९९/-', gender: 'WOMEN' }

function read(name: string, over: { gender?: string; colour?: string } = {}) {
  const mapped = map({ ...row, name, ...over })
  if ('skipped' in mapped) return mapped.skipped
  const { product } = mapped
  const [variant] = product.variants
  return [
    product.subCategory,
    variant?.['Target Gender'],
    variant?.['Color Map'],
    variant?.sellingPrice,
  ]
}

it.each([
  ['लाल कुर्ता', 'Red Kurta'],
  ['गुलाबी साड़ी', 'Pink Saree'],
  ['काली टी-शर्ट', 'Black T-shirt'],
  ['नीली टीशर्ट', 'Blue T-shirt'],
  ['सलवार सूट', 'Salwar Suit'],
  ['लहंगा चोली', 'Lehenga Choli'],
  ['कोल्हापुरी चप्पल', 'Kolhapuri Flats'],
  ['सुनहरी चूड़ियाँ', 'Gold Bangles'],
  ['झुमके', 'Jhumkas'],
  ['मांग टीका', 'Maang Tikka'],
  ['Silk साड़ी with border', 'Silk Saree with border'],
  ['दीवार घड़ी', 'Wall Watch'],
])('%s is what %s is', (hindi, english) => {
  expect(read(hindi)).toEqual(read(english))
  expect(read(hindi)).not.toBe(mapping.otherwise)
})

it('reads gender, colour and price in Hindi', () => {
  expect(read('साड़ी', { gender: 'महिला', colour: 'लाल' })).toEqual(['Sarees', 'Female', 'Red', 499])
  expect(read('शर्ट', { gender: 'पुरुष', colour: 'navy' })).toEqual(['Shirts', 'Male', 'Blue', 499])
  expect(read('शर्ट', { gender: 'कोई' })).toBe('the mapping does not know the gender "कोई"')
})

it.each([
  ['Soft Cushioned Flats', 'Flats'],
  ['Quilted Jacket', 'Jackets'],
  ['Rugby Polo T-shirt', 'Polo T-shirts'],
  ['Mughal Print Kurta', 'Kurtas'],
  ['Charming Floral Dress', 'Dresses'],
])('%s is not mistaken for a word that it only begins with', (name, subCategory) => {
  expect(read(name)).toContain(subCategory)
})

it('does not read the word top in Topaz', () => expect(read('Topaz')).toBe(mapping.otherwise))
