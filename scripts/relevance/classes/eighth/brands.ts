import { both, brand, either, forKids, forMen, forWomen, kind, named, shop } from '../../checks.ts'
import {
  bangles,
  footwear,
  jeans,
  juttis,
  kurtas,
  lehengas,
  sarees,
  shirts,
  suits,
  sweatshirts,
  tees,
  trousers,
} from '../../kinds.ts'
import { classOf, opens } from '../second/traits.ts'
import { anyKurta, anyShirt, anySuit, anyTee } from '../sixth/traits.ts'
import { anyTop, innerwear } from '../seventh/traits.ts'

const usPolo = brand(
  'U.S. Polo Assn.',
  'U.S. Polo Assn. Kids',
  'U.S. Polo Assn. Women',
  'U.S. Polo Assn. Denim Co.',
)
const louis = brand('Louis Philippe', 'Louis Philippe Sport', 'Louis Philippe Jeans')
const vanHeusen = brand('Van Heusen', 'Van Heusen Woman')

/** Makers and shops, as they are heard and misspelt. */
export const misspelt = classOf(
  'spelling of brands and shops',
  [
    ['sonni vastralay', opens(5, shop('Soni Vastralaya'))],
    ['bapu juti ghar', opens(4, shop('Bapu Jutti Ghar'))],
    ['gulmohar sari kendra', opens(4, shop('Gulmohar Saree Kendra'))],
    ['shubh vivaah collection lehnga', opens(2, both(shop('Shubh Vivah Collection'), lehengas))],
    ['jinger jutti', opens(3, both(juttis, brand('Jingar')))],
  ],
  [
    ['liwais jeans', opens(4, both(brand('Levis'), jeans))],
    ['redtap shoes', opens(3, both(brand('Red Tape'), footwear))],
    ['pepe jins mens', opens(4, both(brand('Pepe Jeans'), jeans, forMen))],
    ['raymand shirt', opens(4, both(brand('Raymond'), shirts))],
    ['us polo tshirt', opens(4, both(usPolo, either(tees, anyTee)))],
    ['vanhusen shirt', opens(3, both(vanHeusen, anyShirt))],
    ['lui philip shirt', opens(4, both(louis, anyShirt))],
    ['tomy hilfigar', opens(4, brand('Tommy Hilfiger'))],
    ['flying mashin jeans', opens(4, both(brand('Flying Machine'), jeans))],
    ['auraliya kurti', opens(4, both(brand('AURELIA'), anyKurta))],
    ['kelvin klein tshirt', opens(4, both(brand('Calvin Klein Jeans'), anyTee))],
    ['highlender shirt', opens(4, both(brand('HIGHLANDER'), anyShirt))],
    ['globle desi kurta', opens(3, both(brand('Global Desi'), anyKurta))],
    ['jack n jones', opens(5, brand('Jack & Jones'))],
    ['ucb kids tshirt', opens(2, both(brand('United Colors of Benetton'), forKids))],
    ['h r x tshirt', opens(3, both(brand('HRX by Hrithik Roshan'), anyTee))],
  ],
)

/** In Devanagari and by sound. */
export const devanagariBrands = classOf(
  'brands and shops in Devanagari',
  [
    ['सोनी वस्त्रालय', opens(5, shop('Soni Vastralaya'))],
    ['बापू जूती घर', opens(4, shop('Bapu Jutti Ghar'))],
    ['सहेली सूट पैलेस', opens(4, shop('Saheli Suit Palace'))],
    ['कंचन चूड़ी भंडार', opens(4, shop('Kanchan Chudi Bhandar'))],
    ['गुलमोहर की साड़ी', opens(3, both(sarees, brand('Gulmohar')))],
  ],
  [
    ['प्यूमा जूते', opens(5, both(brand('Puma'), footwear))],
    ['लेवाइस जींस', opens(4, both(brand('Levis'), jeans))],
    ['पेपे जींस', opens(4, brand('Pepe Jeans'))],
    ['रोडस्टर जींस', opens(4, both(brand('Roadster'), jeans))],
    ['रेड टेप के जूते', opens(3, both(brand('Red Tape'), footwear))],
    ['ऑरेलिया कुर्ता', opens(4, both(brand('AURELIA'), anyKurta))],
    ['बीबा सूट', opens(3, both(brand('Biba'), either(anyKurta, suits, anySuit)))],
    ['मुफ्ती शर्ट', opens(4, both(brand('Mufti'), anyShirt))],
    ['टॉमी हिलफिगर', opens(4, brand('Tommy Hilfiger'))],
    ['यूएस पोलो', opens(4, usPolo)],
    ['कैंपस के जूते', opens(3, both(brand('Campus'), footwear))],
    ['रेमंड शर्ट', opens(4, both(brand('Raymond'), shirts))],
    ['वैन ह्यूसेन', opens(4, vanHeusen)],
    ['पार्क एवेन्यू पैंट', opens(3, both(brand('Park Avenue'), trousers))],
    ['गैप हुडी', opens(3, both(brand('GAP'), sweatshirts))],
  ],
)

/** Spelt as on the label. */
export const labels = classOf(
  'brands with an article',
  [
    ['haat kurta men', opens(4, both(brand('Haat'), kurtas, forMen))],
    ['rahi chappal', opens(3, both(brand('Rahi'), kind('Chappals', 'Kolhapuris', 'Sandals')))],
    ['kanchan lac bangles', opens(2, both(bangles, brand('Kanchan')))],
  ],
  [
    ['w kurta', opens(4, both(brand('W for Woman'), anyKurta))],
    ['gap kids', opens(4, both(brand('GAP'), forKids))],
    ['only top', opens(3, both(brand('ONLY'), anyTop))],
    ['metro ladies flats', opens(3, both(brand('Metro'), footwear, forWomen))],
    ['campus sutra shirt', opens(3, both(brand('Campus Sutra'), anyShirt))],
    ['basics shirt', opens(3, both(brand('Basics'), anyShirt))],
    ['xyxx underwear', opens(4, both(brand('XYXX'), innerwear))],
    ['indian terrain jeans', opens(3, both(brand('Indian Terrain'), jeans))],
    ['marks and spencer trousers', opens(2, both(brand('Marks & Spencer'), named(/trouser/i)))],
  ],
)
