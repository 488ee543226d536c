import type { SenseRow } from './senses.ts'

/** Families of the colour map with their shades, in English, Hindi and Hinglish. */
export const colours: readonly SenseRow[] = [
  [
    'Red',
    'red, laal, lal, maroon, burgundy, crimson, rust, wine, sindoori, madder, cherry, coral, mehroon, surkh',
  ],
  [
    'Blue',
    'blue, neela, neeli, neele, navy, navy blue, indigo, firozi, turquoise, teal, aasmani, asmani, sky blue, aqua',
  ],
  [
    'Green',
    'green, hara, hari, hare, olive, mint, pista, mehndi, bottle green, sea green, parrot green, tota',
  ],
  ['Black', 'black, kala, kali, kale, kaala, kaali, kaale'],
  ['White', 'white, safed, safaid, off white, ivory, cream'],
  ['Pink', 'pink, gulabi, rani pink, magenta, fuchsia'],
  ['Yellow', 'yellow, peela, peeli, peele, pila, pili, haldi, mustard, lemon'],
  ['Orange', 'orange, narangi, kesariya, kesari, peach, santri'],
  ['Purple', 'purple, baingani, jamuni, lavender, violet, lilac, mauve'],
  ['Brown', 'brown, bhura, bhuri, bhure, tan, camel, coffee, chocolate'],
  ['Beige', 'beige, khaki, nude, taupe, fawn'],
  ['Grey', 'grey, gray, charcoal, slate, surmai, dhoosar'],
  [
    'Gold',
    'gold, golden, sona, sone, sunehra, sunehri, sunahra, antique gold, rose gold, gold toned',
  ],
  ['Silver', 'silver, chandi, rupahla, silver toned'],
  [
    'Multicolour',
    'multicolour, multicolor, multi colour, multi color, rangbirangi, rang birangi, multicoloured',
  ],
]
