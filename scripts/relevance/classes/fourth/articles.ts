import { both, brand, either, forMen, forWomen, kind, named, text } from '../../checks.ts'
import {
  blazers,
  dupattas,
  footwear,
  heels,
  jackets,
  jeans,
  kurtas,
  necklaces,
  shirts,
  sweaters,
  tees,
} from '../../kinds.ts'
import {
  classOf,
  featured,
  glassBangles,
  headPieces,
  nehruJackets,
  opens,
  trackPants,
} from '../second/traits.ts'

export const articleFirst = classOf(
  'article before modifier',
  [
    ['dupatta for plain kurti', opens(5, dupattas)],
    ['nehru jacket over kurta', opens(4, nehruJackets)],
    ['lehenge ke saath pehenne ka necklace', opens(5, necklaces)],
  ],
  [
    ['dress shoes for men', opens(5, both(footwear, forMen))],
    ['pencil heels', opens(5, heels)],
    ['shirt to wear under blazer', opens(6, shirts)],
    ['saree ke andar pehenne wali bra', opens(5, kind('Innerwear'))],
    ['navy suit matching shoes', opens(5, footwear)],
  ],
)

const bareBangles = either(glassBangles, kind('Lac Bangles', 'Metal Bangles', 'Bangles'))

export const sets = classOf(
  'sets and packs',
  [
    ['ek darjan chudi', opens(4, bareBangles)],
    ['set of 8 bangles', featured(3, bareBangles, /set of 8/i)],
    ['40 din wala chooda', opens(3, kind('Bridal Chooda'))],
  ],
  [
    ['pack of 3 boxers gents', opens(3, both(forMen, named(/pack of 3.*boxer/i)))],
    ['bra ka combo 2 piece', opens(5, both(kind('Innerwear'), forWomen))],
    ['kurta dhoti set for boys', opens(2, both(kurtas, named(/dhoti/i)))],
    ['kurta trouser dupatta set', featured(5, kurtas, /trousers.*dupatta/i)],
    ['kurti with sharara and dupatta', opens(2, named(/sharara & dupatta/i))],
  ],
)

const usPolo = named(/^u\.?s\.? polo assn/i)

export const brands = classOf(
  'brands',
  [],
  [
    ['uspa tshirt', opens(6, both(usPolo, tees))],
    ['black berry blazer', opens(3, both(brand('Blackberrys'), blazers))],
    ['linen club shirt', opens(2, both(brand('CAVALLO by Linen Club'), shirts))],
    ['acessher maang tikka', opens(3, both(brand('AccessHer'), headPieces))],
    ['alsis track pants', opens(3, both(brand('Alcis'), trackPants))],
    ['levis 511', opens(2, both(brand('Levis'), named(/511/)))],
    ['krauss jeans ladies', opens(4, both(brand('Kraus Jeans'), jeans))],
    ['here & now bomber', opens(6, both(brand('HERE&NOW'), jackets, named(/bomber/i)))],
    ['arow sport sweater', opens(4, both(named(/^arrow sport/i), sweaters))],
    ['inc.5 peep toe', opens(1, both(brand('Inc 5'), footwear, text(/peep/i)))],
  ],
)
