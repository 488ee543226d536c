import { both, either, first, forMen, from, kind, sized, tone, upTo } from '../../checks.ts'
import {
  bangles,
  blazers,
  bracelets,
  dupattas,
  footwear,
  formalShoes,
  frocks,
  jeans,
  kurtas,
  leggings,
  mojaris,
  necklaces,
  sherwanis,
  shirts,
  skirts,
  suits,
  sweatshirts,
  tees,
  trousers,
} from '../../kinds.ts'
import { about, shade } from '../prices.ts'
import {
  classOf,
  flats,
  glassBangles,
  hue,
  lacBangles,
  nightwear,
  opens,
  shorts,
  tops,
} from '../second/traits.ts'

export const prices = classOf(
  'prices without prepositions',
  [
    ['dedh sau tak glass bangles', opens(1, both(glassBangles, upTo(150)))],
    ['suit do se teen hazaar', opens(4, both(suits, from(2000), upTo(3000)))],
    ['bracelet rs.400 se kam', opens(4, both(bracelets, upTo(400)))],
    ['saade chaar hazaar tak sherwani', opens(1, both(sherwanis, upTo(4500)))],
    ['lac bangles 300rs - 500rs', opens(5, both(lacBangles, from(300), upTo(500)))],
    ['mehenga wala necklace', first(3, both(necklaces, from(2000)))],
  ],
  [
    ['flats 7 sau tak', opens(6, both(flats, upTo(700)))],
    ['blazer 3k-5k', opens(5, both(blazers, from(3000), upTo(5000)))],
    ['nighty five hundred ke andar', opens(3, both(nightwear, upTo(500)))],
    ['sweatshirt lagbhag 900', opens(6, both(sweatshirts, about(900)))],
    ['leggings ₹350 max', opens(3, both(leggings, upTo(350)))],
    ['shirts starting from 2500', opens(5, both(shirts, from(2500)))],
    ['skirt 6 sau rupay', opens(5, both(skirts, about(600)))],
    ['tops @299', opens(6, both(tops, about(299)))],
    ['low price jeans', first(5, both(jeans, upTo(700)))],
    ['rings within 500', opens(4, both(kind('Rings'), upTo(500)))],
  ],
)

export const sizes = classOf(
  'sizes',
  [
    ['lac kangan 2.10', opens(5, both(bangles, sized('2.10')))],
    ['UK11 mojari', opens(2, both(mojaris, sized('UK 11')))],
    ['38 kamar jeans', opens(3, both(jeans, sized('38')))],
    ['kolhapuri no. 7', opens(5, both(kind('Kolhapuris'), sized('UK 7')))],
    ['10 saal ki ladki ke liye frock', opens(2, both(frocks, sized('10-11 Y', '8-9 Y')))],
    ['double xl kurta mens', opens(4, both(kurtas, forMen, sized('XXL')))],
  ],
  [
    ['shorts waist 34', opens(5, both(shorts, sized('34')))],
    ['sports shoes no 8 gents', opens(6, both(footwear, forMen, sized('UK 8')))],
    ['bra 36 size b cup', first(4, both(kind('Innerwear'), sized('36B')))],
  ],
)

const khaki = [/khaki/i, 'Beige', 'Green', 'Brown'] as const
const coral = [/coral/i, 'Orange', 'Pink', 'Red'] as const

export const shades = classOf(
  'shades before family',
  [
    shade('parrot green bangles', bangles, [/parrot green/i, 'Green'], 3),
    shade('gulabi frock', kind('Frocks'), [/gulabi|pink/i, 'Pink'], 2),
    shade('camel kolhapuri', kind('Kolhapuris'), [/camel/i, 'Brown'], 2),
    shade('tan formal shoes', formalShoes, [/\btan\b/i, 'Brown'], 3),
    shade('pista green dupatta', dupattas, [/pista/i, 'Green'], 1),
    shade('sindoori dupatta', dupattas, [/sindoori/i, 'Red'], 2),
  ],
  [
    shade('coral tshirt', tees, coral, 2),
    shade('turquoise blue kurta', kurtas, [/turquoise/i, 'Blue'], 3),
    shade('magenta kurta', kurtas, [/magenta|fuchsia/i, 'Pink', 'Purple'], 2),
    shade('khaki trousers men', both(trousers, forMen), khaki, 5),
    shade('nude bra', kind('Innerwear'), [/nude/i, 'Beige', 'Brown', 'Pink'], 3),
    [
      'cream colour flats',
      opens(2, both(flats, tone(/cream/i))),
      first(5, both(flats, either(tone(/cream/i), hue('White'), hue('Beige')))),
    ],
  ],
)
