import {
  foundByWord,
  isSold,
  rare,
  severalBrands,
  spreadOverShops,
  suggestsKind,
  suggestsKindFirst,
  suggestsProduct,
  suggestsShop,
} from '../../answer-checks.ts'
import {
  both,
  brand,
  either,
  first,
  forMen,
  inColour,
  inColourAndSize,
  kind,
  named,
} from '../../checks.ts'
import {
  blazers,
  bracelets,
  clothing,
  festive,
  footwear,
  formalShoes,
  frocks,
  heels,
  jewellery,
  kurtas,
  lehengas,
  sarees,
  sherwanis,
  suits,
  sweatshirts,
} from '../../kinds.ts'
import { none } from '../breadth.ts'
import { classOf, flats, glassBangles, nightwear, shorts, trackPants } from '../second/traits.ts'

export const rareCombinations = classOf(
  'few is not enough',
  [
    ['purple sherwani', ...rare(none(), sherwanis, clothing)],
    ['yellow heels uk 4', ...rare(both(heels, inColourAndSize('Yellow', 'UK 4')), heels, footwear)],
    [
      'black glass bangles',
      ...rare(both(glassBangles, inColour('Black')), glassBangles, jewellery),
    ],
    ['silver charm bracelet under 300', ...rare(none(), bracelets, jewellery)],
    ['beige kolhapuri uk 11', ...rare(none(), kind('Kolhapuris'), footwear)],
    [
      'kota doria saree red',
      ...rare(both(sarees, named(/kota/i), inColour('Red')), sarees, clothing),
    ],
    [
      'white linen kurta xxl',
      ...rare(both(kurtas, named(/linen/i), inColourAndSize('White', 'XXL')), kurtas, clothing),
    ],
  ],
  [
    ['silver boots', ...rare(both(kind('Boots'), inColour('Silver')), kind('Boots'), footwear)],
    ['orange nightwear', ...rare(both(nightwear, inColour('Orange')), nightwear, clothing)],
    ['yellow track pants', ...rare(both(trackPants, inColour('Yellow')), trackPants, clothing)],
    ['purple formal shoes women', ...rare(none(), formalShoes, footwear)],
    [
      'park avenue sweatshirt',
      ...rare(
        both(brand('Park Avenue'), sweatshirts),
        either(sweatshirts, brand('Park Avenue')),
        clothing,
      ),
    ],
    ['pink mens blazer', ...rare(both(blazers, forMen, inColour('Pink')), blazers, clothing)],
  ],
  'close',
)

export const broadWords = classOf(
  'broad words',
  [
    ['ethnic wear', first(8, festive), severalBrands],
    ['frock', first(8, frocks)],
    ['suit', first(6, either(suits, blazers))],
    ['गहने', first(8, jewellery), severalBrands],
  ],
  [
    ['blazer', spreadOverShops(blazers), severalBrands],
    ['flats', first(12, either(flats, kind('Sandals'))), severalBrands],
    ['shorts', first(12, shorts), severalBrands],
    ['lingerie', first(8, kind('Innerwear', 'Nightwear'))],
    ['playsuit', foundByWord(/playsuit/i), isSold],
    ['anklet', foundByWord(/anklet/i), isSold],
    ['mules', foundByWord(/mules?\b/i), isSold],
  ],
)

/** Words that are not finished yet, and what is suggested for them. */
export const suggestions = classOf(
  'suggestions while typing',
  [
    ['brace', suggestsKindFirst('Bracelets')],
    ['nehr', suggestsKindFirst('Nehru Jackets')],
    ['salwa', suggestsKindFirst('Salwar Suits')],
    ['glass ba', suggestsKindFirst('Glass Bangles')],
    ['choti ch', suggestsShop('Choti Chaupar Shoe Mart')],
    ['ramga', suggestsShop('Ramganj Chappal Store')],
    ['chandb', suggestsProduct(named(/chandbali/i))],
    ['झुम', suggestsProduct(named(/jhumka/i))],
    ['फ्रॉ', suggestsKind('Frocks')],
    ['pink leh', suggestsKind('Lehengas'), suggestsProduct(lehengas)],
  ],
  [
    ['park av', suggestsProduct(brand('Park Avenue'))],
    ['jump', suggestsKind('Jumpsuits & Dungarees')],
    ['innerw', suggestsKindFirst('Innerwear')],
    ['track p', suggestsKindFirst('Track Pants')],
    ['women to', suggestsProduct(either(kind('Tops'), named(/\btop/i)))],
  ],
  'suggestions',
)
