import {
  both,
  type Check,
  cheapestFirst,
  first,
  forKids,
  forMen,
  forWomen,
  from,
  kind,
  sized,
  upTo,
} from '../../checks.ts'
import {
  bangles,
  chappals,
  dresses,
  dupattas,
  earrings,
  footwear,
  frocks,
  heels,
  jackets,
  jeans,
  juttis,
  kurtas,
  kurtis,
  lehengas,
  necklaces,
  sandals,
  sarees,
  sherwanis,
  shirts,
  sneakers,
  suits,
  sweaters,
  tees,
  trousers,
} from '../../kinds.ts'
import { about, shade } from '../prices.ts'
import { classOf, glassBangles, nehruJackets, opens, shorts, tops, trackPants } from './traits.ts'

/** Other goods may follow when all sarees are shown. */
const firstTenCheapestFirst: Check = {
  says: 'the first ten cheapest first',
  holds: (page, answer) => cheapestFirst.holds(page.slice(0, 10), answer),
}

export const prices = classOf(
  'prices without prepositions',
  [
    ['kurti 600 se 1000', opens(5, both(kurtis, from(600), upTo(1000)))],
    ['₹1500 ke neeche saree', opens(3, both(sarees, upTo(1500)))],
    ['jutti 500-800 rs', opens(3, both(juttis, from(500), upTo(800)))],
    ['hazaar rupye tak shirt', opens(5, both(shirts, upTo(1000)))],
    ['200 wali chudi', opens(4, both(bangles, about(200)))],
    ['glass bangles under 250/-', opens(4, both(glassBangles, upTo(250)))],
    ['sherwani 10 hazaar tak', opens(4, both(sherwanis, upTo(10000)))],
    ['shoes upto 1.5k', opens(8, both(footwear, upTo(1500)))],
    ['jeans ₹1,000 - ₹1,500', opens(4, both(jeans, from(1000), upTo(1500)))],
    ['sabse sasti saree', opens(5, sarees), firstTenCheapestFirst],
    ['frock minimum 1000', opens(2, both(frocks, from(1000)))],
    ['lehenga budget 3k', opens(2, both(lehengas, upTo(3000)))],
    ['tshirt rs 300 ke andar', opens(2, both(tees, upTo(300)))],
    ['necklace 4 hazaar se upar', opens(2, both(necklaces, from(4000)))],
    ['1000+ kurta', opens(4, both(kurtas, from(1000)))],
    ['saree 3000 se 5000 ke beech', opens(3, both(sarees, from(3000), upTo(5000)))],
    ['kurta around 1200', opens(3, both(kurtas, about(1200)))],
  ],
  [
    ['tops below ₹400', opens(6, both(tops, upTo(400)))],
    ['jacket 1.5k', opens(6, both(jackets, about(1500)))],
    ['trousers 700 rupees', opens(6, both(trousers, about(700)))],
    ['dhai hazaar ke joote', opens(5, both(footwear, about(2500)))],
    ['pandrah sau tak jeans', opens(8, both(jeans, upTo(1500)))],
    ['earrings under 200rs', opens(3, both(earrings, upTo(200)))],
    ['heels 1000 to 1500 rupees', opens(5, both(heels, from(1000), upTo(1500)))],
    ['sweater not more than 900', opens(8, both(sweaters, upTo(900)))],
    ['sneakers > 5000', opens(3, both(sneakers, from(5000)))],
    ['₹399 tshirt', opens(6, both(tees, about(399)))],
    ['dress 500 se 900 tak ladies', opens(8, both(dresses, from(500), upTo(900), forWomen))],
  ],
)

export const sizes = classOf(
  'sizes',
  [
    ['XXL kurti', opens(5, both(kurtas, sized('XXL')))],
    ['small size kurta men', opens(5, both(kurtas, forMen, sized('S')))],
    ['38 size sherwani', opens(3, both(sherwanis, sized('38')))],
    ['jeans waist 30', opens(6, both(jeans, sized('30')))],
    ['chudi 2.8', opens(8, both(bangles, sized('2.8')))],
    ['size 10 shoes men', opens(6, both(footwear, forMen, sized('UK 10')))],
    ['uk4 sandal', opens(5, both(sandals, sized('UK 4')))],
    ['7 number ki chappal', opens(5, both(chappals, sized('UK 7')))],
    ['6-7 year frock', opens(4, both(frocks, sized('6-7 Y')))],
    ['nehru jacket 42', opens(2, both(nehruJackets, sized('42')))],
    ['tshirt xtra large', opens(5, both(tees, sized('XL')))],
  ],
  [
    ['bra 34B', opens(6, both(kind('Innerwear'), sized('34B')))],
    ['formal shirt M size', opens(8, both(shirts, sized('M')))],
    ['track pants size L', opens(8, both(trackPants, sized('L')))],
    ['boys tshirt 8-9 years', opens(8, both(tees, forKids, sized('8-9 Y')))],
    ['trouser 36 waist', opens(6, both(trousers, sized('36')))],
    ['3 saal ke bachche ki tshirt', opens(5, both(tees, forKids, sized('2-3 Y')))],
    ['dress XL size', opens(8, both(dresses, sized('XL')))],
    ['ladies heels 5 number', opens(6, both(heels, sized('UK 5')))],
    ['8 number formal shoes', first(5, both(footwear, sized('UK 8')))],
  ],
)

const wine = [/wine|maroon|burgundy/i, 'Red'] as const
const teal = [/\bteal\b/i, 'Blue', 'Green'] as const
const rust = [/\brust\b/i, 'Orange', 'Brown', 'Red'] as const
const peach = [/peach/i, 'Orange', 'Pink'] as const
const beige = [/\bbeige\b/i, 'Beige'] as const
const mustard = [/mustard/i, 'Yellow'] as const
const women = (article: typeof kurtas) => both(article, forWomen)

export const shades = classOf(
  'shades before family',
  [
    shade('wine colour lehenga', lehengas, wine, 2),
    shade('indigo kurti', kurtis, [/indigo/i, 'Blue'], 4),
    shade('mustard suit', suits, mustard, 2),
    shade('peach kurti', kurtas, peach, 3),
    shade('beige shirt', shirts, beige, 3),
    shade('navy blue jeans', jeans, [/navy/i, 'Blue'], 3),
    shade('mehendi colour kurta', kurtas, [/mehndi green/i, 'Green'], 3),
    shade('lavender kurti', kurtas, [/lavender/i, 'Purple'], 3),
    shade('rose gold heels', heels, [/rose gold/i, 'Gold'], 4),
    shade('firozi jutti', juttis, [/firozi/i, 'Blue'], 3),
    shade('rani colour dupatta', dupattas, [/rani pink/i, 'Pink'], 2),
    shade('sky blue frock', kind('Frocks'), [/sky blue/i, 'Blue'], 2),
    shade('off white jutti', juttis, [/off white/i, 'White'], 3),
  ],
  [
    shade('rust top women', women(tops), rust, 4),
    shade('teal shirt', shirts, teal, 4),
    shade('beige trousers', trousers, beige, 8),
    shade('off white top', tops, [/off.white/i, 'White'], 6),
    shade('mustard sweater', sweaters, mustard, 3),
    shade('peach top', tops, peach, 4),
    shade('wine kurta', kurtas, wine, 6),
    shade('navy polo', kind('Polo T-shirts'), [/navy/i, 'Blue'], 8),
    shade('sea green kurta', kurtas, [/sea green/i, 'Green'], 4),
    shade('charcoal grey tshirt', tees, [/charcoal/i, 'Grey'], 6),
    shade('olive jacket', jackets, [/olive/i, 'Green'], 5),
    shade('teal kurti', women(kurtas), teal, 4),
    shade('rust trousers', trousers, rust, 2),
    shade('navy shorts', shorts, [/navy/i, 'Blue'], 6),
  ],
)
