import {
  both,
  category,
  either,
  forBoys,
  forGirls,
  forMen,
  forWomen,
  kind,
  named,
  not,
  text,
  tone,
} from '../../checks.ts'
import { dresses, formalShoes, jackets, jeans, shirts, tees, trousers } from '../../kinds.ts'
import { classOf, featured, opens, tops, upperWear } from '../second/traits.ts'
import { closedShoes, easySoles, inOther, kurtis } from './traits.ts'

const bras = both(kind('Innerwear'), forWomen)

export const features = classOf(
  'features',
  [
    ['gota patti kurti', featured(3, kurtis, /gota/i)],
    [
      'oxidised jewellery',
      opens(
        5,
        both(category('Bangles'), either(text(/oxidi[sz]ed|german silver/i), tone(/oxidi[sz]ed/i))),
      ),
    ],
  ],
  [
    ['off shoulder top', featured(5, tops, /off.?shoulder|bardot|cold.?shoulder/i)],
    ['v neck t shirt men', opens(5, both(tees, forMen, text(/v.?neck/i)))],
    ['floral maxi dress', featured(5, dresses, /floral.*maxi|maxi.*floral|maxi.*(flower|print)/i)],
    [
      'ripped jeans for girls',
      opens(5, both(jeans, either(forWomen, forGirls), text(/distress|ripped|torn/i))),
    ],
    ['high waist jeans', opens(5, both(jeans, text(/high.?(rise|waist)/i)))],
    ['puffer jacket', opens(5, both(jackets, text(/puffer|padded|quilted/i)))],
    [
      'chinese collar shirt',
      opens(4, both(either(shirts, upperWear, tees), text(/mandarin|band collar|chinese/i))),
    ],
    ['full sleeve tshirt boys', opens(5, both(tees, forBoys, text(/long.sleeve|full.sleeve/i)))],
    ['padded bra', opens(5, both(bras, text(/padded/i), not(text(/non.?padded/i))))],
  ],
)

export const exclusions = classOf(
  'exclusions',
  [
    [
      'bina heel ki sandal',
      opens(
        5,
        both(easySoles, not(text(/wedge|(block|stiletto|kitten|platform|high|inch) heel|heeled/i))),
      ),
    ],
    ['formal shoes not black', opens(5, both(formalShoes, inOther('Black')))],
  ],
  [
    [
      'jeans without rips',
      opens(5, both(jeans, not(text(/(low|mildly|highly|heavy|medium) distress|ripped|torn/i)))),
    ],
    [
      'shirt check wali nahi',
      opens(
        5,
        both(shirts, not(either(named(/check/i), text(/checked (casual|formal|smart|shirt)/i)))),
      ),
    ],
    ['non padded bra', opens(4, both(bras, either(text(/non.?padded/i), not(text(/padded/i)))))],
    ['ladies jacket without hood', opens(5, both(jackets, forWomen, not(text(/\bhood/i))))],
    [
      'bina lace wale joote',
      opens(
        4,
        both(
          either(closedShoes, kind('Flats')),
          not(text(/lace-?ups?\b|central lace|laces that/i)),
        ),
      ),
    ],
    ['trouser no black mens', opens(5, both(trousers, forMen, inOther('Black')))],
  ],
)
