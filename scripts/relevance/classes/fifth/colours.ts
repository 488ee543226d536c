import {
  both,
  either,
  forGirls,
  forMen,
  forWomen,
  kind,
  named,
  text,
  tone,
  toneInStock,
} from '../../checks.ts'
import {
  bangles,
  dresses,
  formalShoes,
  heels,
  jeans,
  sarees,
  shirts,
  trousers,
} from '../../kinds.ts'
import { classOf, coloured, hue, opens } from '../second/traits.ts'
import { hoodies, kurtis } from './traits.ts'

export const colours = classOf(
  'articles in a colour',
  [
    ['green chudi', coloured(5, bangles, 'Green')],
    [
      'mustard kurti',
      opens(5, both(kurtis, tone(/mustard/i)), both(kurtis, toneInStock(/mustard/i))),
    ],
    ['tan formal shoes', opens(4, both(formalShoes, either(tone(/\btan\b/i), text(/\btan\b/i))))],
  ],
  [
    ['red saree', coloured(5, sarees, 'Red')],
    ['black hoodie mens', coloured(4, both(hoodies, forMen), 'Black')],
    ['white jeans ladies', coloured(3, both(jeans, forWomen), 'White')],
    ['wine colour dress', opens(3, both(dresses, text(/\bwine\b|burgundy|maroon/i)))],
    ['olive green pant', opens(5, both(trousers, either(text(/olive|green/i), hue('Green'))))],
    [
      'nude heels',
      opens(4, both(heels, either(text(/nude|beige|cream|tan|peach/i), hue('Beige')))),
    ],
    ['peach shirt', opens(2, both(shirts, either(text(/peach|coral/i), tone(/peach/i))))],
    ['pink frock baby girl', coloured(4, both(either(dresses, named(/frock/i)), forGirls), 'Pink')],
    [
      'golden sandal',
      opens(
        5,
        both(
          kind('Sandals', 'Heels', 'Flats', 'Juttis', 'Kolhapuris'),
          either(text(/gold/i), hue('Gold')),
        ),
      ),
    ],
  ],
)
