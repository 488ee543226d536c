import { both, either, forMen, forWomen, kind, named, text } from '../../checks.ts'
import {
  bangles,
  blazers,
  formalShoes,
  jackets,
  jeans,
  palazzos,
  sarees,
  tees,
} from '../../kinds.ts'
import { classOf, coloured, opens } from '../second/traits.ts'
import { hoodies, kurtis } from './traits.ts'

export const spelling = classOf(
  'slips of typing',
  [
    ['banglse', opens(5, bangles)],
    ['kolapuri chapal', opens(4, either(kind('Kolhapuris'), named(/kolhapuri/i)))],
    ['bandani sari', opens(4, both(sarees, text(/bandh(ani|ej)/i)))],
  ],
  [
    ['blazzer', opens(5, blazers)],
    ['lether jaket', opens(2, both(jackets, text(/leather|biker/i)))],
    ['plazo pant', opens(5, palazzos)],
    ['tisart for men', opens(5, both(tees, forMen))],
    ['jins pent ladies', opens(5, both(jeans, forWomen))],
    ['formel shoos', opens(5, formalShoes)],
    ['blak hudi', coloured(4, hoodies, 'Black')],
    ['anarkli kurti', opens(4, both(kurtis, text(/anarkali/i)))],
    ['legins', opens(5, either(kind('Leggings'), named(/legging|jegging|tights/i)))],
  ],
)
