import {
  foundByWord,
  isSold,
  rare,
  severalBrands,
  spreadOverShops,
  suggestsKind,
  suggestsProduct,
} from '../../answer-checks.ts'
import {
  both,
  brand,
  either,
  first,
  forKids,
  inColour,
  inColourAndSize,
  kind,
  named,
  womens,
} from '../../checks.ts'
import {
  bangles,
  blazers,
  clothing,
  footwear,
  jackets,
  jewellery,
  juttis,
  kurtas,
  lehengas,
  skirts,
  sweaters,
  sweatshirts,
  trousers,
} from '../../kinds.ts'
import { none } from '../breadth.ts'
import { classOf, glassBangles, tops, trackPants } from '../second/traits.ts'

export const rareCombinations = classOf(
  'few is not enough',
  [
    ['black lehenga', ...rare(both(lehengas, inColour('Black')), lehengas, clothing)],
    [
      'off white jutti uk 8',
      ...rare(both(juttis, inColourAndSize('White', 'UK 8')), juttis, footwear),
    ],
    ['green choker', ...rare(none(), named(/choker/i), jewellery)],
  ],
  [
    ['orange blazer', ...rare(both(blazers, inColour('Orange')), blazers, clothing)],
    ['purple boots', ...rare(none(), kind('Boots'), footwear)],
    ['silver skirt', ...rare(both(skirts, inColour('Silver')), skirts, clothing)],
    [
      'ladies brown boots uk 4',
      ...rare(
        both(kind('Boots'), womens, inColourAndSize('Brown', 'UK 4')),
        kind('Boots'),
        footwear,
      ),
    ],
  ],
  'close',
)

const bottoms = either(
  kind('Trousers', 'Jeans', 'Palazzos', 'Leggings', 'Track Pants', 'Shorts', 'Skirts'),
  named(/pants|trousers|jeans|jeggings|salwar|churidar|sharara|culottes|pyjama/i),
)

export const broadWords = classOf(
  'broad words',
  [
    ['नये जूते', first(8, footwear), severalBrands],
    ['chudi kangan', first(8, bangles), severalBrands],
  ],
  [
    ['bottom wear', first(6, bottoms), severalBrands],
    ['tops', spreadOverShops(tops), severalBrands],
    ['sweater', first(10, sweaters), severalBrands],
    ['bachchon ke garam kapde', first(6, both(clothing, forKids))],
    ['biker jacket', foundByWord(/biker jacket/i), isSold],
    ['puffer', foundByWord(/puffer/i), isSold],
  ],
)

/** Words that are not finished yet, and what is suggested for them. */
export const suggestions = classOf(
  'suggestions while typing',
  [
    ['jutti bri', suggestsProduct(both(juttis, named(/bridal/i)))],
    ['kanch ki', suggestsProduct(glassBangles)],
    ['शेर', suggestsKind('Sherwanis')],
  ],
  [
    ['mens tra', suggestsProduct(either(trackPants, kind('Trainers'), trousers))],
    ['indian terr', suggestsProduct(brand('Indian Terrain'))],
    ['bomber j', suggestsProduct(both(jackets, named(/bomber/i)))],
    ['hooded sw', suggestsProduct(both(sweatshirts, named(/hood/i)))],
    ['kurta wi', suggestsProduct(kurtas)],
  ],
  'suggestions',
)
