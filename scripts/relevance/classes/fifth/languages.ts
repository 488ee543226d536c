import {
  womens,
  both,
  either,
  forGirls,
  forKids,
  forMen,
  forWomen,
  kind,
  text,
  upTo,
} from '../../checks.ts'
import {
  bangles,
  clothing,
  dresses,
  earrings,
  footwear,
  frocks,
  heels,
  jackets,
  jeans,
  juttis,
  sarees,
  sherwanis,
  shirts,
  shoes,
  sweaters,
  tees,
  trousers,
} from '../../kinds.ts'
import { classOf, coloured, opens, shorts, tops } from '../second/traits.ts'
import {
  kurtis,
  lightClothes,
  lowers,
  mensKurtas,
  nightClothes,
  notWomens,
  running,
  winterWear,
} from './traits.ts'

export const hinglish = classOf(
  'Hinglish sentences',
  [
    ['shaadi me pehenne ke liye sherwani chahiye', opens(4, sherwanis)],
    ['pink bandhani saree dikhao', coloured(2, both(sarees, text(/bandh(ani|ej)/i)), 'Pink')],
    ['daudne ke liye joote chahiye', opens(5, running)],
  ],
  [
    ['garmi me pehenne ke liye cotton ki kurti', opens(5, both(kurtis, lightClothes))],
    ['office ke liye formal pant chahiye', opens(5, both(trousers, either(forMen, forWomen)))],
    [
      'thand me pehenne wali jacket ladies',
      opens(5, both(either(jackets, sweaters, kind('Sweatshirts')), forWomen)),
    ],
    ['raat ko sone wale kapde ladies', opens(5, both(nightClothes, forWomen))],
    ['gym ke liye tshirt aur lower', opens(5, either(tees, lowers, shorts, kind('Tracksuits')))],
    [
      'beti ka birthday hai pink dress chahiye',
      coloured(4, both(either(frocks, dresses), either(forKids, forWomen)), 'Pink'),
    ],
    ['koi achhi si jeans dikhao ladko ke liye', opens(5, both(jeans, notWomens))],
    [
      'bhaiya kaali shirt hai kya full sleeve me',
      coloured(4, both(shirts, text(/long sleeve|full sleeve/i)), 'Black'),
    ],
  ],
)

export const devanagari = classOf(
  'Devanagari',
  [
    ['लाल चूड़ियाँ', coloured(5, bangles, 'Red')],
    ['1000 रुपये तक की जूती', opens(5, both(juttis, upTo(1000)))],
    ['मर्दों का कुर्ता', opens(5, mensKurtas)],
  ],
  [
    ['काली जींस', coloured(5, jeans, 'Black')],
    ['महिलाओं के लिए स्वेटर', opens(5, both(sweaters, forWomen))],
    ['सफेद शर्ट', coloured(5, shirts, 'White')],
    ['पुरुषों के जूते 2000 से कम', opens(5, both(shoes, forMen, upTo(2000)))],
    ['लड़कियों के टॉप', opens(5, both(tops, either(forWomen, forGirls)))],
    ['हील वाली सैंडल', opens(5, either(heels, both(footwear, womens, text(/heel|wedge|pump/i))))],
    ['झुमके', opens(5, both(earrings, text(/jhumk|झुमक|dome/i)))],
    ['सर्दी के कपड़े', opens(5, both(clothing, winterWear))],
  ],
)
