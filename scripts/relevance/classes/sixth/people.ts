import {
  both,
  brand,
  category,
  either,
  first,
  forBoys,
  forGirls,
  forKids,
  forMen,
  forWomen,
  inColour,
  kind,
  named,
  sized,
  text,
} from '../../checks.ts'
import {
  blazers,
  clothing,
  earrings,
  festive,
  frocks,
  kurtas,
  kurtis,
  leggings,
  lehengas,
  necklaces,
  sarees,
  shoes,
  sneakers,
  trousers,
} from '../../kinds.ts'
import { classOf, flats, hue, nehruJackets, opens, shorts, trackPants } from '../second/traits.ts'
import {
  anyDress,
  anyHeel,
  anyKurta,
  anyPalazzo,
  anySaree,
  anyTee,
  anyTrackPants,
  ethnicForMen,
  jhumkas,
  shade,
  warm,
} from './traits.ts'

/** Who wears it, and when. */
export const occasions = classOf(
  'people and occasions',
  [
    [
      'haldi ceremony outfit yellow ladies',
      first(
        5,
        both(
          clothing,
          forWomen,
          either(festive, anyDress),
          shade('Yellow', /yellow|mustard|haldi/i),
        ),
      ),
    ],
    ['garba ke liye chaniya choli', opens(4, lehengas)],
    ['outfit for brother wedding men', first(5, both(ethnicForMen, forMen))],
  ],
  [
    ['karwa chauth saree red', opens(1, both(anySaree, hue('Red')), both(sarees, inColour('Red')))],
    [
      'gym wear for ladies',
      first(
        4,
        both(
          forWomen,
          either(
            leggings,
            trackPants,
            shorts,
            kind('Tracksuits', 'Sports Shoes'),
            text(/\bsports\b|training|\bgym|yoga|\brunning\b|active ?wear|jogger|workout/i),
          ),
        ),
      ),
    ],
    ['papa ke liye kurta pajama', first(4, both(anyKurta, forMen))],
    ['2 saal ke bacche ke garam kapde', opens(5, both(warm, forKids, sized('2-3 Y')))],
    [
      'college farewell saree black',
      opens(3, both(anySaree, hue('Black')), both(sarees, inColour('Black'))),
    ],
    ['nani ke liye garam shawl', opens(3, named(/\b(shawl|stole)\b/i), named(/\bshawl\b/i))],
    [
      'morning walk shoes for uncle',
      opens(
        4,
        both(shoes, forMen, either(kind('Sports Shoes'), text(/walk|run|sport|training|cushion/i))),
        both(kind('Sports Shoes'), forMen),
      ),
    ],
    [
      'rakhi gift for sister earrings or necklace',
      first(5, both(category('Bangles'), either(earrings, necklaces, text(/earring|necklace/i)))),
    ],
    ['sagai ke liye ladke ka blazer', opens(4, both(blazers, forMen))],
  ],
)

/** Brands as people write them. */
export const makers = classOf(
  'brands as people write them',
  [['sonkhia jhumka', opens(1, both(jhumkas, brand('Sonkhiya')))]],
  [
    [
      'gudia frock',
      opens(
        1,
        both(
          frocks,
          either(brand('Gudiya'), {
            says: 'of Gudiya Kids Wear',
            of: ({ store }) => store === 'Gudiya Kids Wear',
          }),
        ),
      ),
    ],
    ["levi's sneakers mens", opens(4, both(sneakers, brand('Levis'), forMen))],
    [
      'us polo kids tshirt',
      opens(4, both(anyTee, brand('U.S. Polo Assn. Kids', 'U.S. Polo Assn.'), forKids)),
    ],
    [
      'hrx joggers',
      opens(
        2,
        both(either(anyTrackPants, leggings), brand('HRX by Hrithik Roshan')),
        both(trackPants, brand('HRX by Hrithik Roshan')),
      ),
    ],
    ['van husen heels', opens(4, both(anyHeel, brand('Van Heusen Woman', 'Van Heusen')))],
    ['orelia palazzo', opens(4, both(anyPalazzo, brand('AURELIA')))],
    ['W brand ki kurti', opens(4, both(anyKurta, brand('W for Woman')))],
    [
      'indian terrain khaki chinos',
      opens(
        3,
        both(trousers, brand('Indian Terrain'), shade('Beige', /khaki|beige|camel|cream|tan\b/i)),
        both(trousers, brand('Indian Terrain'), text(/khaki/i)),
      ),
    ],
    ['inc5 flats', opens(4, both(either(flats, kind('Sandals')), brand('Inc 5')))],
    ['टॉमी हिलफिगर टी शर्ट', opens(3, both(anyTee, brand('Tommy Hilfiger')))],
  ],
)

/** Words that name one article and look like another. */
export const lookAlikes = classOf(
  'words of two meanings',
  [['bandi for men', opens(2, both(nehruJackets, forMen))]],
  [
    [
      'kurta dress a line',
      opens(
        3,
        both(either(kurtis, kurtas, anyDress), text(/a-line|dress/i)),
        named(/kurta dress/i),
      ),
    ],
    [
      'shirt dress',
      opens(4, both(anyDress, text(/shirt dress|shirt/i)), named(/(?<!t-)shirt dress/i)),
    ],
    ['pencil skirt', opens(2, both(kind('Skirts'), text(/pencil/i)))],
    [
      'bomber jacket mens',
      opens(
        4,
        both(kind('Jackets', 'Sweatshirts'), forMen, text(/bomber/i)),
        both(kind('Jackets'), forMen, named(/bomber/i)),
      ),
    ],
    [
      't shirt bra',
      opens(4, both(kind('Innerwear'), text(/t-?shirt bra/i)), named(/t-shirt bra/i)),
    ],
    [
      'driving shoes',
      opens(2, both(either(shoes, named(/shoe|loafer/i)), text(/driv/i)), named(/driving shoes/i)),
    ],
    [
      'kids party suit boys coat pant',
      opens(
        3,
        both(
          forBoys,
          either(blazers, kind('Sherwanis', 'Kurta Sets'), named(/suit|blazer|waistcoat/i)),
        ),
        both(blazers, forBoys),
      ),
    ],
    [
      'festive wear for girls 6 year',
      first(4, both(either(festive, anyDress), forGirls, sized('6-7 Y'))),
    ],
  ],
)
