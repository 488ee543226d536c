import {
  both,
  brand,
  either,
  forBoys,
  forGirls,
  forKids,
  forMen,
  forWomen,
  from,
  inColour,
  kind,
  named,
  sized,
  text,
  type Trait,
  upTo,
} from '../../checks.ts'
import {
  earrings,
  footwear,
  heels,
  jackets,
  jeans,
  juttis,
  necklaces,
  palazzos,
  sarees,
  shirts,
  shoes,
  tees,
  trousers,
} from '../../kinds.ts'
import { collared, jumpsuits, longSleeved, vests } from '../eighth/traits.ts'
import { classOf, opens, shorts } from '../second/traits.ts'
import {
  anyFootwearWithHeel,
  anyTop,
  bras,
  innerwear,
  openShoes,
  sleepwear,
  winterJackets,
} from '../seventh/traits.ts'
import {
  anyDress,
  anyHeel,
  anyKurta,
  anyLegging,
  anyPalazzo,
  anySaree,
  anyShirt,
  anySneaker,
  anySweater,
  anySweatshirt,
  anyTee,
  anyTrackPants,
  opensIn,
  shade,
} from '../sixth/traits.ts'
import { boysOrMen, girlsOrWomen, sportsShoes } from './traits.ts'

const anyShorts = either(shorts, named(/\bshorts\b/i))
const anyTrousers = either(trousers, named(/trouser|chino|pants\b/i))
const loafers = both(footwear, text(/loafer|slip[- ]?on|driving shoe/i))
const heeled = either(anyFootwearWithHeel, both(footwear, text(/heel|wedge/i)))
const neckJewels = either(necklaces, named(/necklace|choker|pendant|mangalsutra|haar\b/i))
const arrow = brand('Arrow', 'Arrow Sport', 'Arrow New York')
const calvin = brand('Calvin Klein', 'Calvin Klein Jeans')
const detailed = (count: number, article: Trait, sure: Trait, ...words: RegExp[]) =>
  opens(
    count,
    both(article, ...words.map((word) => text(word))),
    both(sure, ...words.map((word) => named(word))),
  )

/** English as it is typed on a telephone, with words that ask for nothing. */
export const everyday = classOf(
  'everyday English with filling words',
  [],
  [
    ['nice tops for girls', opens(5, both(anyTop, girlsOrWomen))],
    ['show me jumpsuits', opens(4, jumpsuits)],
    ['best jeans for men', opens(5, both(jeans, forMen))],
    ['i want loafers', opens(4, loafers, both(loafers, named(/loafer/i)))],
    ['latest kurti design', opens(5, anyKurta)],
    ['flip flops for daily use', opens(4, openShoes, kind('Flip Flops'))],
    ['good quality vests', opens(4, either(vests, named(/\bvests?\b/i)))],
    ['new sweatshirts online', opens(5, anySweatshirt)],
    ['necklace near me', opens(4, neckJewels, necklaces)],
    ['cheap and best leggings', opens(4, anyLegging)],
    ['trendy jackets for women', opens(5, both(winterJackets, forWomen), both(jackets, forWomen))],
    ['simple earrings for daily use', opens(4, earrings)],
    ['comfortable shorts for men', opens(4, both(anyShorts, forMen), both(shorts, forMen))],
    ['socks pack please', opens(3, either(kind('Socks'), named(/\bsocks?\b|liner/i)))],
  ],
)

/** Hindi and English in one query. */
export const hinglish = classOf(
  'Hinglish of shoppers',
  [],
  [
    ['ladies wali jacket', opens(4, both(winterJackets, forWomen), both(jackets, forWomen))],
    ['ladko ke liye joggers', opens(4, both(anyTrackPants, boysOrMen))],
    [
      'shaadi me pehnne wali sandal ladies',
      opens(4, both(either(openShoes, heeled, juttis), forWomen)),
    ],
    ['gharelu chappal', opens(4, openShoes)],
    ['mummy ki roz wali saree', opens(4, anySaree, sarees)],
    ['ladkiyon ki jeans', opens(4, both(jeans, girlsOrWomen))],
    [
      'kaale joote gents ke',
      opens(
        4,
        both(footwear, forMen, shade('Black', /black/i)),
        both(shoes, forMen, inColour('Black')),
      ),
    ],
    [
      'neele rang ki shirt mardana',
      opensIn(4, both(anyShirt, forMen), 'Blue', /blue|navy|indigo/i),
    ],
    ['bachche ki garam jacket', opens(4, both(winterJackets, forKids), both(jackets, forKids))],
    ['puri baju wali tshirt', opens(4, both(anyTee, longSleeved))],
    ['raat ko sone wale kapde', opens(4, sleepwear)],
    ['dheeli dhali tshirt', opens(4, anyTee)],
    ['oonchi heel wali sandal', opens(4, heeled, heels)],
    ['andar pehnne wali baniyan', opens(4, either(vests, innerwear), vests)],
    ['gale ka set artificial', opens(4, neckJewels, necklaces)],
  ],
)

/** An article and two attributes. */
export const twoAttributes = classOf(
  'an article with two attributes',
  [],
  [
    [
      'blue linen shirt men',
      opens(
        4,
        both(anyShirt, forMen, text(/linen/i), shade('Blue', /blue|navy/i)),
        both(shirts, forMen, named(/linen/i), inColour('Blue')),
      ),
    ],
    [
      'green checked shirt',
      opens(
        4,
        both(anyShirt, text(/check/i), shade('Green', /green|olive/i)),
        both(shirts, named(/check/i), inColour('Green')),
      ),
    ],
    ['striped round neck tshirt', detailed(4, anyTee, tees, /strip/i, /round[- ]neck/i)],
    [
      'women black skinny jeans',
      opens(
        4,
        both(jeans, forWomen, text(/skinny/i), shade('Black', /black/i)),
        both(jeans, forWomen, named(/skinny/i), inColour('Black')),
      ),
    ],
    ['mens tapered fit jeans', detailed(4, both(jeans, forMen), both(jeans, forMen), /tapered/i)],
    ['mandarin collar kurta men', opens(4, both(anyKurta, forMen, text(/mandarin/i)))],
    ['striped polo tshirt men', opens(4, both(anyTee, forMen, collared, text(/strip/i)))],
    ['striped tshirt for boys', opens(4, both(anyTee, forBoys, text(/strip/i)))],
    ['girls printed dress', opens(4, both(anyDress, forGirls, text(/print/i)))],
    ['checked trousers men', opens(4, both(anyTrousers, forMen, text(/check/i)))],
    [
      'white linen shirt full sleeves',
      opens(
        3,
        both(anyShirt, text(/linen/i), longSleeved, shade('White', /white/i)),
        both(shirts, named(/linen/i), longSleeved, inColour('White')),
      ),
    ],
    ['lace bra for women', opens(4, both(bras, text(/lace/i)))],
    ['silk saree with zari', opens(3, both(anySaree, text(/silk/i), text(/zari/i)))],
    ['bell sleeve kurti women', opens(4, both(anyKurta, forWomen, text(/bell[- ]sleeve/i)))],
    ['square neck top ladies', opens(3, both(anyTop, forWomen, text(/square[- ]neck/i)))],
    ['shirt collar dress women', opens(4, both(anyDress, forWomen, text(/shirt collar/i)))],
  ],
)

/** A price and a size with an article. */
export const priceAndSize = classOf(
  'price and size of an article',
  [],
  [
    ['men jeans 34 under 1500', opens(4, both(jeans, forMen, sized('34'), upTo(1500)))],
    ['mens shoes size 8 below 2k', opens(4, both(footwear, forMen, sized('UK 8'), upTo(2000)))],
    ['kurti M size 700 tak', opens(4, both(anyKurta, forWomen, sized('M'), upTo(700)))],
    ['L tshirt men 400 se kam', opens(4, both(anyTee, forMen, sized('L'), upTo(400)))],
    ['heels uk 6 upto 1200', opens(4, both(anyHeel, sized('UK 6'), upTo(1200)))],
    ['tops size S max 600', opens(4, both(anyTop, sized('S'), upTo(600)))],
    ['36b bra under 800', opens(4, both(bras, sized('36B'), upTo(800)))],
    ['xl shirt mens rs.800 se neeche', opens(4, both(anyShirt, forMen, sized('XL'), upTo(800)))],
    ['sneakers no.9 1000-2000', opens(3, both(anySneaker, sized('UK 9'), from(1000), upTo(2000)))],
    [
      'palazzo L under Rs 900',
      opens(3, both(anyPalazzo, sized('L'), upTo(900)), both(palazzos, sized('L'), upTo(900))),
    ],
    [
      'jacket size-M 1500/- tak',
      opens(4, both(winterJackets, sized('M'), upTo(1500)), both(jackets, sized('M'), upTo(1500))),
    ],
    ['sports shoes 7 number 2500 ke andar', opens(4, both(sportsShoes, sized('UK 7'), upTo(2500)))],
    ['flats size 4 < 1000', opens(3, both(openShoes, sized('UK 4'), upTo(1000)))],
    ['men shorts 32 waist 1000 max', opens(4, both(anyShorts, forMen, sized('32'), upTo(1000)))],
    [
      'boys tshirt 6-7 years under ₹500',
      opens(4, both(anyTee, forBoys, sized('6-7 Y'), upTo(500))),
    ],
    [
      'sweatshirt XL between 800 and 1500',
      opens(4, both(anySweatshirt, sized('XL'), from(800), upTo(1500))),
    ],
  ],
)

/** Brands with an article, misspelt or in one word with it. */
export const brandWords = classOf(
  'brands, misspelt and run together',
  [],
  [
    ['pumashoes', opens(4, both(brand('Puma'), footwear))],
    ['levisjeans', opens(4, both(brand('Levis'), jeans))],
    ['indianterrainshirt', opens(4, both(brand('Indian Terrain'), anyShirt))],
    ['parx blue shirt', opensIn(4, both(brand('Parx'), anyShirt), 'Blue', /blue|navy/i)],
    ['colourplus shirt', opens(4, both(brand('ColorPlus'), anyShirt))],
    ['geox sneakers women', opens(2, both(brand('Geox'), anySneaker, forWomen))],
    ['alsis tshirt', opens(4, both(brand('Alcis'), anyTee))],
    ['carltonlondon dress', opens(4, both(brand('Carlton London'), anyDress))],
    ['veni vidi vici top', opens(4, both(brand('Veni Vidi Vici'), anyTop))],
    ['here and now jacket women', opens(4, both(brand('HERE&NOW'), winterJackets, forWomen))],
    ['dresberry jeans', opens(4, both(brand('DressBerry'), jeans))],
    ['calvin klien jeans men', opens(4, both(calvin, forMen))],
    ['miss chase jeans', opens(4, both(brand('Miss Chase'), jeans))],
    ['arow sweater', opens(4, both(arrow, anySweater))],
    ['tistabene earings', opens(4, both(brand('Tistabene'), earrings))],
    ['gnist heel', opens(4, both(brand('GNIST'), heeled), both(brand('GNIST'), heels))],
  ],
)
