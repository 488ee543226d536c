import { describe, expect, it } from 'vitest'
import { readQuery } from '../language/read-query.ts'
import { readCounterWords, wordPatterns } from './till-words.ts'

const read = (text: string) => {
  const { asked, numbers, rest } = readCounterWords((said) => readQuery(said), text)
  return { numbers: numbers.map((one) => one.text), rest, sizes: asked.sizes, price: asked.price }
}

describe('the words of a counter', () => {
  it.each([
    ['1290', ['1290'], ''],
    ['₹1,290/-', ['1290'], ''],
    ['Rs. 649', ['649'], ''],
    ['१२९०', ['1290'], ''],
    ['249.50', ['249.50'], ''],
    ['7', ['7'], ''],
    ['saree 2499', ['2499'], 'saree'],
    ['2499 wali saree', ['2499'], 'wali saree'],
    ['42', ['42'], ''],
  ])('%j has the numbers %j beside %j', (text, numbers, rest) => {
    expect(read(text)).toMatchObject({ numbers, rest, price: null })
  })

  it.each([
    ['saree under 2000', { low: 0, high: 2000 }],
    ['600 se 1200 saree', { low: 600, high: 1200 }],
    ['500 to 1000', { low: 500, high: 1000 }],
    ['1500 tak', { low: 0, high: 1500 }],
  ])('%j is a range of prices', (text, price) => {
    expect(read(text)).toMatchObject({ numbers: [], price })
  })

  it.each([
    ['l maroon', ['l'], []],
    ['maroon xxl', ['xxl'], []],
    ['black 34', ['34'], []],
    ['jeans 34', ['34'], []],
    ['jeans 34 1299', ['34'], ['1299']],
    ['34 1299', [], ['34', '1299']],
    ['maroon 34 1299', ['34'], ['1299']],
    ['maroon', [], []],
  ])('%j has the sizes %j and the numbers %j', (text, sizes, numbers) => {
    expect(read(text)).toMatchObject({ sizes, numbers })
  })
})

it('looks for typed words at the beginnings of words, for a letter as a whole word', () => {
  expect(wordPatterns('Kur-1 m (s) लहंगा ...')).toEqual([
    String.raw`\mKur\-1`,
    String.raw`\mm\M`,
    String.raw`\(s\)`,
    'लहंगा',
  ])
})
