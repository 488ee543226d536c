import {
  both,
  either,
  forMen,
  forWomen,
  inColour,
  inColourAndSize,
  kind,
  named,
  not,
  sized,
  text,
  upTo,
} from '../../checks.ts'
import { jackets, shirts, shoes, sneakers, tees, trousers } from '../../kinds.ts'
import { classOf, hue, opens } from '../second/traits.ts'
import { easySoles, kurtis, running } from './traits.ts'

const toned = (family: string, pattern: RegExp) => either(hue(family), text(pattern))

export const several = classOf(
  'several requirements',
  [
    ['red bridal chooda 2.6', opens(4, both(kind('Bridal Chooda'), inColourAndSize('Red', '2.6')))],
    [
      'navy running shoes size 9 under 2000',
      opens(3, both(either(running, sneakers), inColourAndSize('Blue', 'UK 9'), upTo(2000))),
    ],
    [
      'mummy ke liye aaramdayak flat sandal 1000 se kam',
      opens(4, both(easySoles, forWomen, upTo(1000))),
    ],
  ],
  [
    [
      'black formal trousers men 32',
      opens(4, both(trousers, forMen, inColourAndSize('Black', '32'))),
    ],
    [
      'blue striped shirt for men',
      opens(5, both(shirts, forMen, toned('Blue', /blue/i), text(/strip/i))),
    ],
    [
      'women white sneakers under 3000',
      opens(
        3,
        both(shoes, forWomen, toned('White', /white/i), upTo(3000)),
        both(sneakers, forWomen, inColour('White'), upTo(3000)),
      ),
    ],
    [
      'green kurta with palazzo set for ladies',
      opens(3, both(kind('Kurta Sets'), forWomen, toned('Green', /green/i), text(/palazzo/i))),
    ],
    [
      'lightweight black jacket for bike riding men winter',
      opens(4, both(jackets, forMen, toned('Black', /black/i))),
    ],
    [
      'i want a plain navy blue polo t shirt for my husband in size L',
      opens(
        4,
        both(
          either(kind('Polo T-shirts'), both(tees, text(/polo/i))),
          forMen,
          sized('L'),
          toned('Blue', /navy/i),
          not(named(/printed|striped|checked/i)),
        ),
      ),
    ],
    [
      'office ke liye straight fit printed kurti jisme 3/4 sleeve ho aur price 1000 se kam ho',
      opens(4, both(kurtis, text(/straight/i), text(/three.?quarter|3\/4/i), upTo(1000))),
    ],
    [
      'bhai ki shaadi me pehenne ke liye cream ya white kurta pajama set men',
      opens(
        2,
        both(
          kind('Kurta Sets', 'Kurtas', 'Sherwanis'),
          forMen,
          either(hue('White'), hue('Beige'), text(/white|cream|beige/i)),
        ),
      ),
    ],
  ],
)
