import {
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
  forBoys,
  forGirls,
  forKids,
  forMen,
  forWomen,
  inColour,
  inColourAndSize,
  kind,
  named,
} from '../../checks.ts'
import {
  blazers,
  bracelets,
  clothing,
  dresses,
  earrings,
  footwear,
  frocks,
  heels,
  jackets,
  jewellery,
  juttis,
  kurtas,
  leggings,
  lehengas,
  mojaris,
  necklaces,
  palazzos,
  sandals,
  sarees,
  sherwanis,
  shirts,
  suits,
  sweaters,
  tees,
  trousers,
} from '../../kinds.ts'
import { none } from '../breadth.ts'
import { classOf, nehruJackets } from './traits.ts'

export const rareCombinations = classOf(
  'few is not enough',
  [
    [
      'black silk saree',
      ...rare(both(sarees, named(/silk/i), inColour('Black')), sarees, clothing),
    ],
    [
      'white mojari uk 10',
      ...rare(both(mojaris, inColourAndSize('White', 'UK 10')), mojaris, footwear),
    ],
    ['green heels', ...rare(both(heels, inColour('Green')), heels, footwear)],
    [
      'orange brocade nehru jacket',
      ...rare(
        both(nehruJackets, named(/brocade/i), inColour('Orange')),
        either(nehruJackets, jackets),
        clothing,
      ),
    ],
    ['silver chandbali under 500', ...rare(none(), earrings, jewellery)],
    [
      'purple khadi kurta',
      ...rare(both(kurtas, named(/khadi/i), inColour('Purple')), kurtas, clothing),
    ],
    [
      'red chanderi suit xxl',
      ...rare(both(suits, named(/chanderi/i), inColourAndSize('Red', 'XXL')), suits, clothing),
    ],
    [
      'bridal jutti uk 8 gold',
      ...rare(both(juttis, named(/bridal/i), inColourAndSize('Gold', 'UK 8')), juttis, footwear),
    ],
    [
      'green frock 10-11 years',
      ...rare(both(frocks, inColourAndSize('Green', '10-11 Y')), frocks, clothing),
    ],
  ],
  [
    ['girls yellow leggings', ...rare(none(), leggings, clothing)],
    ['boys red waistcoat', ...rare(none(), either(blazers, nehruJackets), clothing)],
    [
      'orange palazzo',
      ...rare(both(palazzos, inColour('Orange')), either(palazzos, named(/palazzo/i)), clothing),
    ],
    [
      'tommy hilfiger kids shirt',
      ...rare(
        both(brand('Tommy Hilfiger'), shirts, forKids),
        either(shirts, brand('Tommy Hilfiger')),
        clothing,
      ),
    ],
    ['pink boots', ...rare(both(kind('Boots'), inColour('Pink')), kind('Boots'), footwear)],
    ['chikankari kurta green men', ...rare(none(), kurtas, clothing)],
    ['white linen trousers women', ...rare(none(), either(trousers, named(/trousers/i)), clothing)],
    ['boys sherwani red', ...rare(both(sherwanis, forBoys, inColour('Red')), sherwanis, clothing)],
    ['purple sweater men', ...rare(both(sweaters, forMen, inColour('Purple')), sweaters, clothing)],
    [
      'levis sandals',
      ...rare(both(brand('Levis'), sandals), either(sandals, brand('Levis')), footwear),
    ],
  ],
  'close',
)

export const broadWords = classOf(
  'broad words',
  [
    ['sandals', spreadOverShops(sandals), severalBrands],
    ['shoe', spreadOverShops(footwear), severalBrands],
    ['ladies suit', first(8, suits)],
    ['necklaces', first(8, necklaces)],
    ['sari', spreadOverShops(sarees), first(12, sarees)],
    ['lehenga', first(8, lehengas)],
    ['gents wear', severalBrands, first(12, forMen)],
    ['footwear', spreadOverShops(footwear), first(12, footwear), severalBrands],
    ['kids wear', first(12, forKids)],
    ['bracelets', first(6, bracelets)],
  ],
  [
    ['jackets', spreadOverShops(jackets), severalBrands, first(12, jackets)],
    ['girls', first(12, either(forGirls, forWomen)), severalBrands],
    ['boys', first(12, forBoys), severalBrands],
    ['kapde', first(12, clothing), severalBrands],
    ['sweaters', first(12, sweaters), severalBrands],
    ['tees', spreadOverShops(tees), severalBrands],
    ['ladies kurta', first(12, both(kurtas, forWomen)), severalBrands],
  ],
)

/** Words that are not finished yet, and what is suggested for them. */
export const suggestions = classOf(
  'suggestions while typing',
  [
    ['lehe', suggestsKind('Lehengas')],
    ['sher', suggestsKindFirst('Sherwanis')],
    ['koll', suggestsKind('Kolhapuris')],
    ['earr', suggestsKindFirst('Earrings')],
    ['neckl', suggestsKindFirst('Necklaces')],
    ['bandha', suggestsProduct(named(/bandhani/i))],
    ['gudi', suggestsShop('Gudiya Kids Wear')],
    ['meena', suggestsProduct(named(/meenakari/i))],
    ['black shi', suggestsKind('Shirts'), suggestsProduct(shirts)],
    ['चप्', suggestsKind('Chappals')],
    ['साड़', suggestsKind('Sarees')],
    ['moja', suggestsKind('Mojaris')],
    ['saheli s', suggestsShop('Saheli Suit Palace')],
    ['school sh', suggestsKind('School Shoes')],
  ],
  [
    ['indian ter', suggestsProduct(brand('Indian Terrain'))],
    ['hood', suggestsProduct(named(/hood/i))],
    ['leggi', suggestsKindFirst('Leggings')],
    ['flying m', suggestsProduct(brand('Flying Machine'))],
    ['maxi d', suggestsProduct(dresses)],
    ['प्यू', suggestsProduct(brand('Puma', 'PUMA Motorsport'))],
    ['blaz', suggestsKindFirst('Blazers & Suits')],
    ['swea', suggestsKind('Sweaters', 'Sweatshirts')],
  ],
  'suggestions',
)
