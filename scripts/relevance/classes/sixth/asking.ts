import {
  both,
  brand,
  either,
  first,
  forMen,
  forWomen,
  inColour,
  kind,
  named,
  not,
  sized,
  text,
  upTo,
} from '../../checks.ts'
import { jeans, kurtas, kurtis, slippers } from '../../kinds.ts'
import { classOf, featured, opens } from '../second/traits.ts'
import {
  anyKurta,
  anyPalazzo,
  anySaree,
  anyShirt,
  anyTee,
  flatShoes,
  hoodies,
  otherThan,
  shade,
} from './traits.ts'

/** What the shopper does not want. */
export const without = classOf(
  'exclusions',
  [
    ['jeans not black', first(4, both(jeans, otherThan('Black')))],
    [
      'kurti without embroidery',
      first(
        4,
        both(anyKurta, forWomen, not(named(/embroider|chikan/i)), not(text(/embroidered/i))),
      ),
    ],
    ['sandal bina heel wali', first(4, flatShoes)],
  ],
  [
    ['saree but not silk', first(4, both(anySaree, not(named(/silk/i))))],
    ['red ke alawa chooda', first(3, both(kind('Bridal Chooda'), otherThan('Red')))],
    [
      'plain tshirt no print men',
      first(4, both(anyTee, forMen, not(named(/print|graphic|strip/i)))),
    ],
    [
      'polo tshirt except indian terrain',
      first(5, both(kind('Polo T-shirts'), not(brand('Indian Terrain')))),
    ],
    ['shirt checks nahi chahiye', first(5, both(anyShirt, not(named(/check|plaid/i))))],
    [
      'jeans phati hui nahi chahiye',
      first(5, both(jeans, not(named(/distress|ripped|slash|torn/i)))),
    ],
    ['hoodie without zip', first(3, both(hoodies, not(text(/\bzip/i))))],
    [
      'जूते लेकिन काले नहीं',
      first(
        4,
        both(
          kind(
            'Trainers',
            'Sneakers',
            'Sports Shoes',
            'Formal Shoes',
            'Casual Shoes',
            'Boots',
            'School Shoes',
            'Mojaris',
            'Juttis',
          ),
          otherThan('Black'),
        ),
      ),
    ],
  ],
)

/** Asked as of a shopkeeper. */
export const questions = classOf(
  'questions',
  [
    [
      'do you have kolhapuri chappals in brown',
      opens(
        4,
        both(named(/kolhapuri/i), shade('Brown', /brown|tan\b|coffee|camel/i)),
        both(named(/kolhapuri/i), inColour('Brown')),
      ),
    ],
    ['bridal jutti kaha milegi', opens(4, both(kind('Juttis'), text(/bridal/i)))],
    [
      'जयपुर में बंधेज की कुर्ती कहाँ मिलेगी',
      opens(
        3,
        both(either(kurtis, kurtas), text(/bandhe?j|bandhani/i)),
        both(kurtis, named(/bandhej/i)),
      ),
    ],
  ],
  [
    ['kis dukan par lac ki chudi milti hai', first(6, kind('Lac Bangles'))],
    ['kya aapke paas gents sandal 10 number hai', opens(4, both(slippers, forMen, sized('UK 10')))],
    [
      'any windcheater available?',
      opens(
        2,
        both(
          kind('Jackets', 'Track Pants', 'Tracksuits', 'Sweatshirts'),
          text(/wind ?(cheater|breaker)|rain ?coat|waterproof|water-resistant/i),
        ),
        named(/windcheater/i),
      ),
    ],
    [
      'do u have plus size bra',
      featured(4, both(kind('Innerwear'), not(named(/briefs?\b|hipster|panty/i))), /plus[- ]size/i),
    ],
    [
      'loafers hai kya brown me',
      opens(
        2,
        both(
          either(kind('Formal Shoes', 'Casual Shoes'), named(/loafer|slip-on/i)),
          text(/loafer|slip-on/i),
          shade('Brown', /brown|tan\b|coffee/i),
        ),
        both(named(/loafer/i), inColour('Brown')),
      ),
    ],
    ['which is the cheapest palazzo', first(3, both(anyPalazzo, upTo(600)))],
  ],
)
