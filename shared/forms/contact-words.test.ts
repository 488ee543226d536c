import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasContact } from './contact-words.ts'

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
  ])('%s is none', (text) => {
    expect(hasContact(text)).toBe(false)
  })
})

it('refuses six digits in any script with any few signs between them, wherever they stand', () => {
  const zeros = constantFrom('0', '०', '০', '੦', '૦', '௦', '౦', '٠', '０')
  const digit = tuple(zeros, integer({ min: 0, max: 9 })).map(([zero, value]) =>
    String.fromCodePoint((zero.codePointAt(0) ?? 0) + value),
  )
  const sign = constantFrom('', ' ', '-', '.', '/', '_', '*', ' - ', '(', ')')
  const run = array(tuple(digit, sign), { minLength: 6, maxLength: 14 })
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
