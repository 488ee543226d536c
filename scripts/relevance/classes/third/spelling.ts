import {
  both,
  either,
  forBoys,
  forGirls,
  forMen,
  forWomen,
  kind,
  named,
  not,
  sized,
  text,
  upTo,
  womens,
} from '../../checks.ts'
import {
  bangles,
  blazers,
  bracelets,
  dresses,
  earrings,
  footwear,
  frocks,
  heels,
  jackets,
  juttis,
  mojaris,
  necklaces,
  sandals,
  sherwanis,
  shirts,
  skirts,
  slippers,
  sneakers,
  suits,
  sweaters,
  trousers,
} from '../../kinds.ts'
import { sporty } from '../people.ts'
import {
  classOf,
  coloured,
  featured,
  flats,
  glassBangles,
  headPieces,
  nehruJackets,
  nightwear,
  opens,
  shorts,
} from '../second/traits.ts'

export const spelling = classOf(
  'spelling',
  [
    ['glas bangles', opens(8, glassBangles)],
    ['chooker', opens(3, named(/choker/i))],
    ['sandlas', opens(8, sandals)],
    ['lethaer mojari', featured(3, mojaris, /leather/i)],
    ['meenakri haar', featured(3, necklaces, /meenakari/i)],
    ['brocde sherwani', featured(3, sherwanis, /brocade/i)],
    ['bridel chooda', opens(5, kind('Bridal Chooda'))],
    ['charm braceelt', featured(3, bracelets, /charm/i)],
    ['shooes', opens(8, footwear)],
    ['mojaari for groom', featured(2, mojaris, /groom/i)],
    ['nehru jcaket', opens(5, nehruJackets)],
    ['partty frock', featured(3, frocks, /party/i)],
  ],
  [
    ['playsiut', opens(6, named(/playsuit/i))],
    ['chnios men', featured(8, both(trousers, forMen), /chino/i)],
    ['skrit for ladies', opens(6, both(skirts, forWomen))],
    ['dreses for women', opens(8, both(dresses, forWomen))],
    ['hoop earing', featured(4, earrings, /hoop/i)],
    ['pullovr', opens(6, either(sweaters, text(/pullover/i)))],
    ['shwal', opens(3, named(/shawl|stole/i))],
    ['bralete', opens(3, named(/bralette/i))],
    ['pendent', opens(2, named(/pendant/i), named(/pendant/i))],
    ['wegdes', opens(3, either(named(/wedge/i), both(heels, text(/wedge/i))), named(/wedge/i))],
  ],
)

/** Sentences of the shop counter, with words that mean nothing for the search. */
export const fillers = classOf(
  'Hinglish sentences',
  [
    ['bhaiya zara achhe wale jhumke dikhana', opens(6, earrings)],
    ['koi badhiya si lac ki bangles hai kya', opens(5, kind('Lac Bangles'))],
    ['aap ke yahan sherwani milegi kya', opens(6, sherwanis)],
    ['ek pair white sneakers chahiye tha', coloured(2, sneakers, 'White')],
    ['mast wali kolhapuri chahiye yaar', opens(6, kind('Kolhapuris'))],
    ['thoda heavy wala necklace dikhao na', opens(6, necklaces)],
    ['kuch simple sa salwar suit batana', opens(6, suits)],
  ],
  [
    ['koi thanda sa kapda garmi me pehenne wala shorts', opens(6, shorts)],
    ['ladies ke liye ache se night suit dikhaiye na please', opens(6, nightwear)],
    ['bhai koi solid sa blazer hai kya', opens(6, blazers)],
    ['didi woh maxi dress dikhana jo latest hai', featured(3, dresses, /maxi/i)],
  ],
)

export const kinship = classOf(
  'kinship and people',
  [
    ['devar ke liye nehru jacket', opens(5, nehruJackets)],
    ['bua ke liye kangan', opens(8, bangles)],
    ['dost ki shaadi ke liye mojari', opens(5, mojaris)],
    ['nanad ke liye jutti', opens(8, juttis)],
  ],
  [
    ['bhanja 4 saal shirt', opens(5, both(shirts, forBoys, sized('4-5 Y', '2-3 Y')))],
    ['nephew ke liye jacket', opens(6, both(jackets, forBoys))],
    ['niece dress', opens(6, both(frocks, either(forGirls, forWomen)))],
    ['mom ke liye flats', opens(6, either(flats, both(slippers, womens)))],
    ['bride ke liye maang tika', opens(2, headPieces)],
    ['gym trainer ke kapde gents under 1500', opens(5, both(sporty, not(womens), upTo(1500)))],
  ],
)
