import {
  both,
  either,
  first,
  forBoys,
  forKids,
  forMen,
  forWomen,
  inColour,
  inColourAndSize,
  kind,
  named,
  sized,
  text,
  upTo,
} from '../../checks.ts'
import {
  formalShoes,
  jackets,
  jeans,
  juttis,
  kurtis,
  lehengas,
  necklaces,
  sarees,
  tees,
  trousers,
} from '../../kinds.ts'
import { classOf, coloured, featured, hue, nehruJackets, opens } from '../second/traits.ts'
import {
  anyHeel,
  anyKurta,
  anyLegging,
  anyPalazzo,
  anyShirt,
  anySneaker,
  anySuit,
  anySweatshirt,
  anyTee,
  anyTrackPants,
  jhumkas,
  opensIn,
  warm,
} from './traits.ts'

/** Letters left out, doubled or swapped. */
export const slips = classOf(
  'slips of typing',
  [
    [
      'bandhni sari',
      opens(3, both(sarees, text(/bandh[ae]?[nj]/i)), both(sarees, named(/bandhani/i))),
    ],
    ['jhumki earings', opens(4, jhumkas)],
  ],
  [
    ['lehnga choli red', coloured(2, lehengas, 'Red')],
    ['sweatshrit mens grey', opensIn(4, both(anySweatshirt, forMen), 'Grey', /grey|charcoal/i)],
    [
      'trackpent black xl',
      opens(
        3,
        both(anyTrackPants, hue('Black'), sized('XL')),
        both(kind('Track Pants'), inColourAndSize('Black', 'XL')),
      ),
    ],
    ['plazo white', opensIn(4, anyPalazzo, 'White', /white/i)],
    ['sneekers for womens size 5', opens(4, both(anySneaker, forWomen, sized('UK 5')))],
    [
      'cardigon ladies',
      opens(4, both(warm, forWomen, text(/cardigan|front[- ]open|open[- ]front|shrug/i))),
    ],
    ['embroidred kurtha ladies', opens(4, both(anyKurta, forWomen, text(/embroider|chikan/i)))],
  ],
)

/** As a telephone writes down what was said. */
export const dictated = classOf(
  'dictated to a telephone',
  [
    [
      'cotton ki saree dikhao do hazar ke andar',
      opens(
        3,
        both(
          sarees,
          upTo(2000),
          either(named(/cotton|kota|mul\b|linen/i), text(/(mul|pure|soft) cotton/i)),
        ),
        both(sarees, upTo(2000), named(/cotton/i)),
      ),
    ],
    [
      'black colour ke formal shoes size nine gents',
      opens(
        3,
        both(formalShoes, forMen, hue('Black'), sized('UK 9')),
        both(formalShoes, forMen, inColourAndSize('Black', 'UK 9')),
      ),
    ],
  ],
  [
    ['khadi ka pajama safed', opens(1, both(trousers, named(/khadi/i)))],
    [
      'show me half sleeves shirt for man under thousand rupees',
      opens(4, both(anyShirt, forMen, upTo(1000), text(/(short|half)[- ]sleeve/i))),
    ],
    [
      'T shirt for five year old boy with cartoon',
      opens(4, both(anyTee, forBoys, sized('4-5 Y')), both(tees, forBoys, sized('4-5 Y'))),
    ],
    [
      'kurti with pent set for ladies',
      opens(
        4,
        both(either(anySuit, kind('Co-ords')), forWomen),
        both(kind('Kurta Sets'), forWomen),
      ),
    ],
    ['black lagging for women', opensIn(3, both(anyLegging, forWomen), 'Black')],
    [
      'ek acchi si party wear dress chahiye lal rang ki fifteen hundred tak',
      opens(
        3,
        both(kind('Dresses', 'Jumpsuits & Dungarees'), hue('Red'), upTo(1500)),
        both(kind('Dresses'), forWomen, inColour('Red'), upTo(1500)),
      ),
    ],
  ],
)

/** As young people write to one another. */
export const chat = classOf(
  'chat abbreviations',
  [['jutti sz 6 plz', first(6, both(juttis, sized('UK 6')))]],
  [
    ['kurti undr 1k', first(6, both(anyKurta, forWomen, upTo(1000)))],
    ['blk shirt 4 men', opensIn(5, both(anyShirt, forMen), 'Black')],
    ['wht snkrs', opensIn(4, anySneaker, 'White')],
    ['tshrt <500 boys', opens(5, both(anyTee, either(forBoys, forMen), upTo(500)))],
    ['gf ke liye earrings below 300', opens(3, both(kind('Earrings'), upTo(300)))],
    [
      'frml trousr grey slim',
      opensIn(3, both(trousers, text(/slim|skinny|tapered/i)), 'Grey', /grey|charcoal/i),
    ],
    [
      'hv u got ripped jeans 4 girls',
      opens(3, both(jeans, either(forWomen, forKids), text(/distress|ripped|slash|torn/i))),
    ],
  ],
)

/** Two words written as one, one as two, and plurals of all sorts. */
export const joined = classOf(
  'plural, joined and split words',
  [
    ['nehrujacket', opens(4, nehruJackets)],
    ['gotapatti kurties', opens(3, both(kurtis, named(/gota/i)))],
  ],
  [
    ['ear rings chand bali', opens(4, both(kind('Earrings'), text(/chand ?bali/i)))],
    ['schoolshoes', opens(4, kind('School Shoes'))],
    ['t shirts with stripes for mens', featured(4, both(anyTee, forMen), /strip/i)],
    ['sweat shirts for childrens', opens(4, both(anySweatshirt, forKids))],
    ['high heels ladie', opens(4, both(anyHeel, forWomen))],
    ['neck laces', opens(5, necklaces)],
    ['jump suits', opens(4, either(kind('Jumpsuits & Dungarees'), named(/jump ?suit|playsuit/i)))],
    [
      'puffer-jackets for kid',
      opens(
        3,
        both(jackets, forKids, text(/puffer|padded|quilted/i)),
        both(jackets, forKids, named(/puffer/i)),
      ),
    ],
  ],
)
