import {
  both,
  first,
  forGirls,
  forMen,
  forWomen,
  from,
  kind,
  lead,
  sized,
  upTo,
} from '../../checks.ts'
import {
  bangles,
  earrings,
  footwear,
  formalShoes,
  jeans,
  juttis,
  kurtas,
  lehengas,
  sarees,
  sherwanis,
  sneakers,
} from '../../kinds.ts'
import { classOf, opens } from '../second/traits.ts'
import {
  anyDress,
  anyHeel,
  anyKurta,
  anyShirt,
  anySneaker,
  anyTee,
  jhumkas,
} from '../sixth/traits.ts'
import { anyBlazer, anyTop, bras, near, openShoes, sleepwear } from '../seventh/traits.ts'
import { kidsDresses } from './traits.ts'

/** Mostly without a preposition. */
export const prices = classOf(
  'prices',
  [
    ['500 ki kurti', opens(3, both(anyKurta, near(500)))],
    ['saree 1500', opens(3, both(sarees, near(1500)))],
    ['300 rupay wale jhumke', opens(2, both(jhumkas, near(300)))],
    ['shirt 500-800', opens(3, both(anyShirt, from(500), upTo(800)))],
    ['ek hazar ke andar jutti', opens(4, both(juttis, upTo(1000)))],
    ['sabse sasti saree', lead(both(sarees, upTo(1190))), first(3, sarees)],
    ['sabse mehenga lehenga', lead(both(lehengas, from(10_000)))],
    ['paanch sau wali chappal', opens(3, both(openShoes, near(500)))],
    ['sherwani 5000 to 9000', opens(3, both(sherwanis, from(5000), upTo(9000)))],
    ['choodi 200 tak', opens(4, both(bangles, upTo(200)))],
  ],
  [
    ['tshirt 299', opens(4, both(anyTee, near(299)))],
    ['jeans 999', opens(4, both(jeans, near(999)))],
    ['heels under 1k', opens(4, both(anyHeel, upTo(1000)))],
    ['dhai hazar tak ka blazer', opens(3, both(anyBlazer, upTo(2500)))],
    ['cheapest jeans', lead(both(jeans, upTo(600))), first(3, jeans)],
    ['most expensive shoes', lead(both(footwear, from(7000)))],
    ['tops less than 400', opens(4, both(anyTop, upTo(400)))],
    ['dress 700 se 1000', opens(4, both(anyDress, from(700), upTo(1000)))],
    ['2000 budget shoes for men', opens(4, both(footwear, forMen, upTo(2500)))],
    ['sneakers max 1500', opens(4, both(anySneaker, upTo(1500)))],
    ['kurta men 1000 rs', opens(3, both(anyKurta, forMen, near(1000)))],
    ['₹600 tak ke earrings', opens(4, both(earrings, upTo(600)))],
    ['1000 रुपये से कम की ड्रेस', opens(4, both(anyDress, upTo(1000)))],
    ['mehnge sneakers', first(3, both(sneakers, from(2500)))],
  ],
)

export const sizes = classOf(
  'sizes',
  [
    ['kurti xl', opens(3, both(anyKurta, forWomen, sized('XL')))],
    ['bangles 2.6', opens(4, both(bangles, sized('2.6')))],
    ['5 saal ki ladki ka frock', opens(2, both(kidsDresses, forGirls, sized('4-5 Y')))],
    ['jeans 32 waist', opens(4, both(jeans, sized('32')))],
    ['ladies sandal size 5', opens(4, both(openShoes, forWomen, sized('UK 5')))],
    ['sherwani size 40', opens(2, both(sherwanis, sized('40')))],
    ['L size kurta men', opens(4, both(kurtas, forMen, sized('L')))],
    ['juti 6 number', opens(3, both(juttis, sized('UK 6')))],
  ],
  [
    ['shoes size 9 men', opens(4, both(footwear, forMen, sized('UK 9')))],
    ['34b bra', opens(4, both(bras, sized('34B')))],
    ['xxl tshirt men', opens(1, both(anyTee, sized('XXL')))],
    ['uk 8 sneakers', opens(4, both(anySneaker, sized('UK 8')))],
    ['xl night suit', opens(3, both(sleepwear, sized('XL')))],
    ['medium size top', opens(4, both(anyTop, sized('M')))],
    ['formal shoes no 7', opens(3, both(formalShoes, sized('UK 7')))],
    ['8 saal ke ladke ki shirt', opens(2, both(kind('Shirts', 'Kids Shirts'), sized('8-9 Y')))],
    ['women jeans 28', opens(4, both(jeans, forWomen, sized('28')))],
  ],
)
