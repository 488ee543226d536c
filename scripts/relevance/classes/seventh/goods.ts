import { suggestsKind, suggestsProduct, suggestsShop } from '../../answer-checks.ts'
import { both, brand, either, forMen, kind, named, text } from '../../checks.ts'
import {
  dresses,
  dupattas,
  earrings,
  jeans,
  lehengas,
  necklaces,
  sarees,
  shoes,
  slippers,
  sneakers,
} from '../../kinds.ts'
import { classOf, flats, hue, opens, shorts } from '../second/traits.ts'
import { absent, anyOf } from '../sixth/traits.ts'
import { ethnicForWomen, waistcoats, wraps } from './traits.ts'

/** An article alone, as it is called here. */
export const articles = classOf(
  'articles and their local names',
  [
    ['gents slippers', opens(4, both(slippers, forMen))],
    ['koti gents', opens(3, both(waistcoats, forMen))],
    ['ear tops', opens(4, earrings)],
    ['maharani haar', opens(3, necklaces)],
    ['jogging shoe', opens(4, shoes)],
    ['rajputi poshak', opens(3, ethnicForWomen)],
  ],
  [
    ['scarf', opens(4, wraps, named(/scarf/i))],
    ['bermuda', opens(4, shorts)],
    ['balerina', opens(4, flats)],
    ['dangri', opens(2, kind('Jumpsuits & Dungarees'), named(/dungaree/i))],
    ['boxers', opens(4, both(kind('Innerwear', 'Shorts', 'Nightwear'), text(/boxer/i)))],
  ],
)

export const notSoldHere = classOf(
  'goods that no shop sells',
  [
    absent('ceiling fan', /\bfan\b/i),
    absent('basmati rice 10 kg', /\brice\b/i),
    absent('dining table 6 seater', /\btable\b/i),
    absent('नमकीन और भुजिया', /namkeen|bhujia/i),
  ],
  [
    absent('led tv 43 inch', /\btv\b|television/i),
    absent('almirah', /almirah|wardrobe/i),
    absent('bluetooth earbuds', /bluetooth|earbud/i),
    absent('bukhar ki dawai', /tablet|medicine/i),
    absent('doodh aur paneer', /paneer|milk\b/i),
    absent('किताबें', /\bbooks?\b/i),
  ],
)

export const unfinished = classOf(
  'unfinished words',
  [
    ['ghag', anyOf(suggestsKind('Lehengas'), suggestsProduct(either(lehengas, named(/ghagra/i))))],
    ['mojr', anyOf(suggestsKind('Mojaris'), suggestsProduct(kind('Mojaris', 'Juttis')))],
    ['odhn', anyOf(suggestsKind('Dupattas'), suggestsProduct(either(dupattas, named(/odhni/i))))],
    ['jhankar ba', suggestsShop('Jhankar Bangle Store')],
    ['कोल्हा', anyOf(suggestsKind('Kolhapuris'), suggestsProduct(named(/kolhapuri/i)))],
  ],
  [
    ['levis je', suggestsProduct(both(brand('Levis'), jeans))],
    ['tokyo tal', suggestsProduct(brand('Tokyo Talkies'))],
    ['silk sar', anyOf(suggestsKind('Sarees'), suggestsProduct(both(sarees, text(/silk/i))))],
    ['white snea', anyOf(suggestsKind('Sneakers'), suggestsProduct(both(sneakers, hue('White'))))],
    ['red dres', anyOf(suggestsKind('Dresses'), suggestsProduct(both(dresses, hue('Red'))))],
  ],
  'suggestions',
)
