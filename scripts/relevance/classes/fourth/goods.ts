import { isSold } from '../../answer-checks.ts'
import {
  both,
  either,
  first,
  forBoys,
  forKids,
  forMen,
  forWomen,
  kind,
  named,
  sized,
  text,
  upTo,
} from '../../checks.ts'
import { jackets, jeans, juttis, kurtas, leggings, slippers, suits, tees } from '../../kinds.ts'
import { saysSo } from '../features.ts'
import { classOf, glassBangles, hue, opens } from '../second/traits.ts'

/** Several hold a word that also names a shade, a pattern or an article of the shops. */
const absent: [query: string, inNames: RegExp][] = [
  ['gulab jamun', /jamun\b/i],
  ['mehndi cone', /\bhenna|mehndi cone/i],
  ['mosquito net', /mosquito/i],
]
const moreAbsent: [query: string, inNames: RegExp][] = [
  ['ring light', /ring light/i],
  ['button mushroom', /mushroom/i],
  ['मिक्सर ग्राइंडर', /mixer|grinder/i],
]

export const notSoldGoods = classOf(
  'goods that are not sold',
  [...absent.map(saysSo), ['PT shoes', isSold, opens(3, named(/\bPT shoes/i))]],
  [
    ...moreAbsent.map(saysSo),
    ['cricket shoes', isSold, opens(1, named(/cricket/i))],
    ['pumps for ladies', isSold, opens(5, text(/\bpumps\b/i), named(/\bpumps\b/i))],
    ['tights for gym', isSold, opens(4, either(leggings, named(/tights/i)))],
    ['maternity kurta', isSold, opens(2, both(kurtas, named(/maternity/i)))],
  ],
)

export const longTexts = classOf(
  'many words and long texts',
  [
    [
      'parso saheli ki godh bharai hai uske liye hari kanch ki chudi 2.4 size me chahiye',
      opens(2, both(glassBangles, sized('2.4'))),
    ],
    [
      'mere papa ko chalne me takleef hoti hai unke liye naram chappal 600 tak dikhao',
      opens(4, both(slippers, upTo(600))),
    ],
    [
      'need embroidered jutti for my sister in law size uk 6 budget around one thousand',
      opens(3, both(juttis, sized('UK 6'))),
    ],
  ],
  [
    [
      'mera beta 8 saal ka hai uske liye thand me pehenne ki jacket chahiye hood ke saath',
      opens(4, both(jackets, forBoys)),
    ],
    [
      'can you show me high rise skinny jeans in black for women waist 30',
      opens(2, both(jeans, forWomen, hue('Black'), sized('30'))),
    ],
    [
      'humare ghar griha pravesh hai mujhe dupatta wala kurta set chahiye peele rang me',
      first(3, both(either(kurtas, suits), text(/dupatta/i))),
    ],
    [
      'gym me pasina bahut aata hai koi jaldi sukhne wali tshirt gents ki batao',
      first(4, both(tees, forMen)),
    ],
    [
      'daily ghar me pehenne ke liye do pack wali cotton boxer gents medium size',
      first(2, both(either(kind('Innerwear', 'Shorts', 'Nightwear'), named(/boxer/i)), forMen)),
    ],
    [
      'bhanji ka pehla birthday hai chhoti si pyari frock batao gulabi ya safed',
      first(4, both(kind('Frocks', 'Dresses'), forKids)),
    ],
  ],
)
