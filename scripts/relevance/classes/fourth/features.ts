import {
  both,
  brand,
  colour,
  either,
  first,
  forGirls,
  forKids,
  forMen,
  forWomen,
  kind,
  named,
  sized,
  text,
  upTo,
} from '../../checks.ts'
import {
  bangles,
  earrings,
  footwear,
  formalShoes,
  jackets,
  jeans,
  kurtas,
  leggings,
  shirts,
  suits,
  tees,
  trousers,
} from '../../kinds.ts'
import { classOf, featured, lacBangles, opens, tops } from '../second/traits.ts'

export const features = classOf(
  'sleeves, fits, fabrics and patterns',
  [
    ['patiala salwar suit', opens(5, suits)],
    ['patthar jadi bangles', featured(2, either(lacBangles, bangles), /stone/i)],
  ],
  [
    ['bootcut jeans ladies', featured(4, both(jeans, forWomen), /bootcut/i)],
    ['acid wash denim', opens(3, both(jeans, named(/acid wash/i)))],
    ['halter neck top', opens(1, both(either(tops, kind('Dresses')), text(/halter/i)))],
    ['velcro closure shoes', opens(4, both(footwear, text(/velcro/i)))],
    ['kurta with side slits', opens(6, both(kurtas, text(/slit/i)))],
    ['button down collar shirt', opens(5, both(shirts, text(/button.?down/i)))],
    ['batman wali tshirt', featured(4, tees, /batman/i)],
  ],
)

export const devanagari = classOf(
  'Devanagari',
  [
    [
      'चाँदी जैसी चूड़ियाँ',
      opens(3, both(bangles, either(colour('Silver'), text(/silver|oxidi[sz]ed/i)))),
    ],
    ['दो हज़ार से कम का सूट', opens(4, both(suits, upTo(2000)))],
  ],
  [
    ['मर्दों के फॉर्मल जूते', opens(5, both(footwear, forMen, either(formalShoes, named(/formal/i))))],
    ['गोल गले की टी शर्ट', opens(6, both(tees, text(/round neck/i)))],
    ['लेडीज़ लेगिंग एम साइज', opens(2, both(leggings, forWomen, sized('M')))],
    ['पार्क एवेन्यू की पैंट', opens(4, both(brand('Park Avenue'), trousers))],
    ['लड़की के लिए जैकेट', opens(4, both(jackets, either(forGirls, forWomen)))],
    ['बच्चों के लिए शॉर्ट्स', opens(4, both(kind('Shorts'), forKids))],
    ['चौकोर बाली या टॉप्स कान के', first(4, earrings)],
  ],
)
