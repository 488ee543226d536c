import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasContact, hasLink, hasWayToReach } from './contact-words.ts'

describe('contact data in a text', () => {
  it.each([
    'call 9829012345',
    'call 98290 12345',
    '9-8-2-9-0-1',
    '9.8.2.9.0.1',
    '98,28,90',
    '+91 (98290) 12345',
    '९८२९०१',
    '९ ८ २ ९ ० १ २',
    '৯৮২৯০১',
    '９８２９０１',
    '9​8​2​9​0​1',
    'nine eight two nine zero one',
    'nau aath do nau shunya ek',
    'नौ आठ दो नौ शून्य एक',
    '98 two नौ 0 1 2',
    'asha@shop.example',
    'asha @ gmail',
    'asha (at) gmail (dot) com',
    'asha at gmail dot com',
    'asha at the rate GMAIL',
    'मेरा जीमेल लिखो',
    'find us @soni_vastralaya',
    'www.soni-vastralaya',
    'https://soni.example',
    'soni.in',
    'sonishop . com',
    'soni dot com',
    'wa.me/91',
    'WhatsApp me',
    'व्हाट्सएप पर भेजो',
    'ｓｏｎｉ．ｃｏｍ',
    'soni。com',
    'so\u00adni.com',
    'soni\u200b.com',
    'दुकान.भारत',
    'दुकान.कॉम',
    'दुकान.com',
    't.me/soni',
    'instagr.am/soni',
    'soni@okaxis',
    'soni @ ybl',
    '98290@paytm',
    '9\u20e38\u20e32\u20e39\u20e30\u20e31\u20e3',
    'ring 0141-2372345',
    '2372345 is our number',
    'Rs 98290 12345',
    '98290 Rs 12345 6',
    '1/1/00*00',
    '9/8/29 01 23 45',
    '98:29 01:23:45',
  ])('%s is refused', (text) => {
    expect(hasContact(text)).toBe(true)
  })

  it.each([
    '',
    'Yellow silk kurta for haldi',
    'Size 38, 40, 42 or 44, under 1500',
    'Up to Rs 1,50,000 for a bridal lehenga',
    'between 2,000 and 12,500',
    'Bangles 2.4 and 2.6, set of 24',
    'UK 7, US 8, EUR 41',
    'Do you have it in red or at least in maroon?',
    'हल्दी के लिए पीला कुरता, साइज़ ३८',
    'ek do teen jodi jutti',
    'Cotton.Red colour, i.e. dark',
    'Lehenga, net dupatta. In store today? Net is fine, cotton & co. too',
    '12345',
    'Collected on 12/11/2026 at 10:30, for Rs 1499.00',
    'Open 10:30-20:00',
    'Closed 08/10/2026 10:30 - 09/10/2026 20:00',
    'Rs 499-599, then ₹1,499.00',
  ])('%s is none', (text) => {
    expect(hasContact(text)).toBe(false)
  })
})

describe('a way to reach a shop in its texts', () => {
  it.each([
    'Silk kurta 9829012345',
    'Silk kurta (+91) 98290 12345',
    'call 098290-12345 for price',
    'No.9829012345',
    'ph9829012345',
    '98 29 01 23 45',
    '9.8.2.9.0.1.2.3.4.5',
    '9-8-2-9-0-1-2-3-4-5',
    '98290 12345/46',
    '919829012345',
    '00919829012345',
    '९८२९० १२३४५',
    '９８２９０１２３４５',
    '⑨⑧②⑨0 12345',
    '9829\u200b012345',
    '9\u03328\u03322\u03329\u03320 12345',
    '\u202e9829012345',
    'nine eight two nine zero one two three four five',
    'नौ आठ दो नौ शून्य एक दो तीन चार पांच',
    '0141-2372345',
    '022 2345 6789',
    '(0141) 237 2345',
    '+91 141 2372345',
    '+1 415 555 2671',
    '1800-123-4567',
    '1800 123 4567',
    'https://soni.example',
    'hxxp://soni',
    'mailto:asha',
    'www.soni-vastralaya',
    'soni.in',
    'SONI.IN',
    'Soni.com',
    'Soni24.in',
    'दुकान.भारत',
    'दुकान.in',
    'ｓｏｎｉ．ｃｏｍ',
    'so\u00adni.com',
    'xn--11b4c3d',
    'sonishop dot com',
    'sonishop [dot] in',
    'sonishop . com',
    'bit.ly/soni',
    'asha@shop.example',
    'asha @ shop.example',
    'asha@okaxis',
    '9829012345@ybl',
    'find us @soni_vastralaya',
    'wa.me/919829012345',
    'my gmail is soni',
  ])('%s is refused', (text) => {
    expect(hasWayToReach(text)).toBe(true)
  })

  it.each([
    '',
    'Art 123456',
    'Design 7001234 cotton kurta',
    'Style 8901234567890',
    'EAN 8 901234 567890',
    'NL9400194201SM01',
    'HUID AB12CD, article 9876543',
    '100% cotton, 210 TC',
    'M.R.P. Rs. 1,499.00',
    'Rs 799, 999 and 1299',
    'Sizes 70 75 80 85 90 and 95',
    'Sizes 7 8 9 10 11 12',
    'Brass Bangle Set of 4 [2.4-6 2.6-8 2.8-4 2.10-2]',
    'For 6-7 8-9 10-11 12-13 years',
    'Combo 2 @ Rs 499',
    '3 @499 each',
    'Story@home, Fab.india, U.S. Polo Assn., H&M, Levi’s 501',
    'Pure cotton.In red and blue. Dr.Scholl',
    'Polka dot in red, polka dot net dupatta',
    'Length 5.in and 36.in',
    'T.Shirt, i.e. round neck, approx.size/colour',
    'Net dupatta. Info on the label',
    'Under 1,50,000 or 15,00,000.00',
    'Shop 12, Johari Bazaar, Jaipur 302003',
    'B-24/1101 Sector 9, 302 017',
    'Closed 08/10/2026 10:30-20:00',
    'Bill 24-25/000123',
    'Set of 4: one two three four',
    'Ask us on WhatsApp in the shop',
    'कुरता साइज़ ३८ ४० ४२ ४४ ४६',
  ])('%s is none', (text) => {
    expect(hasWayToReach(text)).toBe(false)
  })

  it('stands in a code of an article only as a link', () => {
    const codes = ['9829012345', 'LEH.NET.RED', 'KRT.IN-38', 'A@12', '8901234567890']
    expect(codes.filter(hasLink)).toEqual([])
    const open = ['www.soni', 'soni.com', 'http://s', 'a@soni.in'].filter((text) => !hasLink(text))
    expect(open).toEqual([])
  })
})

it('refuses nine digits and more in any script with any few signs between them, wherever they stand', () => {
  const zeros = constantFrom('0', '०', '০', '੦', '૦', '௦', '౦', '٠', '０')
  const digit = tuple(zeros, integer({ min: 0, max: 9 })).map(([zero, value]) =>
    String.fromCodePoint((zero.codePointAt(0) ?? 0) + value),
  )
  const sign = constantFrom('', ' ', '-', '.', '/', '_', '*', ' - ', '(', ')')
  // Up to eight digits can be a day.
  const run = array(tuple(digit, sign), { minLength: 9, maxLength: 14 })
  const words = constantFrom('', 'call ', 'नंबर ', 'kurta, ', 'size M: ')
  assert(
    property(words, run, words, (before, digits, after) => {
      expect(hasContact(before + digits.flat().join('') + ` ${after}`)).toBe(true)
    }),
  )
})

it('lets words with fewer than six digits pass, and judges every text', () => {
  const letters = constantFrom(...'abcdefghklmnopqrstuvw ')
  const text = tuple(array(letters, { maxLength: 30 }), integer({ min: 0, max: 99_999 }))
  assert(
    property(text, ([word, number]) => {
      const written = `${word.join('').replaceAll(/dot|at|gmail|yahoo|insta/g, '')} size ${number}`
      expect(hasContact(written)).toBe(false)
    }),
  )
  assert(property(string(), (any) => typeof hasContact(any) === 'boolean'))
})

it('does not read a text that every field refuses for its length', () => {
  expect(hasContact(`${'a'.repeat(5_000)} soni.in`)).toBe(false)
  expect(hasContact(`${'a'.repeat(4_900)} soni.in`)).toBe(true)
})
