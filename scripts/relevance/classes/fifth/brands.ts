import { both, forWomen, text } from '../../checks.ts'
import { blazers, footwear, formalShoes, jeans, shirts, shoes, tees } from '../../kinds.ts'
import { classOf, opens } from '../second/traits.ts'
import { kurtis, make } from './traits.ts'

const puma = make(/^puma\b/i, 'Puma', 'PUMA Motorsport')
const levis = make(/^(levi|denizen)/i, 'Levis', 'Denizen From Levis')
const raymond = make(/^raymond/i, 'Raymond')
const vanHeusen = make(/^van heusen/i, 'Van Heusen', 'Van Heusen Sport', 'Van Heusen Woman')
const calvin = make(/^calvin klein/i, 'Calvin Klein Jeans')
const louis = make(
  /^louis philippe/i,
  'Louis Philippe',
  'Louis Philippe Sport',
  'Louis Philippe Jeans',
)

export const brands = classOf(
  'brands',
  [],
  [
    ['puma shoes', opens(6, both(puma, shoes))],
    ['pyuma ke joote', opens(5, both(puma, footwear))],
    ['levis jeans', opens(2, both(levis, jeans))],
    ['biba kurti', opens(4, both(make(/^biba\b/i, 'Biba'), kurtis))],
    ['reymond shirt', opens(4, both(raymond, shirts))],
    ['van husen blazer', opens(4, both(vanHeusen, blazers))],
    ['calvin clein t shirt', opens(5, both(calvin, tees))],
    ['red tape formal shoes', opens(4, both(make(/^red tape/i, 'Red Tape'), formalShoes))],
    ['louis philip shirt', opens(5, both(louis, shirts))],
    ['bodycare bra', opens(5, both(make(/^bodycare/i, 'Bodycare'), text(/\bbras?\b/i)))],
    ['spiker jeans for women', opens(5, both(make(/^spykar/i, 'SPYKAR'), jeans, forWomen))],
  ],
)
