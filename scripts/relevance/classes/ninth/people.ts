import {
  both,
  either,
  forBoys,
  forGirls,
  forKids,
  forMen,
  forWomen,
  kind,
  named,
  text,
} from '../../checks.ts'
import {
  bangles,
  bracelets,
  clothing,
  dupattas,
  footwear,
  jackets,
  jeans,
  lehengas,
  shoes,
} from '../../kinds.ts'
import { dressedUp, jumpsuits } from '../eighth/traits.ts'
import { classOf, nehruJackets, opens } from '../second/traits.ts'
import {
  anyBlazer,
  ethnicForWomen,
  forTheHome,
  openShoes,
  waistcoats,
  winterJackets,
} from '../seventh/traits.ts'
import {
  absent,
  anyDress,
  anyKurta,
  anyLegging,
  anyShirt,
  anySuit,
  anySweater,
  anySweatshirt,
  anyTee,
  anyTrackPants,
  warm,
} from '../sixth/traits.ts'
import { boysOrMen, girlsOrWomen, sportsShoes } from './traits.ts'

const swimwear = either(kind('Swimwear'), named(/swim|bikini/i))
const handJewels = either(bangles, bracelets, named(/bangle|kada\b|bracelet/i))
const outfits = either(dressedUp, anyDress, jumpsuits, kind('Co-ords', 'Skirts', 'Tops'))

/** When and where it is worn. */
export const occasion = classOf(
  'occasion, season and place of shoppers',
  [],
  [
    ['office blazer for women', opens(2, both(anyBlazer, forWomen))],
    ['swimsuit for beach', opens(3, swimwear)],
    [
      'gym leggings women',
      opens(3, both(either(anyLegging, anyTrackPants), forWomen), both(anyLegging, forWomen)),
    ],
    ['haldi wala kurta men', opens(4, both(anyKurta, forMen))],
    ['navratri ke liye dupatta', opens(4, dupattas)],
    ['rainy season slippers', opens(4, openShoes)],
    ['college farewell outfit girls', opens(4, both(outfits, girlsOrWomen))],
    ['interview shirt for men', opens(4, both(anyShirt, forMen))],
    ['ganesh chaturthi kurta boys', opens(3, both(anyKurta, forBoys))],
    ['raksha bandhan suit ladies', opens(4, both(either(anySuit, anyKurta), forWomen))],
    ['date night dress', opens(4, anyDress)],
    ['trekking shoes for hills', opens(4, sportsShoes)],
    ['football ground shoes men', opens(3, both(footwear, either(sportsShoes, shoes)))],
    ['teej lehenga', opens(4, lehengas)],
    ['himachal trip ke liye jacket', opens(4, winterJackets, jackets)],
  ],
)

/** For whom it is. */
export const persons = classOf(
  'people of shoppers',
  [],
  [
    ['beti ke liye jeans', opens(4, both(jeans, forGirls))],
    ['bhaiya ke liye sweater', opens(4, both(anySweater, forMen))],
    ['5 year boy tshirt', opens(4, both(anyTee, forBoys))],
    ['new born baby clothes', opens(4, both(clothing, forKids))],
    ['pregnant lady maternity wear', opens(2, text(/maternity|nursing|feeding/i))],
    ['plus size clothes for women', opens(4, both(clothing, forWomen, text(/plus[- ]size/i)))],
    ['dadi ka garam sweater', opens(4, both(warm, forWomen), both(anySweater, forWomen))],
    ['mausi ke liye suit', opens(4, both(ethnicForWomen, either(anySuit, anyKurta)))],
    ['pote ki shirt', opens(3, both(anyShirt, forBoys))],
    ['bahu ke liye kangan', opens(4, handJewels, bangles)],
    ['teenager boy hoodie', opens(4, both(either(anySweatshirt, winterJackets), boysOrMen))],
    ['fufa ji nehru jacket', opens(3, both(either(nehruJackets, waistcoats), forMen))],
    ['granddaughter frock', opens(3, both(anyDress, forGirls))],
    ['papa ke liye lower', opens(4, both(forTheHome, forMen), both(anyTrackPants, forMen))],
    ['jeth ji ke liye jeans', opens(4, both(jeans, forMen))],
  ],
)

export const notOnSale = classOf(
  'goods no shop of the marketplace sells',
  [
    absent('sofa cum bed', /sofa/i),
    absent('double door fridge', /fridge|refrigerator/i),
    absent('laptop i5', /laptop/i),
    absent('guitar for beginners', /guitar/i),
    absent('carrom board', /carrom/i),
    absent('mattress 6 inch', /mattress/i),
    absent('toothpaste', /toothpaste/i),
    absent('kapde dhone ki machine', /washing machine/i),
    absent('car tyre', /tyre/i),
    absent('dog food', /dog food/i),
    absent('biscuit packet', /biscuit/i),
    absent('inverter battery', /inverter|battery/i),
    absent('sarson ka tel', /\boil\b|\btel\b/i),
    absent('dslr camera', /camera/i),
    absent('perfume for men', /perfume|eau de/i),
  ],
  [],
)
