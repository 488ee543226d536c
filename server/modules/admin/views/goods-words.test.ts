import { expect, it } from 'vitest'
import { goodsInEnglish } from './goods-words.ts'

it.each([
  ['लाल कुर्ता', 'red kurta'],
  ['lal kurta', 'red kurta'],
  ['नीली साड़ी', 'blue saree'],
  ['चांदी की झुमकी', 'silver jhumka'],
  ['Ramesh', null],
])('%s is said of goods as %s', (text, english) => {
  expect(goodsInEnglish(text)).toBe(english)
})
