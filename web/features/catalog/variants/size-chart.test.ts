import { describe, expect, it } from 'vitest'
import { sizeChartOf } from './size-chart.ts'

const shirt = { category: 'Clothing', gender: 'Male', age: 'Adult', sizes: ['M', 'L'] } as const

describe('the chart of a product’s sizes', () => {
  it.each([
    ['a men’s shirt', shirt, 'men', ['M', '40', '102']],
    ['a women’s kurti', { ...shirt, gender: 'Female' }, 'women', ['M', '36', '91']],
    [
      'a women’s jutti',
      { ...shirt, category: 'Footwear', gender: 'Female', sizes: ['UK 5'] },
      'shoes',
      ['5', '7', '38', '23.7'],
    ],
    [
      'a men’s shoe',
      { ...shirt, category: 'Footwear', sizes: ['UK 8'] },
      'shoes',
      ['8', '9', '42', '26.2'],
    ],
    [
      'a bangle',
      { ...shirt, category: 'Bangles', sizes: ['2.4', '2.6'] },
      'bangles',
      ['2.4', '57', '180'],
    ],
    ['a frock', { ...shirt, age: 'Little Kid', sizes: ['4-5Y'] }, 'children', ['4–5', '110']],
  ] as const)('of %s', (_what, worn, kind, row) => {
    const chart = sizeChartOf(worn)
    expect(chart?.kind).toBe(kind)
    expect(chart?.rows).toContainEqual(row)
    expect(new Set(chart?.rows.map((cells) => cells.length))).toEqual(
      new Set([chart?.columns.length]),
    )
  })

  it.each([
    ['jeans by the waist', { ...shirt, sizes: ['30', '32'] }],
    ['a saree', { ...shirt, sizes: ['Free Size'] }],
    ['a child’s shoe', { ...shirt, category: 'Footwear', age: 'Toddler', sizes: ['UK 9'] }],
    ['a necklace', { ...shirt, category: 'Bangles', sizes: ['18 inch'] }],
  ] as const)('is missing for %s', (_what, worn) => {
    expect(sizeChartOf(worn)).toBeUndefined()
  })
})
