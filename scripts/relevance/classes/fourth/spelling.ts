import {
  both,
  either,
  forBoys,
  forGirls,
  forKids,
  forMen,
  forWomen,
  kind,
  named,
  sized,
  text,
} from '../../checks.ts'
import {
  chappals,
  jackets,
  jeans,
  kurtas,
  necklaces,
  sarees,
  sherwanis,
  shirts,
  suits,
  sweatshirts,
  tees,
} from '../../kinds.ts'
import { classOf, featured, opens, trackPants } from '../second/traits.ts'

export const spelling = classOf(
  'spelling',
  [
    ['kundun neklace', featured(3, necklaces, /kundan/i)],
    ['shervani zardoji', opens(2, sherwanis)],
    ['shalwar kamiz', opens(6, suits)],
  ],
  [
    ['jumsuit', opens(5, named(/jumpsuit/i))],
    ['pufer jacket ladies', featured(4, both(jackets, forWomen), /puffer/i)],
    ['henly tshirt', featured(6, tees, /henley/i)],
    ['bombar jacket', featured(6, jackets, /bomber/i)],
    ['churidaar kurta', featured(5, kurtas, /churidar/i)],
    ['windcheeter', opens(1, named(/windcheater/i))],
    ['kanjivaram sari', featured(4, sarees, /kanjee?varam/i)],
  ],
)

/** Sentences of the shop counter, with words that mean nothing for the search. */
export const fillers = classOf(
  'Hinglish sentences',
  [
    ['kolhapuri ka kya bhav hai', opens(6, kind('Kolhapuris'))],
    ['dukaan me rubber chappal milti hai kya', featured(4, chappals, /rubber/i)],
  ],
  [
    ['puchna tha ki track pants available hai kya', opens(6, trackPants)],
    ['yaar koi badhiya bomber jacket suggest karo', featured(6, jackets, /bomber/i)],
    ['boss ke samne pehenne layak formal shirt', featured(6, shirts, /formal/i)],
    ['stock me jumpsuit ho to bata dena', opens(5, named(/jumpsuit/i))],
    ['bachche ke liye cartoon wali tshirt dikhaiye', opens(4, both(tees, forKids))],
  ],
)

export const kinship = classOf(
  'kinship and people',
  [
    ['samdhan ke liye kundan haar', featured(3, necklaces, /kundan/i)],
    ['pota 5 saal kurta', opens(2, both(kurtas, forBoys, sized('4-5 Y', '6-7 Y')))],
  ],
  [
    ['mangetar ke liye anguthi', opens(4, either(kind('Rings'), named(/\brings?\b/i)))],
    ['chachu ke liye polo tshirt', featured(6, both(tees, forMen), /polo/i)],
    ['bitiya ki sweatshirt', opens(4, both(sweatshirts, forGirls))],
    ['chhota bhai 10 saal jeans', opens(3, both(jeans, forBoys, sized('10-11 Y', '8-9 Y')))],
    ['sahab ke liye dhari wali formal shirt', opens(2, both(shirts, forMen, text(/strip/i)))],
  ],
)
