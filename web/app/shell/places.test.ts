import { describe, expect, it } from 'vitest'
import { dashboardSections } from './dashboard-sections.tsx'
import { findPlaces } from './places.ts'
import placeWords from './places.json' with { type: 'json' }

const places = [
  ...Object.entries(placeWords.pages).map(([key, words]) => ({ key, name: '', words })),
  ...Object.entries(placeWords.parts).map(([key, { words }]) => ({ key, name: '', words })),
]
const keysOf = (text: string) => findPlaces(places, text).map(({ key }) => key)
const letters = { Latin: /[a-z]/, Devanagari: /[\u0900-\u097F]/ }

it('no page is without words in both scripts', () => {
  const pages = dashboardSections.flatMap((section) => section.pages.map(({ key }) => key))
  const words: Partial<Record<string, string>> = placeWords.pages
  for (const key of pages)
    for (const [script, letter] of Object.entries(letters))
      expect(
        (words[key] ?? '').split(' ').filter((word) => letter.test(word)).length,
        `${key} in ${script}`,
      ).toBeGreaterThan(1)
})

describe('everyday words', () => {
  it.each([
    ['bank', 'bank'],
    ['change bank account', 'bank'],
    ['ifsc', 'bank'],
    ['holiday', 'closures'],
    ['Diwali holidays', 'closures'],
    ['closed on sunday', 'timings'],
    ['opening hours', 'timings'],
    ['return', 'returnGoods'],
    ['exchange', 'returnGoods'],
    ['refund a customer', 'returnGoods'],
    ['bill', 'sale'],
    ['old bill', 'orderHistory'],
    ['import', 'importGoods'],
    ['excel', 'importGoods'],
    ['upload my excel sheet', 'importGoods'],
    ['photo', 'pictures'],
    ['shop logo', 'shopPictures'],
    ['GST number', 'taxNumbers'],
    ['pan', 'taxNumbers'],
    ['discount', 'offers'],
    ['coupon', 'offers'],
    ['gift voucher', 'giftCard'],
    ['barcode', 'tags'],
    ['print labels', 'tags'],
    ['upi id', 'upi'],
    ['qr poster', 'poster'],
    ['employee', 'staff'],
    ['add helper', 'staff'],
    ['password', 'password'],
    ['whatsapp', 'phone'],
    ['notification', 'notices'],
    ['my sales report', 'figures'],
    ['settlement', 'statement'],
    ['renew plan', 'subscription'],
    ['CA folder', 'folder'],
    ['tds', 'taxes'],
    ['shop address', 'address'],
    ['close my shop', 'close'],
    ['block a customer', 'blockedCustomers'],
    ['cash drawer', 'dayClose'],
    ['low stock', 'stockAlert'],
    ['download all my data', 'archive'],
    ['google maps', 'googleListings'],
  ])('in English: %s', (text, key) => {
    expect(keysOf(text).slice(0, 3)).toContain(key)
  })

  it.each([
    ['छुट्टी', 'closures'],
    ['बैंक', 'bank'],
    ['वापस', 'returnGoods'],
    ['बिल', 'sale'],
    ['पुराने बिल', 'orderHistory'],
    ['दाम बदलना', 'productsList'],
    ['गल्ला', 'dayClose'],
    ['छूट', 'offers'],
    ['स्टाफ कैसे जोड़ें', 'staff'],
    ['पता', 'address'],
    ['जीएसटी', 'taxNumbers'],
    ['फोटो', 'pictures'],
    ['समय', 'timings'],
    ['पैसा', 'statement'],
    ['wapas', 'returnGoods'],
    ['chutti', 'closures'],
    ['paisa kab aayega', 'statement'],
    ['maal kitna hai', 'inventory'],
    ['naya saman', 'addProduct'],
    ['daam', 'productsList'],
    ['bikri', 'figures'],
    ['dukan band', 'close'],
    ['galla', 'dayClose'],
    ['sawal', 'questions'],
    ['naam badalna hai', 'personalInfo'],
  ])('in Hindi and Hinglish: %s', (text, key) => {
    expect(keysOf(text).slice(0, 3)).toContain(key)
  })

  it.each([['zzz'], ['7G2K']])('nothing for %s', (text) => {
    expect(keysOf(text)).toEqual([])
  })

  it('all places without a word, and the place of the name first', () => {
    expect(keysOf(' ')).toHaveLength(places.length)
    const named = [
      { name: 'Cash box', words: '' },
      { name: 'Till', words: 'cash' },
      { name: 'Cash', words: '' },
    ]
    expect(findPlaces(named, 'till')[0]?.name).toBe('Till')
  })
})
