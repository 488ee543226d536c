import { rare } from '../../answer-checks.ts'
import { both, first, forMen, kind, named, not, text } from '../../checks.ts'
import {
  clothing,
  dupattas,
  earrings,
  footwear,
  jackets,
  jeans,
  juttis,
  kurtas,
  sarees,
  sherwanis,
  shirts,
  suits,
  trousers,
} from '../../kinds.ts'
import { classOf, hue, opens } from '../second/traits.ts'
import {
  absent,
  anyDress,
  anyKurta,
  anyShirt,
  anySneaker,
  anySuit,
  anyTee,
  otherThan,
} from '../sixth/traits.ts'
import { anyTop, bras } from '../seventh/traits.ts'
import { flatFooted, sleeveless, slipOns } from './traits.ts'

export const negation = classOf(
  'what is not wanted',
  [
    ['kurta not white', first(4, both(kurtas, otherThan('White')))],
    ['saree except red', first(4, both(sarees, otherThan('Red')))],
    ['silk ke alawa saree', first(3, both(sarees, not(named(/silk/i))))],
    ['earrings other than gold', first(2, both(earrings, otherThan('Gold')))],
    ['bina heel ki ladies chappal', opens(4, flatFooted)],
    ['बिना कढ़ाई की जूती', first(3, both(juttis, not(named(/embroider/i))))],
  ],
  [
    ['shirt without print', first(4, both(anyShirt, not(named(/print/i))))],
    ['black nahi jeans', first(4, both(jeans, otherThan('Black')))],
    ['jeans without ripped', first(4, both(jeans, not(named(/distress|ripped/i))))],
    ['dress but not sleeveless', first(4, both(anyDress, not(sleeveless)))],
    ['non padded bra', first(4, both(bras, text(/non[- ]padded/i)))],
    ['suit without dupatta', first(4, both(anySuit, not(named(/dupatta/i))))],
    ['shoes without laces', opens(4, both(footwear, slipOns))],
    ['jacket no hood', first(4, both(jackets, not(text(/\bhood(ed)?\b(?!less)/i))))],
    ['non leather shoes', first(4, both(footwear, not(named(/(?<!synthetic )leather/i))))],
    ['plain tshirt no logo', first(4, both(anyTee, not(named(/logo|print/i))))],
  ],
)

export const notSold = classOf(
  'goods that are not sold',
  [
    absent('mobile cover', /mobile/i),
    absent('face wash', /face wash/i),
    absent('sunglasses', /sunglass/i),
    absent('umbrella', /umbrella/i),
    absent('helmet', /helmet/i),
    absent('कंबल', /blanket|kambal/i),
    absent('phone charger', /charger/i),
    absent('desi ghee 1kg', /ghee/i),
    absent('ladies purse', /purse|handbag/i),
  ],
  [
    absent('gas stove', /stove/i),
    absent('baby diapers', /diaper/i),
    absent('चश्मा', /glasses|chashma/i),
    absent('cycle for kids', /\bcycle\b|bicycle/i),
    absent('shampoo', /shampoo/i),
    absent('trolley bag', /\bbags?\b/i),
  ],
)

/** Few products match all words. */
export const few = classOf(
  'few results and wider steps',
  [
    [
      'green zardozi sherwani',
      ...rare(both(sherwanis, named(/zardozi/i), hue('Green')), sherwanis, clothing),
    ],
    [
      'yellow chanderi suit set',
      ...rare(both(suits, named(/chanderi/i), hue('Yellow')), suits, clothing),
    ],
    [
      'purple gota border odhni',
      ...rare(both(dupattas, named(/gota/i), hue('Purple')), dupattas, clothing),
    ],
  ],
  [
    [
      'orange corduroy trousers',
      ...rare(both(trousers, named(/corduroy/i), hue('Orange')), trousers, clothing),
    ],
    [
      'pink linen shirt men',
      ...rare(both(shirts, named(/linen/i), hue('Pink'), forMen), shirts, clothing),
    ],
    [
      'white velvet kurta',
      ...rare(both(anyKurta, named(/velvet/i), hue('White')), anyKurta, clothing),
    ],
    [
      'red suede sneakers',
      ...rare(both(anySneaker, named(/suede/i), hue('Red')), anySneaker, footwear),
    ],
    ['peplum top green', ...rare(both(anyTop, named(/peplum/i), hue('Green')), anyTop, clothing)],
    [
      'maroon tuxedo',
      ...rare(
        both(kind('Blazers & Suits'), named(/tuxedo/i), hue('Red')),
        kind('Blazers & Suits'),
        clothing,
      ),
    ],
  ],
  'close',
)
