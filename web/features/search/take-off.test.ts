import { expect, test } from 'vitest'
import { takeOff } from './take-off.ts'

test.each([
  ['kurta under 500', 'kurta'],
  ['2000 tak saree', 'saree'],
  ['saree 1000 se 2000 tak silk', 'saree silk'],
  ['jutti less than rs 900', 'jutti'],
  ['₹1,500 se kam kurti', 'kurti'],
  ['कुर्ता ५०० से कम', 'कुर्ता'],
  ['between 500 and 900 rupees heels', 'heels'],
])('“%s” without its price is “%s”', (text, rest) => {
  expect(takeOff(text, 'price')).toBe(rest)
})

test.each([
  ['red kurta under 500', 'kurta under 500'],
  ['लाल रंग की चूड़ी', 'की चूड़ी'],
  ['kala joota', 'joota'],
])('“%s” without its colour is “%s”', (text, rest) => {
  expect(takeOff(text, 'color')).toBe(rest)
})

test.each([
  ['shoes for men', 'shoes'],
  ['mahila ke liye sandal', 'sandal'],
  ['बच्चों के लिए जूते', 'जूते'],
])('“%s” without for whom is “%s”', (text, rest) => {
  expect(takeOff(text, 'gender')).toBe(rest)
})

test.each([
  ['kurta xl', 'kurta'],
  ['uk 8 shoes', 'shoes'],
  ['shoes eu 42 under 900', 'shoes under 900'],
  ['jeans 32 waist', 'jeans'],
  ['lac bangles 2.6', 'lac bangles'],
  ['frock 3-4 years', 'frock'],
  ['साइज़ 8 जूते', 'जूते'],
])('“%s” without its size is “%s”', (text, rest) => {
  expect(takeOff(text, 'size')).toBe(rest)
})

test.each([
  ['kurta near me', 'kurta'],
  ['mere paas kurta', 'kurta'],
  ['पास में कुर्ता', 'कुर्ता'],
])('“%s” anywhere is “%s”', (text, rest) => {
  expect(takeOff(text, 'sort')).toBe(rest)
})

test.each([
  ['sasti saree', 'saree'],
  ['kam daam ki saree', 'saree'],
  ['सस्ते जूते', 'जूते'],
  ['low budget kurta', 'kurta'],
  ['ghar ke paas kurta', 'kurta'],
])('“%s” in any order is “%s”', (text, rest) => {
  expect(takeOff(text, 'sort')).toBe(rest)
})

test.each([
  ['open now kurta', 'kurta'],
  ['khuli dukan mein kurta', 'mein kurta'],
  ['अभी खुली दुकान कुर्ता', 'कुर्ता'],
])('“%s” of any shop is “%s”', (text, rest) => {
  expect(takeOff(text, 'open')).toBe(rest)
})

test('words without the filter’s meaning are left unchanged', () => {
  expect(takeOff('anokhi block print', 'price')).toBe('anokhi block print')
})
