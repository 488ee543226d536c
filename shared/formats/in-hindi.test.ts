import { expect, it } from 'vitest'
import { besideEnglish, inLanguage } from './in-hindi.ts'

const page = {
  products: [
    {
      productName: 'Kurta',
      desc: 'Soft cotton',
      ...besideEnglish({ productName: 'कुर्ता' }),
      store: {
        shopName: 'Soni Vastralaya',
        price: null,
        ...besideEnglish({ shopName: 'सोनी वस्त्रालय' }),
      },
    },
    { productName: 'Saree', desc: 'Silk', ...besideEnglish({}), store: null },
  ],
}

it('puts the texts in Hindi in the places of the English ones, in lists and inside of answers', () => {
  expect(inLanguage(page, 'hi')).toEqual({
    products: [
      {
        productName: 'कुर्ता',
        desc: 'Soft cotton',
        store: { shopName: 'सोनी वस्त्रालय', price: null },
      },
      { productName: 'Saree', desc: 'Silk', store: null },
    ],
  })
})

it('changes nothing for a reader of English, and adds no field without texts', () => {
  expect(inLanguage(page, 'en')).toBe(page)
  expect(besideEnglish({})).toEqual({})
})
