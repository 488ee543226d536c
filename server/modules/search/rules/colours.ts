import type { SenseRow } from './senses.ts'

/**
 * Families of the colour map, in English, Hindi and Hinglish. A name with a hyphen is a shade of the family before it: who
 * asks for maroon sees maroon first, then other reds.
 */
export const colours: readonly SenseRow[] = [
  ['Red', 'red, laal, lal, surkh, crimson, cherry, madder, sindoori'],
  ['Red-maroon', 'maroon, burgundy, wine, mehroon, mairoon, mairun, maron'],
  ['Red-rust', 'rust'],
  ['Red-coral', 'coral'],
  ['Blue', 'blue, neela, neeli, neele'],
  ['Blue-navy', 'navy, navy blue, nevi, nevi blue'],
  ['Blue-indigo', 'indigo, neel'],
  ['Blue-turquoise', 'firozi, turquoise, teal, turquoise blue, aqua, sea blue'],
  ['Blue-sky', 'aasmani, asmani, sky blue, powder blue'],
  ['Green', 'green, hara, hari, hare, parrot green, tota'],
  ['Green-olive', 'olive, olive green'],
  ['Green-mint', 'mint, mint green, pista, pista green'],
  ['Green-mehndi', 'mehndi, mehndi green'],
  ['Green-bottle', 'bottle green'],
  ['Green-sea', 'sea green'],
  ['Black', 'black, blk, kala, kali, kale, kaala, kaali, kaale'],
  ['White', 'white, wht, safed, safaid'],
  ['White-off', 'off white, ivory, cream'],
  ['Pink', 'pink, gulabi'],
  ['Pink-rani', 'rani pink, rani gulabi, rani, magenta, fuchsia'],
  ['Yellow', 'yellow, peela, peeli, peele, pila, pili, lemon'],
  ['Yellow-haldi', 'haldi, haldi yellow'],
  ['Yellow-mustard', 'mustard, mustard yellow, sarson'],
  ['Orange', 'orange, narangi, santri'],
  ['Orange-saffron', 'saffron, kesariya, kesari'],
  ['Orange-peach', 'peach'],
  ['Purple', 'purple, baingani, jamuni, violet, mauve'],
  ['Purple-lavender', 'lavender, lilac'],
  ['Brown', 'brown, bhura, bhuri, bhure, chocolate'],
  ['Brown-coffee', 'coffee, coffee brown, coffee colour'],
  ['Brown-tan', 'tan, tan brown, camel'],
  ['Beige', 'beige, fawn, taupe'],
  ['Beige-khaki', 'khaki'],
  ['Beige-nude', 'nude'],
  ['Grey', 'grey, gray, slate, surmai, dhoosar'],
  ['Grey-charcoal', 'charcoal, charcoal grey'],
  ['Gold', 'gold, golden, sona, sone, sunehra, sunehri, sunahra, gold toned'],
  ['Gold-antique', 'antique gold'],
  ['Gold-rose', 'rose gold'],
  ['Silver', 'silver, chandi, rupahla, silver toned'],
  [
    'Multicolour',
    'multicolour, multicolor, multi colour, multi color, rangbirangi, rang birangi, multicoloured',
  ],
]

/** The names of the families, as the colour map has them. */
export const colourFamilies: readonly string[] = colours
  .map(([name]) => name)
  .filter((name) => !name.includes('-'))
