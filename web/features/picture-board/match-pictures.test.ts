import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byFileName,
  mainFirst,
  type Match,
  matchPicture,
  readCatalogue,
  type Slot,
} from './match-pictures.ts'

function slot(
  productId: string,
  productName: string,
  color: string | null,
  ...skus: string[]
): Slot {
  return { key: `${productId}|${color?.toLowerCase() ?? ''}`, productId, productName, color, skus }
}

const slots = [
  slot('p1', 'Bandhani kurta', 'Rani', 'KRT-101-RANI-S', 'KRT-101-RANI-M'),
  slot('p1', 'Bandhani kurta', 'Neem', 'KRT-101-NEEM-S'),
  slot('p2', 'Bandhani kurta, long', null, 'KRT-102'),
  slot('p3', 'Cotton dupatta', 'Red', 'DUP-7'),
  slot('p4', 'Cotton dupatta', 'Red', 'DUP-8'),
  slot('p5', 'जूती कढ़ाई', null, 'JUT/22'),
  slot('p6', 'Chudi set of 12', 'Red', '2.4', '2.6'),
  slot('p7', 'Chudi set of 12', 'Green', 'CH-GREEN'),
  slot('p8', 'Kurta', null, 'KURTA'),
  slot('p9', 'Silk saree', 'Blue', 'SAREE-1'),
  slot('p10', 'Silk saree, printed', null, 'SAREE-1-P'),
]
const catalogue = readCatalogue(slots)
const sayMatch = ({ slot: place, ...rest }: Match) =>
  'by' in rest ? `${place} by ${rest.by} ${rest.text}` : `${rest.why} ${rest.text}`.trim()
const match = (name: string, folder = '') => sayMatch(matchPicture(catalogue, { name, folder }))

describe('a picture belongs to', () => {
  test.each([
    ['KRT-102.jpg', 'p2| by sku KRT-102'],
    ['krt 102.JPEG', 'p2| by sku KRT-102'],
    ['KRT102_2.png', 'p2| by sku KRT-102'],
    ['KRT-102 (3).webp', 'p2| by sku KRT-102'],
    ['KRT-102-front.jpg', 'p2| by sku KRT-102'],
    ['KRT-102-back copy.jpg', 'p2| by sku KRT-102'],
    ['WhatsApp 2026-11-28 KRT-102 final.jpg', 'p2| by sku KRT-102'],
    ['KRT-101-RANI-S.jpg', 'p1|rani by sku KRT-101-RANI-S'],
    ['KRT-101-RANI.jpg', 'p1|rani by sku KRT-101-RANI'],
    ['KRT-101 neem 2.jpg', 'p1|neem by sku KRT-101'],
    ['JUT-22.jpg', 'p5| by sku JUT/22'],
    ['2.4.jpg', 'p6|red by sku 2.4'],
    ['SAREE-1-P.jpg', 'p10| by sku SAREE-1-P'],
    ['SAREE-1-2.jpg', 'p9|blue by sku SAREE-1'],
  ])('the place of its SKU: %s', (name, place) => {
    expect(match(name)).toBe(place)
  })

  test.each([
    ['Bandhani kurta long.jpg', 'p2| by name Bandhani kurta, long'],
    ['bandhani_kurta_rani_1.jpg', 'p1|rani by name Bandhani kurta'],
    ['Bandhnee.jpg', 'unknown'],
    ['jooti kadhai.jpg', 'p5| by name जूती कढ़ाई'],
    ['जूती कढ़ाई 2.jpg', 'p5| by name जूती कढ़ाई'],
    ['choodi set green.jpg', 'p7|green by name Chudi set of 12'],
    ['silk saree printed.jpg', 'p10| by name Silk saree, printed'],
  ])('the place of its name: %s', (name, place) => {
    expect(match(name)).toBe(place)
  })

  test.each([
    ['1.jpg', 'KRT-102', 'p2| by sku KRT-102'],
    ['IMG_4711.jpg', 'Bandhani kurta long', 'p2| by name Bandhani kurta, long'],
    ['rani 1.jpg', 'KRT-101', 'p1|rani by sku KRT-101'],
    ['neem.jpg', 'Bandhani kurta', 'p1|neem by name Bandhani kurta'],
    ['KRT-102.jpg', 'DUP-7', 'p2| by sku KRT-102'],
  ])('the place of its folder: %s in %s', (name, folder, place) => {
    expect(match(name, folder)).toBe(place)
  })
})

test.each([
  ['KRT-101.jpg', 'colors KRT-101'],
  ['bandhani kurta.jpg', 'colors Bandhani kurta'],
  ['cotton dupatta.jpg', 'several Cotton dupatta'],
  ['KRT-102 DUP-7.jpg', 'several KRT-102'],
  ['IMG_20261128_101500.jpg', 'unknown'],
  ['red.jpg', 'unknown'],
  ['kurta collection sale.jpg', 'unknown'],
  ['24.jpg', 'unknown'],
  ['', 'unknown'],
  ['....jpg', 'unknown'],
])('%s has no clear place: %s', (name, why) => {
  expect(match(name)).toMatch(why)
})

test('files of one place: the front first, then by name with numbers as numbers', () => {
  const names = ['K-10.jpg', 'K-back.jpg', 'K-2.jpg', 'K.jpg', 'K-front.jpg']
  const files = names.map((name) => ({ name, folder: '' }))
  expect(files.toSorted(mainFirst).map(({ name }) => name)).toEqual([
    'K-front.jpg',
    'K.jpg',
    'K-2.jpg',
    'K-10.jpg',
    'K-back.jpg',
  ])
  const shot = ['IMG_1000.jpg', 'IMG_999.jpg'].map((name) => ({ name, folder: '' }))
  expect(shot.toSorted(byFileName)[0]?.name).toBe('IMG_999.jpg')
})

const shopOf = (skus: string[]) => skus.map((one, at) => slot(`p${at}`, `Article ${at}`, null, one))

describe('for every shop and every file', () => {
  const sku = fc.tuple(fc.stringMatching(/^[A-Z]{2,4}$/), fc.integer({ min: 10, max: 9_999 }))
  const shop = fc.uniqueArray(
    sku.map(([letters, digits]) => `${letters}-${digits}`),
    { minLength: 1, maxLength: 20 },
  )
  const suffix = fc.constantFrom('', '-1', '_2', ' (3)', '-front', '-back', ' copy')

  test('a file with an SKU and a usual ending finds the article, whatever the other articles', () => {
    fc.assert(
      fc.property(shop, fc.nat(), suffix, (skus, pick, ending) => {
        const at = pick % skus.length
        const found = matchPicture(readCatalogue(shopOf(skus)), {
          name: `${skus[at]}${ending}.jpg`,
          folder: '',
        })
        expect(found).toEqual({ slot: `p${at}|`, by: 'sku', text: skus[at] })
      }),
    )
  })

  test('the order of the articles changes no match', () => {
    fc.assert(
      fc.property(shop, fc.string(), fc.nat(), (skus, name, turn) => {
        const places = shopOf(skus)
        const by = turn % places.length
        const turned = [...places.slice(by), ...places.slice(0, by)]
        for (const file of [name, ...skus.map((one) => `${one}-2.jpg`)]) {
          const asked = { name: file, folder: name }
          const [one, other] = [places, turned].map((all) =>
            matchPicture(readCatalogue(all), asked),
          )
          expect(other?.slot).toBe(one?.slot)
        }
      }),
    )
  })

  test('any name gets one place of the shop, or none with a reason', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, folder) => {
        const found = matchPicture(catalogue, { name, folder })
        const known = ['unknown', 'colors', 'several', ...slots.map(({ key }) => key)]
        expect(known).toContain(found.slot ?? ('why' in found && found.why))
      }),
    )
  })
})
