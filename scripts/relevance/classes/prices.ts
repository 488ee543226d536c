import { opensWith } from '../answer-checks.ts'
import {
  atLeast,
  both,
  colour,
  inColour,
  inColourAndSize,
  either,
  first,
  firstTen,
  forKids,
  forMen,
  forWomen,
  from,
  kind,
  type QueryClass,
  type Row,
  sized,
  tone,
  toneInStock,
  type Trait,
  upTo,
  whole,
} from '../checks.ts'
import {
  bangles,
  chappals,
  dresses,
  earrings,
  footwear,
  formalShoes,
  frocks,
  heels,
  jackets,
  jeans,
  juttis,
  kurtas,
  kurtis,
  lehengas,
  mojaris,
  sarees,
  shirts,
  sneakers,
  suits,
  tees,
  trousers,
} from '../kinds.ts'

/** About what was said, when neither "under" nor "over" was. */
export const about = (rupees: number): Trait => both(from(rupees * 0.5), upTo(rupees * 1.25))

export const prices: QueryClass = {
  name: 'prices without prepositions',
  city: [
    ['500 wali kurti', first(2, both(kurtis, about(500)))],
    ['kurti 800 rs', first(5, both(kurtis, about(800)))],
    ['1000 se sasta kurta', firstTen(both(kurtas, upTo(1000)))],
    ['saree 1500', first(5, both(sarees, about(1500)))],
    ['do hazaar ki saree', first(5, both(sarees, about(2000)))],
    ['under 1k', whole(upTo(1000)), atLeast(20, upTo(1000))],
    ['300 ke andar', whole(upTo(300)), atLeast(15, upTo(300))],
    ['chappal 300 tak', first(5, both(chappals, upTo(300)))],
    ['100-200 bangles', first(3, both(bangles, from(100), upTo(200)))],
    ['jutti less than 700', first(3, both(juttis, upTo(700)))],
    ['paanch sau tak kurta', first(2, both(kurtas, upTo(500)))],
    ['lehenga 5000 se upar', first(4, both(lehengas, from(5000)))],
    ['Rs.999 jeans', first(3, both(jeans, about(999)))],
  ],
  catalogue: [
    ['budget 2000 kurta', firstTen(both(kurtas, upTo(2000)))],
    ['₹999', firstTen(about(999))],
    ['₹500 tshirt', firstTen(both(tees, about(500)))],
    ['shirt 1000 ke andar', firstTen(both(shirts, upTo(1000)))],
    ['1500 wale joote', firstTen(both(footwear, about(1500)))],
    ['jeans 999/-', firstTen(both(jeans, about(999)))],
    ['2k se kam dress', firstTen(both(dresses, upTo(2000)))],
    ['max 800 top', firstTen(both(kind('Tops', 'Co-ords'), upTo(800)))],
    ['1000-1500 ki saree', firstTen(both(sarees, from(1000), upTo(1500)))],
    ['ek hazaar tak jacket', firstTen(both(jackets, upTo(1000)))],
    ['500rs earrings', firstTen(both(earrings, about(500)))],
    ['2 hazaar ki jacket', first(8, both(jackets, about(2000)))],
    ['कुर्ती 700 रुपये', firstTen(both(kurtas, about(700)))],
    ['sneakers below Rs. 2,000', firstTen(both(sneakers, upTo(2000)))],
    ['3,000 blazer', first(5, both(kind('Blazers & Suits'), about(3000)))],
  ],
}

export const sizes: QueryClass = {
  name: 'sizes',
  city: [
    ['kurta xl', first(8, both(kurtas, sized('XL')))],
    ['xxl shirt', first(5, both(shirts, sized('XXL')))],
    ['uk 8 shoes', firstTen(both(footwear, sized('UK 8')))],
    ['size 8 chappal', first(8, both(chappals, sized('UK 8')))],
    ['jeans 32', first(8, both(jeans, sized('32')))],
    ['32 waist jeans', first(8, both(jeans, sized('32')))],
    ['bangles 2.6', firstTen(both(bangles, sized('2.6')))],
    ['2.4 size chudi', firstTen(both(bangles, sized('2.4')))],
    ['shoes 9 number', firstTen(both(footwear, sized('UK 9')))],
    ['9 number ke joote', firstTen(both(footwear, sized('UK 9')))],
    ['4-5 years frock', first(4, both(frocks, sized('4-5 Y')))],
    ['jutti size 5', first(8, both(juttis, sized('UK 5')))],
    ['kurti medium size', firstTen(both(kurtas, sized('M')))],
    ['large t shirt', first(8, both(tees, sized('L')))],
    ['white sneakers uk 9', first(2, both(sneakers, inColourAndSize('White', 'UK 9')))],
    ['sherwani 40', first(4, both(kind('Sherwanis'), sized('40')))],
  ],
  catalogue: [
    ['XL t-shirt men', firstTen(both(tees, forMen, sized('XL')))],
    ['एक्सएल साइज़ कुर्ता', firstTen(both(kurtas, sized('XL')))],
    ['shorts 32', first(8, both(kind('Shorts'), sized('32')))],
    ['sandals uk6 ladies', firstTen(both(footwear, forWomen, sized('UK 6')))],
    ['6-7 yrs boys shirt', firstTen(both(shirts, forKids, sized('6-7 Y')))],
    ['trousers size 34', firstTen(both(trousers, sized('34')))],
    ['shirt size s', firstTen(both(shirts, sized('S')))],
    ['UK7 sneakers', firstTen(both(sneakers, sized('UK 7')))],
    ['size 6 heels', firstTen(both(heels, sized('UK 6')))],
    ['2-3 saal ke bachche ki tshirt', firstTen(both(tees, forKids, sized('2-3 Y')))],
    ['dress small', firstTen(both(dresses, sized('S')))],
    ['jeans 36 men', firstTen(both(jeans, sized('36')))],
    ['kurta women L size', firstTen(both(kurtas, forWomen, sized('L')))],
  ],
}

/** The first results are of the very shade, then of its colour families, as far as the city has such in stock. */
export function shade(
  query: string,
  article: Trait,
  [pattern, ...families]: readonly [pattern: RegExp, ...families: string[]],
  count = 10,
): Row {
  const very = both(article, tone(pattern))
  const sure = both(article, toneInStock(pattern))
  return [
    query,
    atLeast(1, very),
    opensWith(very, sure, count),
    opensWith(
      either(very, both(article, either(...families.map(colour)))),
      either(sure, both(article, either(...families.map(inColour)))),
      10,
    ),
  ]
}

const navy = [/navy/i, 'Blue'] as const
const mustard = [/mustard/i, 'Yellow'] as const
const peach = [/peach/i, 'Orange'] as const
const maroon = [/maroon/i, 'Red'] as const

export const shades: QueryClass = {
  name: 'shades before family',
  city: [
    shade('maroon kurta', kurtas, maroon, 2),
    shade('mustard saree', sarees, mustard, 4),
    shade('rani pink saree', sarees, [/rani pink/i, 'Pink'], 6),
    shade('bottle green kurti', kurtis, [/bottle green/i, 'Green'], 6),
    shade('firozi chudi', bangles, [/firozi/i, 'Blue'], 6),
    shade('Lehenga peach', lehengas, peach, 4),
    shade('Navy Blue sneakers', sneakers, navy),
    shade('sky blue jeans', jeans, [/sky blue/i, 'Blue'], 8),
    shade('rose gold bracelets', kind('Bracelets'), [/rose gold/i, 'Gold'], 6),
    shade('kesariya saree', sarees, [/kesariya/i, 'Orange'], 3),
    shade('jamuni suit', suits, [/jamuni/i, 'Purple'], 4),
    shade('coffee colour formal shoes', formalShoes, [/coffee/i, 'Brown'], 6),
    shade('tan mojari', mojaris, [/\btan/i, 'Brown'], 3),
    shade('antique gold necklace', kind('Necklaces'), [/antique gold/i, 'Gold'], 6),
    shade('off white sherwani', kind('Sherwanis'), [/off white/i, 'White'], 4),
    shade('mehndi green t shirt', tees, [/mehndi green/i, 'Green'], 3),
    shade('रानी गुलाबी साड़ी', sarees, [/rani pink/i, 'Pink'], 5),
    shade('मैरून सलवार सूट', suits, maroon, 3),
  ],
  catalogue: [
    shade('maroon kurta', kurtas, maroon),
    shade('navy blue shirt', shirts, navy),
    shade(
      'mustard top',
      kind('Tops', 'T-shirts', 'T-Shirts', 'Co-ords', 'Polo T-shirts'),
      mustard,
      8,
    ),
    shade('wine dress', dresses, [/wine|burgundy|maroon/i, 'Red']),
    shade('burgundy shirt', shirts, [/burgundy/i, 'Red'], 6),
    shade('peach kurta women', both(kurtas, forWomen), peach),
    shade('olive green trousers', trousers, [/olive/i, 'Green']),
    shade('charcoal jeans', jeans, [/charcoal/i, 'Grey'], 5),
    shade('khaki pants', trousers, [/khaki/i, 'Beige']),
    shade('off-white kurta', kurtas, [/off.white/i, 'White']),
    shade('teal kurta', kurtas, [/teal/i, 'Blue'], 6),
    shade('rust coloured shirt', shirts, [/rust\b/i, 'Orange'], 6),
    shade('T-shirt navy', tees, navy),
  ],
}
