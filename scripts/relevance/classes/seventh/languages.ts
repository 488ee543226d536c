import {
  both,
  either,
  first,
  forGirls,
  forKids,
  forMen,
  inColour,
  kind,
  named,
  not,
  text,
  upTo,
} from '../../checks.ts'
import {
  bangles,
  bracelets,
  dresses,
  dupattas,
  jackets,
  jeans,
  lehengas,
  mojaris,
  necklaces,
  sarees,
} from '../../kinds.ts'
import { classOf, coloured, opens } from '../second/traits.ts'
import {
  anyDress,
  anyHeel,
  anyLegging,
  anyShirt,
  anySneaker,
  anySuit,
  anySweater,
  opensIn,
  shade,
  warm,
} from '../sixth/traits.ts'
import { girlish, sleepwear, sporty } from './traits.ts'

/** Whole sentences, in Hindi with Latin letters. */
export const hinglish = classOf(
  'Hinglish sentences',
  [
    ['kya lehariya wali saree mil jayegi', opens(2, both(sarees, text(/leher?iya|lahariya/i)))],
    ['mujhe apne liye ek choker dekhna hai', opens(3, both(necklaces, text(/choker/i)))],
    ['thoda bhaari wala lehenga dikhana bhaiya', opens(4, lehengas)],
    ['gota wale dupatte kitne ke hain', opens(3, both(dupattas, text(/gota/i)))],
  ],
  [
    [
      'school jaane wali bachchi ke liye sweater',
      opens(3, both(either(anySweater, warm), forGirls), both(kind('Sweaters'), forGirls)),
    ],
    ['aisi jeans jo zyada tight na ho', first(3, both(jeans, not(named(/skinny/i))))],
    ['office me pehenne layak heels batao na', opens(4, anyHeel)],
    ['sasta aur accha sneaker dikha do', first(3, both(anySneaker, upTo(1500)))],
    ['haath me pehenne ka bracelet chahiye', opens(4, either(bracelets, named(/bracelet/i)))],
    ['kaunsi leggings acchi rahegi black me', opensIn(2, anyLegging, 'Black')],
  ],
)

export const devanagari = classOf(
  'Hindi in Devanagari',
  [
    ['आदमियों की मोजड़ी', opens(4, mojaris)],
    ['सुनहरे कंगन', coloured(4, bangles, 'Gold')],
    ['बांधनी का सूट', opens(3, both(anySuit, text(/bandh(ani|ej)/i)))],
  ],
  [
    ['काली लेगिंग', opensIn(2, anyLegging, 'Black')],
    ['चेक वाली शर्ट पुरुष', opens(4, both(anyShirt, forMen, text(/check/i)))],
    [
      'गुलाबी ड्रेस १५०० तक',
      opens(
        4,
        both(anyDress, shade('Pink', /pink|rose|peach|magenta/i), upTo(1500)),
        both(dresses, inColour('Pink'), upTo(1500)),
      ),
    ],
    ['खेलने के जूते', opens(4, sporty)],
    ['आधी बाजू की शर्ट', opens(4, both(anyShirt, text(/(short|half)[- ]sleeve/i)))],
    ['बच्चों की ठंड की जैकेट', opens(4, both(either(jackets, warm), forKids), both(jackets, forKids))],
    ['लड़कियों का नाइट सूट', opens(3, both(sleepwear, girlish))],
    ['काला ब्लेज़र', opensIn(3, kind('Blazers & Suits'), 'Black')],
  ],
)
