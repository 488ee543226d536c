import { suggestsKind, suggestsProduct, suggestsShop } from '../../answer-checks.ts'
import { both, brand, named } from '../../checks.ts'
import { jeans, sneakers } from '../../kinds.ts'
import { classOf, hue } from '../second/traits.ts'
import { absent, anyOf, anySaree, anyShirt } from './traits.ts'

export const notSoldHere = classOf(
  'goods that no shop sells',
  [
    absent('pressure cooker 5 litre', /cooker/i),
    absent('wrist watch for men', /\bwatch/i),
    absent('bedsheet double bed', /bed ?sheet/i),
  ],
  [
    absent('गैस चूल्हा', /chulha|stove/i),
    absent('school bag for boys', /\bbags?\b|backpack/i),
    absent('ladies purse leather', /purse|handbag/i),
    absent('chashma kaale sheeshe wala', /sunglass|spectacle|eyewear/i),
    absent('ghar ke parde', /curtain/i),
    absent('चाय की पत्ती', /\btea\b/i),
    absent('umbrella for rainy season', /umbrella/i),
  ],
)

export const unfinished = classOf(
  'unfinished words',
  [
    ['jhum', suggestsProduct(named(/jhumk/i))],
    ['kolha', anyOf(suggestsKind('Kolhapuris'), suggestsProduct(named(/kolhapuri/i)))],
    ['gudiya ki', suggestsShop('Gudiya Kids Wear')],
    [
      'चूड़',
      anyOf(
        suggestsKind('Glass Bangles', 'Lac Bangles', 'Metal Bangles', 'Bangles', 'Bridal Chooda'),
        suggestsProduct(named(/bangle|chooda/i)),
      ),
    ],
  ],
  [
    ['bandhani sa', suggestsProduct(both(anySaree, named(/bandh/i)))],
    ['sweatsh', anyOf(suggestsKind('Sweatshirts'), suggestsProduct(named(/sweatshirt/i)))],
    ['puma run', suggestsProduct(both(sneakers, brand('Puma')))],
    [
      'mens formal sh',
      anyOf(
        suggestsKind('Formal Shoes', 'Shirts'),
        suggestsProduct(both(anyShirt, named(/formal/i))),
      ),
    ],
    ['black jea', anyOf(suggestsKind('Jeans'), suggestsProduct(both(jeans, hue('Black'))))],
  ],
  'suggestions',
)
