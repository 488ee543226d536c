import {
  both,
  either,
  forKids,
  forMen,
  forWomen,
  from,
  inColour,
  inColourAndSize,
  kind,
  named,
  not,
  sized,
  text,
  tone,
  toneInStock,
  upTo,
} from '../../checks.ts'
import {
  bangles,
  dresses,
  jackets,
  jeans,
  necklaces,
  sherwanis,
  shirts,
  slippers,
  tees,
} from '../../kinds.ts'
import { classOf, featured, hue, opens, tops } from '../second/traits.ts'
import {
  anyDress,
  anyHeel,
  anyKurta,
  anyShirt,
  anySweater,
  anySweatshirt,
  anyTee,
  opensIn,
  shade,
} from './traits.ts'

/** Cut, neck, sleeves, cloth and work. */
export const makes = classOf(
  'features of the make',
  [
    ['meenakari work kada', opens(3, both(bangles, named(/meenakari/i)))],
    [
      'oxidised choker set',
      opens(3, both(necklaces, text(/oxidi[sz]ed|choker/i)), named(/oxidised choker/i)),
    ],
  ],
  [
    ['linen shirt for summer', featured(4, anyShirt, /linen/i)],
    [
      'chinese collar shirt men',
      opens(4, both(anyShirt, text(/mandarin|band collar|chinese collar/i))),
    ],
    [
      'off shoulder top',
      opens(
        4,
        both(either(tops, dresses), text(/off-?\s?shoulder|bardot|cold-?\s?shoulder/i)),
        both(tops, named(/bardot/i)),
      ),
    ],
    ['bootcut jeans ladies', opens(3, both(jeans, forWomen, text(/boot-?\s?cut|flare|bell/i)))],
    [
      'high neck pullover',
      opens(
        3,
        both(either(anySweater, anySweatshirt), text(/high neck|turtle|mock (neck|collar)/i)),
      ),
    ],
    ['long sleeve henley', featured(4, anyTee, /henley/i)],
    [
      'quilted jacket for kids',
      opens(
        3,
        both(jackets, forKids, text(/quilt|puffer|padded/i)),
        both(jackets, forKids, named(/quilt/i)),
      ),
    ],
    [
      'floral maxi dress',
      opens(
        4,
        both(anyDress, text(/maxi/i), text(/floral|flower/i)),
        both(dresses, named(/maxi/i), named(/floral/i)),
      ),
    ],
    ['mom fit high waist jeans', opens(4, both(jeans, text(/high[- ](rise|waist)/i)))],
  ],
)

/** A colour, a size and a price together. */
export const several = classOf(
  'several requirements at once',
  [
    [
      'oversized tee black under 800',
      opens(
        3,
        both(anyTee, text(/oversi|loose|boxy|relaxed/i), hue('Black'), upTo(800)),
        both(tees, named(/oversized/i), inColour('Black'), upTo(800)),
      ),
    ],
    [
      'ladies sandals size 7 below 900',
      opens(
        4,
        both(
          either(kind('Sandals', 'Flats', 'Heels', 'Kolhapuris'), named(/sandal/i)),
          forWomen,
          sized('UK 7'),
          upTo(900),
        ),
        both(kind('Sandals'), forWomen, sized('UK 7'), upTo(900)),
      ),
    ],
    [
      'maroon sherwani size 40',
      opens(
        1,
        both(sherwanis, either(hue('Red'), tone(/maroon|burgundy|wine/i)), sized('40')),
        both(sherwanis, toneInStock(/maroon/i), sized('40')),
      ),
    ],
  ],
  [
    [
      'grey jeans 32 waist 1500 tak',
      opens(
        3,
        both(jeans, either(hue('Grey'), tone(/charcoal/i)), sized('32'), upTo(1500)),
        both(jeans, inColourAndSize('Grey', '32'), upTo(1500)),
      ),
    ],
    [
      'womens black heels size 5 between 1000 and 2000',
      opens(
        4,
        both(anyHeel, forWomen, shade('Black', /black/i), sized('UK 5'), from(1000), upTo(2000)),
        both(
          kind('Heels'),
          forWomen,
          named(/black/i),
          inColourAndSize('Black', 'UK 5'),
          from(1000),
          upTo(2000),
        ),
      ),
    ],
    [
      'navy blue polo t shirt mens L',
      opens(
        4,
        both(anyTee, forMen, shade('Blue', /navy/i), sized('L')),
        both(kind('Polo T-shirts'), forMen, named(/navy/i), inColourAndSize('Blue', 'L')),
      ),
    ],
    [
      'striped full sleeve tshirt men under 700',
      opens(2, both(anyTee, forMen, upTo(700), text(/strip/i), text(/(long|full)[- ]sleeve/i))),
    ],
    [
      'green straight kurta xl less than 900',
      opensIn(4, both(anyKurta, forWomen, sized('XL'), upTo(900)), 'Green'),
    ],
    [
      'slim fit white formal shirt medium',
      opens(
        3,
        both(shirts, text(/formal/i), text(/slim/i), hue('White'), sized('M')),
        both(
          shirts,
          named(/slim/i),
          named(/formal/i),
          named(/white/i),
          inColourAndSize('White', 'M'),
        ),
      ),
    ],
    [
      'brown leather sandal gents size 9',
      opens(
        3,
        both(
          slippers,
          forMen,
          not(named(/rubber|flip-flop/i)),
          shade('Brown', /brown|tan\b|coffee/i),
          sized('UK 9'),
        ),
        both(kind('Sandals'), forMen, text(/leather/i), inColourAndSize('Brown', 'UK 9')),
      ),
    ],
  ],
)
