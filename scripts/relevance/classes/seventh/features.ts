import {
  both,
  either,
  forMen,
  forWomen,
  from,
  inColour,
  inColourAndSize,
  kind,
  named,
  sized,
  text,
  tone,
  toneInStock,
  upTo,
} from '../../checks.ts'
import {
  bangles,
  dresses,
  dupattas,
  earrings,
  footwear,
  jackets,
  jeans,
  juttis,
  kurtas,
  kurtis,
  sandals,
  sarees,
  shirts,
  suits,
  sweatshirts,
  tees,
  trousers,
} from '../../kinds.ts'
import {
  classOf,
  coloured,
  featured,
  flats,
  glassBangles,
  hue,
  lacBangles,
  opens,
} from '../second/traits.ts'
import {
  anyDress,
  anyKurta,
  anyShirt,
  anySneaker,
  anySuit,
  anySweatshirt,
  anyTee,
  hoodies,
  opensIn,
  shade,
} from '../sixth/traits.ts'
import { anyBlazer, anyFootwearWithHeel, bras } from './traits.ts'

/** An article in a colour, a shade or a pattern. */
export const shades = classOf(
  'articles in a shade or pattern',
  [
    [
      'rani colour ki kurti',
      opensIn(4, both(anyKurta, forWomen), 'Pink', /rani|pink|gulabi|magenta/i),
    ],
    [
      'firozi lac bangles',
      opens(
        2,
        both(lacBangles, either(hue('Blue'), hue('Green'), tone(/firozi|turquoise/i))),
        both(lacBangles, toneInStock(/firozi/i)),
      ),
    ],
    ['jutti in yellow', coloured(3, juttis, 'Yellow')],
    ['purple bandhani dupatta or saree', coloured(2, either(sarees, dupattas), 'Purple')],
  ],
  [
    [
      'teal kurta for women',
      opens(
        3,
        both(anyKurta, forWomen, either(hue('Blue'), hue('Green'), text(/teal/i))),
        both(kurtas, forWomen, named(/teal/i)),
      ),
    ],
    ['camouflage cargos', featured(2, trousers, /camouflage|cargo/i)],
    [
      'navy joggers mens',
      opens(3, both(kind('Track Pants', 'Trousers'), forMen, shade('Blue', /navy/i))),
    ],
    ['checked blazer mens', featured(4, both(anyBlazer, forMen), /check/i)],
    [
      'golden flats for ladies',
      opensIn(3, both(either(flats, sandals), forWomen), 'Gold', /gold/i),
    ],
    ['mustard sweatshirt', opens(2, both(anySweatshirt, shade('Yellow', /mustard|yellow/i)))],
  ],
)

/** Cloth, neck, sleeves, fit, sole and closure. */
export const makes = classOf(
  'cloth and make',
  [
    ['gold dot bangles of glass', opens(3, glassBangles, both(glassBangles, named(/gold dots/i)))],
    ['mens kurta bandhej', opens(3, both(kurtas, forMen, text(/bandhej|bandhani/i)))],
    ['stretchable jeans', opens(4, both(jeans, text(/stretch/i)))],
  ],
  [
    ['fleece sweatshirt', featured(2, anySweatshirt, /fleece/i)],
    ['buckle sandals', featured(3, footwear, /buckle/i)],
    [
      'wedge heel',
      opens(3, both(anyFootwearWithHeel, text(/wedge/i)), both(kind('Heels'), named(/wedge/i))),
    ],
    ['wireless bra', opens(4, both(bras, text(/non-?\s?wired|wire-?\s?free|wireless/i)))],
    [
      'relaxed fit jeans',
      opens(2, both(jeans, text(/relax|loose|boyfriend|baggy|comfort|regular/i))),
    ],
    ['corduroy trousers', featured(3, trousers, /corduroy/i)],
    ['wrap dress', featured(3, anyDress, /wrap/i)],
  ],
)

/** Colour, size, price, make and wearer together. */
export const several = classOf(
  'several requirements at once',
  [
    [
      'yellow kurti in L under 1200',
      opens(
        3,
        both(anyKurta, forWomen, hue('Yellow'), sized('L'), upTo(1200)),
        both(kurtis, inColourAndSize('Yellow', 'L'), upTo(1200)),
      ),
    ],
    [
      'gold toned kada 2.6 below 1500',
      opens(
        2,
        both(bangles, hue('Gold'), sized('2.6'), upTo(1500)),
        both(kind('Kada'), inColourAndSize('Gold', '2.6'), upTo(1500)),
      ),
    ],
    [
      'cotton suit with dupatta pink below 2000',
      opens(
        1,
        both(either(anySuit, suits), hue('Pink'), upTo(2000)),
        both(kind('Salwar Suits'), named(/cotton/i), inColour('Pink'), upTo(2000)),
      ),
    ],
    [
      'white sneaker male number 9 max 2500',
      opens(
        2,
        both(anySneaker, forMen, hue('White'), sized('UK 9'), upTo(2500)),
        both(kind('Trainers'), forMen, inColourAndSize('White', 'UK 9'), upTo(2500)),
      ),
    ],
  ],
  [
    [
      'high rise skinny jeans ladies blue 28',
      opens(
        3,
        both(jeans, forWomen, text(/skinny/i), hue('Blue'), sized('28')),
        both(jeans, forWomen, named(/skinny/i), named(/high-rise/i), inColourAndSize('Blue', '28')),
      ),
    ],
    [
      'hooded sweatshirt boys black 6-7 years',
      opens(
        2,
        both(hoodies, shade('Black', /black/i), sized('6-7 Y')),
        both(sweatshirts, named(/hooded/i), inColourAndSize('Black', '6-7 Y')),
      ),
    ],
    [
      'checked casual shirt slim fit men between 700 and 1200',
      opens(
        4,
        both(anyShirt, forMen, text(/check/i), text(/slim/i), from(700), upTo(1200)),
        both(
          shirts,
          forMen,
          named(/check/i),
          named(/slim/i),
          named(/casual/i),
          from(700),
          upTo(1200),
        ),
      ),
    ],
    [
      'maroon round neck tshirt gents xl',
      opens(
        1,
        both(anyTee, forMen, either(hue('Red'), text(/maroon/i)), sized('XL')),
        both(tees, forMen, named(/maroon/i), sized('XL')),
      ),
    ],
    [
      'a-line printed dress for women blue under 1500',
      opens(
        3,
        both(anyDress, forWomen, shade('Blue', /blue|navy/i), upTo(1500)),
        both(dresses, forWomen, named(/a-line/i), named(/print/i), inColour('Blue'), upTo(1500)),
      ),
    ],
    [
      'leather formal shoe brown men size 8',
      opens(
        3,
        both(kind('Formal Shoes'), forMen, shade('Brown', /brown|tan\b|coffee/i), sized('UK 8')),
        both(kind('Formal Shoes'), forMen, text(/leather/i), inColourAndSize('Brown', 'UK 8')),
      ),
    ],
    [
      'ladies puffer jacket size M black',
      opens(
        2,
        both(jackets, forWomen, shade('Black', /black/i), sized('M')),
        both(jackets, forWomen, named(/puffer/i), inColourAndSize('Black', 'M')),
      ),
    ],
    [
      'gold plated jhumka below 700',
      opens(
        2,
        both(earrings, text(/jhumk/i), shade('Gold', /gold/i), upTo(700)),
        both(earrings, named(/jhumka/i), named(/gold-plated/i), upTo(700)),
      ),
    ],
  ],
)
