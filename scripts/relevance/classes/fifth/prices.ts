import { both, either, forMen, from, upTo } from '../../checks.ts'
import {
  footwear,
  frocks,
  heels,
  lehengas,
  sarees,
  shirts,
  shoes,
  slippers,
  tees,
} from '../../kinds.ts'
import { classOf, opens } from '../second/traits.ts'
import { kurtis, running } from './traits.ts'

export const prices = classOf(
  'prices',
  [
    ['kurti under 800', opens(5, both(kurtis, upTo(800)))],
    ['chappal 300 tak', opens(4, both(slippers, upTo(300)))],
    ['3000 se kam ka lehenga', opens(4, both(lehengas, upTo(3000)))],
  ],
  [
    ['shirt 500 se 800 ke beech', opens(6, both(shirts, from(500), upTo(800)))],
    ['heels under 1000', opens(6, both(heels, upTo(1000)))],
    ['saree below 1000', opens(6, both(sarees, upTo(1000)))],
    ['sports shoes 1500 ke andar', opens(6, both(either(running, shoes), upTo(1500)))],
    ['sasti tshirt for men', opens(5, both(tees, forMen, upTo(600)))],
    ['party wear dress under 1500', opens(5, both(either(frocks, kurtis, lehengas), upTo(1500)))],
    ['shoes above 5000', opens(5, both(footwear, from(5000)))],
  ],
)
