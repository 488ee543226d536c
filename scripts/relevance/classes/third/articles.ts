import { both, brand, either, first, forMen, kind, named, shop, text } from '../../checks.ts'
import {
  bangles,
  blazers,
  earrings,
  footwear,
  heels,
  jackets,
  jeans,
  juttis,
  kurtas,
  mojaris,
  shirts,
  suits,
  tees,
  trousers,
} from '../../kinds.ts'
import { classOf, noseRings, opens } from '../second/traits.ts'

export const articleFirst = classOf(
  'article before modifier',
  [
    ['bangles to match saree', opens(6, bangles)],
    ['heels to wear with lehenga', opens(5, heels)],
    ['sherwani mojari', opens(3, mojaris)],
    ['kurta ke saath pehenne wali jutti', opens(5, either(juttis, mojaris))],
    ['suit ke sath jhumka', opens(5, earrings)],
  ],
  [
    ['nose ring with chain', opens(3, noseRings)],
    ['jeans jacket', opens(5, both(jackets, text(/denim/i)), both(jackets, named(/denim/i)))],
    ['jacket for bike riding', opens(6, jackets)],
  ],
)

const vanHeusen = brand('Van Heusen', 'Van Heusen Woman', 'Van Heusen Sport')
const calvin = brand('Calvin Klein Jeans', 'Calvin Klein')

export const brands = classOf(
  'brands',
  [
    ['pariwar family store', first(8, either(shop('Parivar Family Store'), brand('Parivar')))],
    ['safar shoe galary', first(8, either(shop('Safar Shoe Gallery'), brand('Safar')))],
    ['choti chopar shoe mart', first(8, shop('Choti Chaupar Shoe Mart'))],
    ['lehar bandhni house', first(8, either(shop('Lehar Bandhani House'), brand('Lehar')))],
    ['rahi ki chappal', opens(3, both(brand('Rahi'), kind('Chappals', 'Kolhapuris', 'Sandals')))],
  ],
  [
    ['park avenu blazer', opens(6, both(brand('Park Avenue'), blazers))],
    ['sparks shoes', opens(3, both(brand('Sparx'), footwear))],
    ['mufty shirt', opens(6, both(brand('Mufti'), shirts))],
    ['ck jeans', opens(6, both(calvin, jeans), both(brand('Calvin Klein Jeans'), jeans))],
    ['LP formal shirt', opens(4, both(named(/^louis philippe/i), shirts))],
    ['colorplus trouser', opens(4, both(brand('ColorPlus'), trousers))],
    ['ed hardi jeans', opens(4, both(brand('Ed Hardy'), jeans))],
    ['612 legue', opens(6, brand('612 league'))],
    ['voyla earrings', opens(5, both(brand('Studio Voylla', 'Voylla'), earrings))],
    ['miss chase jeans', opens(6, both(brand('Miss Chase'), jeans))],
    ['van heusen heels', opens(6, both(vanHeusen, heels))],
    ['alan solly', opens(3, named(/^allen solly/i))],
    ['lavie footwear ladies', opens(6, both(brand('Lavie'), footwear))],
    ['libaas kurta', opens(5, both(brand('Libas'), kurtas))],
    ['geox ke shoes mens', opens(6, both(brand('Geox'), footwear, forMen))],
    ['disny tshirt', opens(5, both(tees, named(/disney/i)))],
    ['indian garage co shirt', opens(5, both(brand('The Indian Garage Co'), shirts))],
    ['melange kurta', opens(5, both(brand('Melange by Lifestyle'), kurtas))],
    ['rangoli jaipur kurti', opens(5, both(brand('Rangoli Jaipur'), kurtas))],
    ['fame forever tshirt', opens(4, both(brand('Fame Forever by Lifestyle'), tees))],
    ['varanga suit', opens(3, both(brand('Varanga'), either(suits, kurtas)))],
  ],
)
