import { isSold } from '../../answer-checks.ts'
import {
  atLeast,
  both,
  brand,
  colour,
  either,
  first,
  forBoys,
  forKids,
  forMen,
  forWomen,
  kind,
  lead,
  named,
  sized,
  text,
  upTo,
} from '../../checks.ts'
import {
  dresses,
  earrings,
  footwear,
  frocks,
  jackets,
  jeans,
  kurtas,
  lehengas,
  sarees,
  shirts,
  suits,
  tees,
} from '../../kinds.ts'
import { long, saysSo } from '../features.ts'
import { classOf, hue, opens } from './traits.ts'

const absent: [query: string, inNames: RegExp][] = [
  ['watch box', /\bwatch/i],
  ['shoe rack', /\brack\b/i],
  ['wallet', /wallet/i],
  ['trolley bag', /trolley/i],
  ['earphones', /earphone/i],
  ['jewellery box', /jewellery box/i],
  ['shoe polish', /polish/i],
  ['cycle', /cycle/i],
  ['mixer grinder', /grinder/i],
  ['chhata', /umbrella/i],
  ['बैग', /\bbags?\b/i],
  ['nail polish', /polish/i],
  ['curtain', /curtain/i],
]
const moreAbsent: [query: string, inNames: RegExp][] = [
  ['belt', /(?<!with )\bbelts?$/i],
  ['mens watch', /\bwatch/i],
  ['helmet', /helmet/i],
  ['baby diaper', /diaper/i],
  ['mobile cover', /mobile/i],
  ['rumal', /handkerchief/i],
  ['charger', /charger/i],
  ['water bottle', /bottle\b(?! green)/i],
  ['ladies purse', /\bpurse/i],
  ['चश्मा', /sunglass/i],
]

export const notSoldGoods = classOf(
  'goods that are not sold',
  [
    ...absent.map(saysSo),
    ['bottle green saree', isSold, opens(3, sarees)],
    ['metal bangles', isSold, opens(5, kind('Metal Bangles'))],
    ['running trainers', isSold, opens(5, named(/running/i))],
  ],
  [
    ...moreAbsent.map(saysSo),
    ['tie dye tshirt', isSold, opens(3, tees)],
    ['ankle socks', isSold, opens(6, kind('Socks'))],
    ['belted dress', isSold, opens(5, dresses)],
    ['boxer shorts', isSold, opens(5, either(named(/boxer/i), kind('Shorts')))],
  ],
)

export const longTexts = classOf(
  'many words and long texts',
  [
    [
      'bhaiya koi accha sa kurta dikhao jo eid pe pehen saku aur 1500 tak ka ho',
      first(5, both(kurtas, upTo(1500))),
    ],
    [
      'meri dadi ke liye ek halki si cotton ki saree chahiye jo roz pehen sake',
      opens(8, sarees),
      lead(text(/cotton/i)),
    ],
    [
      'do you have black kolhapuri chappal for men in size 9',
      lead(both(kind('Kolhapuris'), hue('Black'), sized('UK 9'))),
    ],
    ['mujhe apne chote bhai ke liye school ke joote chahiye', opens(4, kind('School Shoes'))],
    [
      'looking for a light weight silk saree for my sister wedding reception',
      opens(5, sarees),
      lead(text(/silk/i)),
    ],
    [
      'please show me glass bangles in green colour for my mother',
      opens(3, both(kind('Glass Bangles'), colour('Green'))),
    ],
    ['मेरी बेटी के जन्मदिन के लिए एक सुंदर फ्रॉक चाहिए', opens(6, frocks)],
    [long('red lehenga for sangeet'), opens(3, lehengas), lead(hue('Red'))],
    ['kal shaadi me jana hai kuch accha sa ladies suit batao', opens(6, suits)],
    ['suit with dupatta under 2500 in yellow or red for haldi', lead(both(suits, upTo(2500)))],
  ],
  [
    [
      'I want a plain white formal shirt full sleeves for office size 42 for my husband',
      opens(8, both(shirts, forMen)),
      lead(hue('White')),
    ],
    [
      'papa ke liye puma ke sports shoes chahiye size 9 black colour',
      lead(both(brand('Puma', 'PUMA Motorsport'), footwear, hue('Black'))),
    ],
    ['bacche ke liye winter jacket chahiye 6-7 saal ka hai', first(6, both(jackets, forKids))],
    ['koi stylish si jeans dikhao ladies ke liye high waist', first(8, both(jeans, forWomen))],
    [
      'office party ke liye accha sa blazer chahiye mens ka budget 4000',
      first(4, both(kind('Blazers & Suits'), forMen, upTo(4000))),
    ],
    [
      'something nice to gift my girlfriend maybe earrings under 1000',
      first(8, both(earrings, upTo(1000))),
    ],
    [
      'is there any printed cotton kurta with palazzo and dupatta set in blue',
      first(5, both(kurtas, forWomen)),
      atLeast(2, text(/palazzo/i)),
    ],
    [
      'boys full sleeves t shirt with superhero print',
      first(6, tees),
      lead(both(tees, either(forBoys, text(/super|batman|marvel|spider/i)))),
    ],
  ],
)
