import {
  both,
  brand,
  eightOfTen,
  either,
  first,
  forKids,
  forMen,
  forWomen,
  kind,
  named,
  not,
  text,
} from '../../checks.ts'
import {
  bangles,
  dresses,
  earrings,
  festive,
  footwear,
  formalShoes,
  heels,
  jackets,
  jeans,
  juttis,
  kurtas,
  sarees,
  sherwanis,
  shirts,
  shoes,
  slippers,
  sneakers,
  suits,
  trousers,
} from '../../kinds.ts'
import { officeWear, partyWear, sporty, warm, without } from '../people.ts'
import { classOf, coloured, nehruJackets, nightwear, opens, trackPants } from '../second/traits.ts'

const festiveOrDressy = either(festive, partyWear)

export const occasions = classOf(
  'occasions and seasons',
  [
    ['tilak ceremony kurta', opens(8, kurtas)],
    ['ganesh chaturthi outfit', eightOfTen(festive)],
    ['bhai dooj kurta set', first(5, either(kurtas, suits))],
    ['roka function suit ladies', opens(5, suits)],
    ['mandir jane ke liye chappal', opens(5, slippers)],
    ['republic day white kurta', coloured(2, kurtas, 'White')],
    ['school annual function frock', opens(5, kind('Frocks', 'Dresses'))],
    ['farewell saree', opens(8, sarees)],
    ['engagement ke liye sherwani ya nehru jacket', first(5, either(sherwanis, nehruJackets))],
    ['godh bharai ke liye bangles', opens(6, bangles)],
  ],
  [
    ['barsaat me pehenne wali sandal', opens(6, slippers)],
    ['manali trip jacket', opens(8, jackets)],
    ['date night dress', opens(8, dresses)],
    [
      'hostel me pehenne ke liye pajama',
      opens(3, either(nightwear, trackPants, named(/pyjama|lounge/i))),
    ],
    ['marathon shoes', opens(6, either(sneakers, both(shoes, text(/run/i))))],
    ['snow boots', opens(3, kind('Boots'))],
    ['christmas red dress', coloured(6, dresses, 'Red')],
    ['thanda mausam clothes for kids', first(6, both(forKids, warm))],
    ['sagai', eightOfTen(festiveOrDressy)],
    ['workout leggings', opens(4, either(kind('Leggings'), both(sporty, text(/legging|tights/i))))],
    ['corporate wear ladies', first(6, both(officeWear, not(both(forMen, not(forWomen)))))],
  ],
)

export const negation = classOf(
  'negation',
  [
    ['pink mat dikhana saree', first(6, both(sarees, without('Pink')))],
    ['juttis that are not gold', first(6, both(juttis, without('Gold')))],
    ['sherwani without maroon', first(5, both(sherwanis, without('Red')))],
    ['kada except oxidised', first(3, both(bangles, not(named(/oxidi[sz]ed/i))))],
    ['earrings no jhumka', first(5, both(earrings, not(named(/jhumka/i))))],
    ['blue chhod ke koi aur shirt', first(5, both(shirts, without('Blue')))],
    ['शेरवानी काली नहीं', first(5, both(sherwanis, without('Black')))],
  ],
  [
    ['trousers other than grey', first(8, both(trousers, without('Grey')))],
    ['jacket but no denim', first(8, both(jackets, not(named(/denim/i))))],
    ['jeans not skinny fit', first(8, both(jeans, not(named(/skinny/i))))],
    ['formal shoes no brown please', first(6, both(formalShoes, without('Brown')))],
    [
      'sneakers except puma and nike',
      first(6, both(footwear, not(brand('Puma', 'PUMA Motorsport', 'Nike')))),
    ],
    ['shirt solid no checks no stripes', first(8, both(shirts, not(named(/check|strip/i))))],
    ['dress that is not maxi', first(6, both(dresses, not(named(/maxi/i))))],
    [
      'sandals without heels ladies',
      first(6, both(footwear, not(heels), not(both(forMen, not(forWomen))))),
    ],
  ],
)
