import {
  suggestsKind,
  suggestsKindFirst,
  suggestsProduct,
  suggestsShop,
} from '../../answer-checks.ts'
import { both, brand, either, kind, named } from '../../checks.ts'
import { earrings, jeans, juttis, sarees, sherwanis, shirts, sneakers } from '../../kinds.ts'
import { classOf, hue } from '../second/traits.ts'
import { anyOf } from '../sixth/traits.ts'

/** While typing: completions, slips, shops. */
export const typing = classOf(
  'suggestions',
  [
    ['kur', suggestsKind('Kurtas', 'Kurtis', 'Kurta Sets')],
    ['sare', suggestsKindFirst('Sarees')],
    ['leh', suggestsKind('Lehengas')],
    [
      'chud',
      suggestsKind('Glass Bangles', 'Lac Bangles', 'Metal Bangles', 'Bridal Chooda', 'Bangles'),
    ],
    ['jhum', anyOf(suggestsKind('Earrings'), suggestsProduct(earrings))],
    ['lehng', suggestsKind('Lehengas')],
    ['sherv', anyOf(suggestsKind('Sherwanis'), suggestsProduct(sherwanis))],
    ['juti', anyOf(suggestsKind('Juttis'), suggestsProduct(juttis))],
    ['सोनी वस्', suggestsShop('Soni Vastralaya')],
    ['गुलमोहर', suggestsShop('Gulmohar Saree Kendra')],
    ['पंखुड़ी', suggestsShop('Pankhuri Boutique')],
    ['कंचन चू', suggestsShop('Kanchan Chudi Bhandar')],
    ['bapu ju', suggestsShop('Bapu Jutti Ghar')],
    ['naya cha', suggestsShop('Naya Chalan Menswear')],
    ['साड', suggestsKind('Sarees')],
    ['कुर्त', suggestsKind('Kurtas', 'Kurtis')],
  ],
  [
    ['snik', anyOf(suggestsKind('Sneakers', 'Trainers'), suggestsProduct(sneakers))],
    ['tshi', suggestsKind('T-shirts', 'T-Shirts', 'Polo T-shirts')],
    ['anark', suggestsProduct(named(/anarkali/i))],
    ['black je', anyOf(suggestsKind('Jeans'), suggestsProduct(both(jeans, hue('Black'))))],
    ['rayma', suggestsProduct(brand('Raymond'))],
    ['flying ma', suggestsProduct(brand('Flying Machine'))],
    ['white shi', anyOf(suggestsKind('Shirts'), suggestsProduct(both(shirts, hue('White'))))],
    ['banarsi s', anyOf(suggestsKind('Sarees'), suggestsProduct(sarees))],
    ['blaz', suggestsKind('Blazers & Suits')],
    ['pumma', suggestsProduct(brand('Puma'))],
    [
      'party dre',
      anyOf(
        suggestsKind('Dresses', 'Frocks'),
        suggestsProduct(either(kind('Dresses'), named(/dress/i))),
      ),
    ],
  ],
  'suggestions',
)
