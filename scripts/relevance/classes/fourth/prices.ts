import { both, either, first, forMen, forWomen, from, named, sized, upTo } from '../../checks.ts'
import {
  bangles,
  blazers,
  chappals,
  dresses,
  earrings,
  footwear,
  formalShoes,
  heels,
  jeans,
  juttis,
  kurtas,
  sarees,
  shirts,
  shoes,
  sneakers,
  sweaters,
  tees,
  trousers,
} from '../../kinds.ts'
import { about, shade } from '../prices.ts'
import { classOf, flats, opens, tops, trackPants } from '../second/traits.ts'

export const prices = classOf(
  'prices without prepositions',
  [
    ['paune do hazaar tak saree', opens(3, both(sarees, upTo(1750)))],
    ['sava sau ki chappal', opens(1, both(chappals, about(125)))],
    ['jhumka 2 sau 4 sau ke bich', opens(2, both(earrings, from(200), upTo(400)))],
  ],
  [
    ['rs 450/- wali tshirt', opens(5, both(tees, about(450)))],
    ['jeans mrp 1299', opens(5, both(jeans, about(1299)))],
    ['sneakers 2000/- to 4000/-', opens(6, both(sneakers, from(2000), upTo(4000)))],
    ['heels not exceeding 1200', opens(4, both(heels, upTo(1200)))],
    ['dress ₹1.2k tak', opens(6, both(dresses, upTo(1200)))],
    ['mera budget sirf 800 hai sweater', opens(4, both(sweaters, upTo(800)))],
    ['blazer 4000 plus', opens(2, both(blazers, from(4000)))],
    ['sabse mehenge formal shoes', first(3, both(formalShoes, from(3000)))],
  ],
)

export const sizes = classOf(
  'sizes',
  [
    ['chudi do point chhe', opens(5, both(bangles, sized('2.6')))],
    ['jutti 7 no', opens(5, both(juttis, sized('UK 7')))],
    ['bangle size 2-8', opens(5, both(bangles, sized('2.8')))],
  ],
  [
    ['uk size 9 formal shoes', opens(5, both(formalShoes, sized('UK 9')))],
    ['pant kamar 32 inch', opens(5, both(either(trousers, jeans, trackPants), sized('32')))],
    ['sneakers number 10 mens', opens(5, both(footwear, forMen, sized('UK 10')))],
    ['small size top', opens(6, both(tops, sized('S')))],
    ['ladies flats size five', opens(4, both(flats, sized('UK 5')))],
  ],
)

export const shades = classOf(
  'shades before family',
  [
    shade('kesariya kurta', kurtas, [/kesariya|saffron/i, 'Orange'], 2),
    shade('jamuni saree', sarees, [/jamuni/i, 'Purple'], 1),
  ],
  [
    shade('burgundy dress', dresses, [/burgundy/i, 'Red', 'Purple', 'Brown'], 2),
    shade('coffee brown shoes', shoes, [/coffee/i, 'Brown'], 3),
    shade('off white kurta with palazzo', kurtas, [/off.?white/i, 'White', 'Beige'], 3),
    shade('lavender shirt mens', both(shirts, forMen), [/lavender/i, 'Purple'], 1),
    shade('rust colour kurti', kurtas, [/rust/i, 'Orange', 'Brown', 'Red'], 2),
    ['gold toned sandals ladies', opens(3, both(footwear, forWomen, named(/gold/i)))],
  ],
)
