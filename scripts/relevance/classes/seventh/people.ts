import {
  both,
  brand,
  either,
  first,
  forBoys,
  forKids,
  forMen,
  forWomen,
  kind,
  named,
  shop,
  sized,
  text,
} from '../../checks.ts'
import {
  clothing,
  earrings,
  footwear,
  juttis,
  kurtas,
  lehengas,
  mojaris,
  sherwanis,
  trousers,
} from '../../kinds.ts'
import { classOf, opens, shorts, trackPants } from '../second/traits.ts'
import {
  anyKurta,
  anyLegging,
  anyPalazzo,
  anySaree,
  anyShirt,
  anySneaker,
  anySuit,
  anySweatshirt,
  anyTee,
  anyTrackPants,
  warm,
} from '../sixth/traits.ts'
import {
  anyBlazer,
  anyTop,
  bras,
  forTheHome,
  girlish,
  openShoes,
  sleepwear,
  winterJackets,
} from './traits.ts'

/** Of the family, by age and by gender. */
export const people = classOf(
  'people',
  [
    ['tau ji ke liye mojari', opens(3, both(either(mojaris, juttis), forMen), mojaris)],
    [
      'bhatije ka kurta 4 saal',
      opens(2, both(kurtas, forBoys, sized('4-5 Y')), both(kind('Kids Kurtas'), sized('4-5 Y'))),
    ],
    ['devrani ke liye salwar suit', opens(3, both(anySuit, forWomen))],
    ['potey ke school shoes', opens(4, kind('School Shoes'))],
  ],
  [
    ['biwi ke liye night suit', opens(4, both(sleepwear, forWomen))],
    ['damaad ji ke liye shirt', opens(4, both(anyShirt, forMen))],
    ['chhoti behen ki skirt', opens(3, both(kind('Skirts'), girlish))],
    ['toddler boy sweatshirt', opens(4, both(anySweatshirt, forBoys))],
    ['buzurg ke liye aaramdayak chappal', opens(3, openShoes)],
    ['6 mahine ke bachche ke kapde', first(4, both(clothing, forKids))],
  ],
)

/** Makers and shops, misspelt or written together with the article. */
export const makers = classOf(
  'brands and shops',
  [
    [
      'chhanchhan sandals',
      opens(
        3,
        both(shop('Chhan Chhan Ladies Footwear'), footwear),
        both(shop('Chhan Chhan Ladies Footwear'), kind('Sandals')),
      ),
    ],
    ['jankar bangle store', opens(4, shop('Jhankar Bangle Store'))],
    [
      'shubh vivah ki sherwani',
      opens(2, both(sherwanis, either(shop('Shubh Vivah Collection'), brand('Shubh Vivah')))),
    ],
  ],
  [
    ['rodster tshirt mens', opens(4, both(anyTee, brand('Roadster')))],
    ['indianterrain chinos', opens(4, both(trousers, brand('Indian Terrain')))],
    ['parks trouser', opens(3, both(either(trousers, named(/trousers/i)), brand('Parx')))],
    ['mastharbour jacket', opens(3, both(winterJackets, brand('Mast & Harbour')))],
    ['tokio talkies ke tops', opens(4, both(anyTop, brand('Tokyo Talkies')))],
    ['fausto sneekers', opens(3, both(anySneaker, brand('FAUSTO')))],
    ['sonari bra', opens(4, both(bras, brand('Sonari')))],
    ['w for women palazzo', opens(3, both(anyPalazzo, brand('W for Woman')))],
    ['ginny & jony kids shorts', opens(2, both(shorts, brand('Gini and Jony')))],
  ],
)

/** When and where it is worn. */
export const occasions = classOf(
  'occasions, seasons and places',
  [
    ['gangaur puja ghagra', opens(4, lehengas)],
    ['mandir me pehenne ki saree', opens(4, anySaree)],
    ['sangeet night jhumka', opens(4, earrings)],
  ],
  [
    [
      'gym shorts for men',
      opens(4, both(either(shorts, trackPants), forMen), both(shorts, forMen)),
    ],
    ['ghar pe pehenne ka lower', opens(4, forTheHome, trackPants)],
    ['udaipur destination wedding blazer', opens(4, anyBlazer)],
    ['lohri ke liye garam kapde', opens(4, warm)],
    ['yoga class leggings', opens(3, either(anyLegging, anyTrackPants, text(/yoga/i)))],
    [
      'interview trousers for women',
      opens(3, both(either(trousers, anyLegging, named(/trousers/i)), forWomen)),
    ],
    [
      'diwali pooja kurta set ladies',
      opens(4, both(either(anySuit, anyKurta), forWomen), both(kind('Kurta Sets'), forWomen)),
    ],
  ],
)
