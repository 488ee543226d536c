import {
  both,
  either,
  forBoys,
  forGirls,
  forKids,
  forMen,
  forWomen,
  inColourAndSize,
  kind,
  sized,
  text,
} from '../../checks.ts'
import { bangles, footwear, formalShoes, frocks, jackets, jeans, tees } from '../../kinds.ts'
import { classOf, opens, shorts } from '../second/traits.ts'
import {
  boysEthnic,
  closedShoes,
  hoodies,
  kurtis,
  ladiesSuits,
  mensKurtas,
  running,
} from './traits.ts'

const childJeans = both(jeans, forKids)

export const people = classOf(
  'people',
  [
    ['papa ke liye kurta', opens(5, mensKurtas)],
    ['bhabhi ke liye suit', opens(5, ladiesSuits)],
    ['frock for 5 year old girl', opens(4, both(frocks, forGirls, sized('4-5 Y', '6-7 Y')))],
  ],
  [
    [
      'nani ke liye shawl',
      opens(4, both(kind('Dupattas & Shawls'), text(/shawl|stole|scarf|wool/i))),
    ],
    ['bete ke liye jeans 6 saal', opens(5, both(childJeans, forBoys, sized('6-7 Y', '4-5 Y')))],
    ['teenage boys hoodie', opens(4, both(hoodies, either(forMen, forBoys)))],
    ['boys ethnic wear', opens(5, boysEthnic)],
    ['girls jacket', opens(5, both(jackets, either(forGirls, forWomen)))],
    ['chhote bhai ke liye half pant', opens(5, both(shorts, either(forBoys, forMen)))],
    [
      'female office shoes',
      opens(
        3,
        both(
          footwear,
          forWomen,
          either(formalShoes, text(/formal|office|pump|heel|loafer|ballerina|flats/i)),
        ),
      ),
    ],
  ],
)

export const sizes = classOf(
  'sizes',
  [
    ['kurti xxl', opens(5, both(kurtis, sized('XXL')))],
    ['2.6 chudi', opens(6, both(bangles, sized('2.6')))],
    ['8 number ke joote', opens(5, both(closedShoes, sized('UK 8')))],
  ],
  [
    ['mens black jeans 34 waist', opens(5, both(jeans, forMen, inColourAndSize('Black', '34')))],
    ['bra 36b', opens(6, both(kind('Innerwear'), forWomen, sized('36B')))],
    ['kids t shirt 8-9 years', opens(5, both(tees, forKids, sized('8-9 Y')))],
    ['formal shoes size 9', opens(5, both(formalShoes, sized('UK 9')))],
    ['running shoes uk 10 men', opens(5, both(running, forMen, sized('UK 10')))],
  ],
)
