import {
  both,
  brand,
  first,
  forKids,
  forMen,
  forWomen,
  from,
  inColourAndSize,
  kind,
  sized,
  upTo,
} from '../../checks.ts'
import {
  bangles,
  formalShoes,
  frocks,
  jeans,
  juttis,
  lehengas,
  mojaris,
  sarees,
  sherwanis,
  slippers,
} from '../../kinds.ts'
import { classOf, hue, opens } from '../second/traits.ts'
import { anyDress, anyKurta, anyShirt, anySweatshirt } from '../sixth/traits.ts'
import { anyBlazer, anyTop, bras, innerwear, near } from './traits.ts'

/** Amounts as they are said and written. */
export const prices = classOf(
  'prices',
  [
    ['chaar sau tak ki choodi', opens(4, both(bangles, upTo(400)))],
    ['juttiyan hazaar se kam me', opens(4, both(juttis, upTo(1000)))],
    ['formal shoes 2000 aur 3000 ke beech me', opens(4, both(formalShoes, from(2000), upTo(3000)))],
    ['lehenga das hazaar ke neeche', opens(3, both(lehengas, upTo(10_000)))],
    ['1 hazar se 2 hazar tak ki kurti', opens(5, both(anyKurta, forWomen, from(1000), upTo(2000)))],
  ],
  [
    ['shirts @ 999 only', opens(4, both(anyShirt, near(999)))],
    ['saadhe teen hazaar tak saree', opens(4, both(sarees, upTo(3500)))],
    ['tops ₹500 or less', opens(5, both(anyTop, upTo(500)))],
    ['earrings b/w 300 & 600', opens(5, both(kind('Earrings'), from(300), upTo(600)))],
    ['blazer 2.5k to 4k', opens(4, both(anyBlazer, from(2500), upTo(4000)))],
    ['mehengi wali saree', first(3, both(sarees, from(3000)))],
    [
      'low price sports shoe',
      first(3, both(kind('Sports Shoes', 'Trainers', 'Sneakers'), upTo(1500))),
    ],
    ['Rs. 1,500 se zyada ki dress', opens(4, both(anyDress, from(1500)))],
  ],
)

export const sizes = classOf(
  'sizes',
  [
    ['mojari number 9', opens(3, both(mojaris, sized('UK 9')))],
    ['sherwani chest 42', opens(2, both(sherwanis, sized('42')))],
    ['frock 8-9 saal', opens(3, both(frocks, forKids, sized('8-9 Y')))],
  ],
  [
    ['double xl shirt for men', opens(3, both(anyShirt, forMen, sized('XXL')))],
    ['levis jeans waist 34', opens(3, both(jeans, brand('Levis'), sized('34')))],
    ['M size hoodie ladies', opens(3, both(anySweatshirt, forWomen, sized('M')))],
    [
      'ladies blue jeans number 30',
      opens(
        4,
        both(jeans, forWomen, hue('Blue'), sized('30')),
        both(jeans, forWomen, inColourAndSize('Blue', '30')),
      ),
    ],
    ['bra 38 size padded', opens(4, both(bras, sized('38B')))],
    ['gents slipper 8 no', opens(4, both(slippers, forMen, sized('UK 8')))],
    ['ten number formal shoes', opens(4, both(formalShoes, sized('UK 10')))],
    ['cotton panties L', opens(3, both(innerwear, forWomen, sized('L')))],
  ],
)
