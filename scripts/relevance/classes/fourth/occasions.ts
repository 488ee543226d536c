import {
  both,
  brand,
  eightOfTen,
  either,
  first,
  forKids,
  forMen,
  forWomen,
  kind,
  named,
  not,
  text,
} from '../../checks.ts'
import {
  bangles,
  clothing,
  dresses,
  festive,
  footwear,
  formalShoes,
  heels,
  jeans,
  kurtas,
  lehengas,
  sarees,
  shoes,
  sneakers,
  suits,
  sweatshirts,
  tees,
} from '../../kinds.ts'
import { officeWear, partyWear, sporty, warm, without } from '../people.ts'
import { classOf, coloured, headPieces, lacBangles, opens, tops } from '../second/traits.ts'

export const occasions = classOf(
  'occasions and seasons',
  [
    ['janmashtami kids kurta', opens(2, both(kurtas, forKids))],
    ['basant panchami yellow suit', coloured(1, suits, 'Yellow')],
    ['onam', eightOfTen(festive)],
  ],
  [
    ['court marriage saree', opens(6, sarees)],
    ['valentine day red dress', coloured(4, dresses, 'Red')],
    [
      'cricket khelne ke joote',
      opens(4, either(sneakers, both(shoes, text(/sport|cricket|run/i)))),
    ],
    ['mayra bhaat function', eightOfTen(either(festive, partyWear))],
    ['december clothes for men', first(5, both(warm, forMen))],
    ['zumba class tights', opens(3, either(kind('Leggings'), both(sporty, text(/tights/i))))],
    ['bank job ke kapde gents', first(5, both(officeWear, forMen))],
    ['bridesmaid maang tikka', opens(3, headPieces)],
  ],
)

export const negation = classOf(
  'negation',
  [
    ['bangles lac ki nahi chahiye', first(5, both(bangles, not(lacBangles)))],
    ['लहंगा पर गुलाबी मत दिखाना', first(2, both(lehengas, without('Pink')))],
  ],
  [
    ['round neck tshirt no polo', first(8, both(tees, not(named(/polo collar/i))))],
    ['anything but black formal shoes', first(6, both(formalShoes, without('Black')))],
    ['sweatshirt bina zip', first(6, both(sweatshirts, not(named(/\bzip\b/i))))],
    ['tops minus floral', first(8, both(tops, not(named(/floral/i))))],
    ['jeans levis ke alawa', first(8, both(jeans, not(brand('Levis'))))],
    [
      'red nahi blue nahi koi aur polo tshirt',
      first(5, both(tees, without('Red'), without('Blue'))),
    ],
    [
      'ladies footwear not heels not flats',
      first(6, both(footwear, forWomen, not(heels), not(kind('Flats')))),
    ],
    ['kids clothes but not jeans', first(8, both(clothing, forKids, not(jeans)))],
  ],
)
