import {
  both,
  either,
  first,
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
  bangles,
  formalShoes,
  jeans,
  kurtas,
  mojaris,
  sandals,
  sarees,
  shirts,
  sneakers,
} from '../../kinds.ts'
import { classOf, coloured, featured, hue, opens } from '../second/traits.ts'
import { anyHeel, anyKurta, anySuit, anyTee, jhumkas, opensIn, warm } from './traits.ts'

/** Hindi in Latin letters. */
export const hinglish = classOf(
  'Hindi in Latin letters',
  [
    [
      'laal chudiyan 2.6 wali',
      opens(
        4,
        both(bangles, hue('Red'), sized('2.6')),
        both(bangles, inColourAndSize('Red', '2.6')),
      ),
    ],
    [
      'bachchi ki frock gulabi 4 saal',
      opens(
        3,
        both(kind('Frocks', 'Dresses'), forKids, hue('Pink'), sized('4-5 Y')),
        both(kind('Frocks'), inColourAndSize('Pink', '4-5 Y')),
      ),
    ],
  ],
  [
    ['safed kurta gents ka', opensIn(3, both(anyKurta, forMen), 'White', /white/i)],
    [
      'aadmiyon ke saste joote',
      first(
        3,
        both(
          either(sneakers, formalShoes, mojaris, kind('Casual Shoes', 'Boots')),
          forMen,
          upTo(1500),
        ),
      ),
    ],
    ['mahilaon ke moje', opens(4, kind('Socks'))],
    ['baniyan gents safed', opens(2, both(kind('Innerwear'), forMen, text(/vest/i)))],
    [
      'kamar 34 ki kaali jeans',
      opens(3, both(jeans, hue('Black'), sized('34')), both(jeans, inColourAndSize('Black', '34'))),
    ],
    ['pairon ki payal', opens(1, named(/anklet|payal/i))],
    ['nathni naak ki', opens(2, text(/nose (ring|pin)|\bnath/i), named(/nose ring/i))],
    [
      'oonchi edi ki sandal',
      opens(
        4,
        both(either(anyHeel, sandals), forWomen, text(/heel|wedge|pump/i)),
        both(kind('Heels'), named(/heels/i)),
      ),
    ],
  ],
)

/** Hindi in its own letters. */
export const devanagari = classOf(
  'Hindi in Devanagari',
  [
    [
      'गुलाबी बांधनी साड़ी',
      opens(
        2,
        both(sarees, named(/bandhani/i), hue('Pink')),
        both(sarees, named(/bandhani/i), inColour('Pink')),
      ),
    ],
    ['काँच की हरी चूड़ियाँ', coloured(4, kind('Glass Bangles'), 'Green')],
    ['बच्चों के स्कूल के जूते', opens(5, kind('School Shoes'))],
  ],
  [
    ['दूल्हे की शेरवानी', opens(4, both(kind('Sherwanis'), forMen))],
    ['पाँच सौ से कम की टी शर्ट', first(6, both(anyTee, upTo(500)))],
    ['महिलाओं के लिए गरम स्वेटर', opens(4, both(warm, forWomen))],
    [
      'कढ़ाई वाला सूट',
      opens(3, both(either(anySuit, kurtas), text(/embroider|kadhai|chikan|zari|gota|work/i))),
    ],
    ['बिना बाजू की कुर्ती', opens(3, both(anyKurta, forWomen, text(/sleeveless/i)))],
    ['ब्रा 34 साइज़', opens(4, both(kind('Innerwear'), text(/\bbra/i), sized('34B')))],
    ['लंबी स्कर्ट', featured(3, kind('Skirts'), /maxi|long|ankle/i)],
    ['चांदी के झुमके', opensIn(3, jhumkas, 'Silver', /silver|oxidi[sz]ed/i)],
    [
      'सफेद फॉर्मल शर्ट',
      opens(
        3,
        both(shirts, text(/formal/i), hue('White')),
        both(shirts, named(/formal/i), inColour('White')),
      ),
    ],
  ],
)
