import { both, either, forBoys, forMen, forWomen, named, text } from '../../checks.ts'
import {
  bangles,
  chappals,
  dupattas,
  earrings,
  kurtas,
  lehengas,
  mojaris,
  necklaces,
  sandals,
  trousers,
} from '../../kinds.ts'
import { classOf, coloured, flats, opens, shorts } from '../second/traits.ts'
import {
  anyLegging,
  anyShirt,
  anySneaker,
  anySweater,
  anySweatshirt,
  anyTee,
  anyTrackPants,
  hoodies,
  opensIn,
} from '../sixth/traits.ts'
import { anyBlazer, openShoes, sleepwear, winterJackets } from './traits.ts'

/** Written as it sounds, or with a letter too few or too many. */
export const slips = classOf(
  'slips of spelling',
  [
    ['dupattta red', coloured(3, dupattas, 'Red')],
    ['mojrii for gents', opens(3, mojaris)],
    ['silver jhumkey', opensIn(3, earrings, 'Silver', /silver|oxidi[sz]ed/i)],
  ],
  [
    ['trouseer formal', opens(4, either(trousers, named(/trousers/i)))],
    ['cardgan for women', opens(3, both(either(anySweater, winterJackets), forWomen))],
    ['cheked shirts', opens(4, both(anyShirt, text(/check/i)))],
    ['leegings ladies', opens(3, both(anyLegging, forWomen))],
    ['flat sandles womens', opens(4, both(either(sandals, flats, openShoes), forWomen))],
    ['nekclace set', opens(4, either(necklaces, named(/necklace/i)))],
    ['shrots boys', opens(3, both(shorts, forBoys))],
  ],
)

/** A neighbouring key of the phone’s keyboard was hit, or the space was missed. */
export const keySlips = classOf(
  'slips on the keyboard of a phone',
  [
    ['lehengq', opens(4, lehengas)],
    ['bangkes', opens(4, bangles)],
    ['rubberchappal', opens(4, chappals)],
  ],
  [
    ['hoofie', opens(4, either(hoodies, anySweatshirt))],
    ['sweatee', opens(4, either(anySweater, anySweatshirt))],
    ['blazwr', opens(4, anyBlazer)],
    ['jogers mens', opens(3, both(anyTrackPants, forMen))],
    ['kurta nens', opens(3, both(kurtas, forMen))],
    ['blacktshirt', opensIn(4, anyTee, 'Black')],
    ['nightsuir', opens(3, sleepwear)],
    ['snwakers white', opensIn(4, anySneaker, 'White')],
  ],
)
