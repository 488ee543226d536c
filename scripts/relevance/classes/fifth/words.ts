import { both, either, forKids, forMen, forWomen, kind, named, text } from '../../checks.ts'
import { dupattas, footwear, lehengas } from '../../kinds.ts'
import { classOf, featured, flats, opens } from '../second/traits.ts'
import { hoodies, lowers, nightClothes } from './traits.ts'

export const articles = classOf(
  'articles and their other names',
  [
    ['chunni', opens(6, dupattas)],
    ['ghagra choli', opens(4, either(lehengas, named(/ghagra/i)))],
    ['kids shoes', opens(4, both(footwear, forKids))],
  ],
  [
    ['hoodie', opens(6, hoodies)],
    ['lower', opens(6, lowers)],
    ['belly shoes', opens(4, flats)],
    ['one piece', opens(6, kind('Dresses', 'Jumpsuits & Dungarees', 'Frocks'))],
    ['nighty', opens(5, both(nightClothes, forWomen))],
    ['shrug', opens(5, either(named(/shrug/i), both(kind('Sweaters'), text(/shrug|open/i))))],
    ['gents vest', opens(2, both(kind('Innerwear'), forMen, named(/\bvests?\b/i)))],
    ['loafers', featured(6, footwear, /loafer/i)],
  ],
)
