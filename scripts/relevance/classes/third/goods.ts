import { isSold } from '../../answer-checks.ts'
import {
  both,
  either,
  first,
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
  formalShoes,
  heels,
  jeans,
  juttis,
  kurtas,
  lehengas,
  necklaces,
  sandals,
  shirts,
  sneakers,
  sweaters,
} from '../../kinds.ts'
import { long, saysSo } from '../features.ts'
import { classOf, hue, opens, trackPants } from '../second/traits.ts'

const absent: [query: string, inNames: RegExp][] = [
  ['washing machine', /washing machine/i],
  ['face cream', /face cream/i],
  ['kajal', /kajal/i],
  ['तौलिया', /towel/i],
  ['power bank', /power ?bank/i],
  ['guitar', /guitar/i],
  ['bartan', /utensil/i],
  ['itra', /attar/i],
]
const moreAbsent: [query: string, inNames: RegExp][] = [
  ['specs', /spectacle/i],
  ['hair straightener', /straightener/i],
  ['clutch', /clutch/i],
  ['sofa cover', /sofa/i],
  ['तकिया', /pillow/i],
]

export const notSoldGoods = classOf(
  'goods that are not sold',
  [...absent.map(saysSo), ['court shoes', isSold, opens(3, both(sneakers, named(/court/i)))]],
  [
    ...moreAbsent.map(saysSo),
    ['drop earrings', isSold, opens(6, earrings)],
    ['shoe liners socks', isSold, opens(3, kind('Socks'))],
    ['trunks for men', isSold, opens(5, both(kind('Innerwear'), forMen))],
    ['track pant with zip pocket', isSold, opens(5, trackPants)],
  ],
)

export const longTexts = classOf(
  'many words and long texts',
  [
    [
      'dulhan ke liye lal aur gold rang ka chooda chahiye size 2.6',
      opens(3, both(kind('Bridal Chooda'), sized('2.6'))),
    ],
    [
      'agle hafte sangeet hai toh kuch heavy sa earrings aur necklace set dikha do',
      first(5, either(earrings, necklaces)),
    ],
    [
      'i need comfortable flat sandals for daily college going under 900 rupees',
      opens(4, both(sandals, upTo(900))),
    ],
    [
      'ganesh puja me pehenne ke liye pati ka kurta 1200 rupye tak',
      opens(5, both(kurtas, forMen, upTo(1200))),
    ],
    ['नवरात्रि में गरबा खेलने के लिए एक अच्छी घाघरा चोली दिखाओ', opens(3, lehengas)],
    [
      'mujhe kadhai wali jutti chahiye jo suit ke saath jaye size 5',
      opens(3, both(juttis, sized('UK 5'))),
    ],
    [long('blue stretch jeans for men'), opens(4, jeans)],
    [
      'want a nehru jacket in black for my brother in law wedding',
      lead(both(named(/nehru|bandi/i), hue('Black'))),
    ],
  ],
  [
    [
      'please suggest a good quality leather formal shoes for my husband office size 9 under 3000',
      first(4, both(formalShoes, forMen, upTo(3000))),
    ],
    [
      'ghar pe pehenne ke liye aaramdayak track pants chahiye gents large size',
      first(5, both(trackPants, forMen, sized('L'))),
    ],
    [
      'i am searching for a knee length floral dress for a friends birthday party budget 1500',
      first(5, both(dresses, upTo(1500))),
    ],
    [
      'bhaiya do sal ke bachche ke liye full baju ki sweatshirt ya sweater hai kya',
      first(5, both(either(kind('Sweatshirts'), sweaters), forKids)),
    ],
    [
      'ladies ke liye black colour ki block heel wali sandal 1500 ke andar',
      opens(
        3,
        both(footwear, forWomen, hue('Black'), upTo(1500), text(/heel/i)),
        both(heels, forWomen, hue('Black'), upTo(1500), named(/block heel/i)),
      ),
    ],
    [
      'office me pehenne ke liye striped formal shirt mens blue colour slim fit',
      first(3, both(shirts, forMen)),
      lead(both(shirts, text(/strip/i), hue('Blue'))),
    ],
  ],
)
