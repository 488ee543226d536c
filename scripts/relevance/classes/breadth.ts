import { rare, severalBrands, spreadOverShops } from '../answer-checks.ts'
import {
  both,
  colour,
  either,
  first,
  forBoys,
  forGirls,
  forMen,
  forWomen,
  from,
  inColourAndSize,
  kind,
  named,
  type QueryClass,
  sized,
  upTo,
  womens,
} from '../checks.ts'
import {
  bangles,
  chappals,
  clothing,
  dresses,
  dupattas,
  earrings,
  footwear,
  formalShoes,
  heels,
  jackets,
  jeans,
  jewellery,
  juttis,
  kurtas,
  kurtis,
  lehengas,
  mojaris,
  necklaces,
  sarees,
  sherwanis,
  shirts,
  shoes,
  sneakers,
  tees,
  trousers,
} from '../kinds.ts'

const anarkalis = both(kurtas, named(/anarkali/i))
const purple = colour('Purple')
const men = forMen

export const rareCombinations: QueryClass = {
  name: 'few is not enough',
  asked: 'close',
  city: [
    ['green silk saree', ...rare(both(sarees, named(/silk/i), colour('Green')), sarees, clothing)],
    ['purple leather mojari', ...rare(both(mojaris, purple, named(/leather/i)), mojaris, footwear)],
    ['anarkali size s', ...rare(both(anarkalis, sized('S')), kurtas, clothing)],
    ['yellow kundan necklace', ...rare(none(), necklaces, jewellery)],
    ['sherwani size 44', ...rare(both(sherwanis, sized('44')), sherwanis, clothing)],
    ['red heels uk 7', ...rare(both(heels, inColourAndSize('Red', 'UK 7')), heels, footwear)],
    ['red lehenga xxl', ...rare(both(lehengas, inColourAndSize('Red', 'XXL')), lehengas, clothing)],
    [
      'brogue shoes uk 11',
      ...rare(both(formalShoes, named(/brogue/i), sized('UK 11')), formalShoes, footwear),
    ],
    ['mens jutti red', ...rare(none(), either(juttis, mojaris), footwear)],
    ['kids sherwani', ...rare(none(), either(sherwanis, kind('Kids Kurtas')), clothing)],
  ],
  catalogue: [
    ['green silk anarkali size s', ...rare(none(), either(kurtas, anarkalis), clothing)],
    ['purple leather mojari women', ...rare(none(), either(mojaris, juttis), footwear)],
    [
      'puma sandals white',
      ...rare(
        both(kind('Sandals'), named(/^puma/i), colour('White')),
        kind('Sandals', 'Flip Flops'),
        footwear,
      ),
    ],
    ['velvet blazer', ...rare(none(), kind('Blazers & Suits'), clothing)],
    ['orange formal shoes', ...rare(both(formalShoes, colour('Orange')), formalShoes, footwear)],
    ['yellow boots women', ...rare(none(), kind('Boots'), footwear)],
    [
      'silver kundan ring',
      ...rare(both(kind('Rings'), named(/kundan/i), colour('Silver')), kind('Rings'), jewellery),
    ],
    [
      'black saree above 8000',
      ...rare(both(sarees, colour('Black'), from(8000)), sarees, clothing),
    ],
    [
      'girls red jacket under 800',
      ...rare(both(jackets, forGirls, colour('Red'), upTo(800)), jackets, clothing),
    ],
    ['boys purple jeans', ...rare(both(jeans, forBoys, purple), jeans, clothing)],
  ],
}

/** No product has all of it. */
export function none() {
  return { says: 'all of it', of: () => false }
}

export const broadWords: QueryClass = {
  name: 'broad words',
  city: [
    ['shirt', spreadOverShops(shirts), severalBrands],
    ['shoes', spreadOverShops(footwear), severalBrands],
    ['saree', spreadOverShops(sarees), first(12, sarees)],
    ['earrings', spreadOverShops(earrings)],
    ['women', spreadOverShops(womens), severalBrands],
    ['bangles', spreadOverShops(bangles), first(12, bangles)],
    ['dupatta', spreadOverShops(dupattas)],
    ['kurti', spreadOverShops(kurtis), first(12, kurtis)],
    ['chappal', spreadOverShops(chappals)],
  ],
  catalogue: [
    ['shirt', spreadOverShops(shirts), severalBrands],
    ['shoes', spreadOverShops(shoes), severalBrands],
    ['kurta', spreadOverShops(kurtas), severalBrands],
    ['saree', spreadOverShops(sarees), severalBrands],
    ['earrings', spreadOverShops(earrings), severalBrands],
    ['women', spreadOverShops(forWomen), severalBrands],
    ['clothes', spreadOverShops(clothing), severalBrands, first(12, clothing)],
    ['men', spreadOverShops(men), severalBrands],
    ['jeans', spreadOverShops(jeans), severalBrands],
    ['t-shirts', spreadOverShops(tees), severalBrands],
    ['sneakers', spreadOverShops(sneakers), severalBrands],
    ['Dress', severalBrands, first(12, dresses)],
    ['pants', severalBrands, spreadOverShops(either(trousers, jeans))],
    ['jewellery', spreadOverShops(jewellery), severalBrands],
  ],
}
