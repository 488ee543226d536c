import { before, spreadOverShops } from '../../answer-checks.ts'
import { both, type Check, either, kind, named, not, text, type Trait } from '../../checks.ts'
import {
  dupattas,
  footwear,
  heels,
  juttis,
  lehengas,
  mojaris,
  palazzos,
  sarees,
  sherwanis,
  sneakers,
  trousers,
} from '../../kinds.ts'
import { noseRings, shorts, trackPants } from '../second/traits.ts'
import { anyKurta, anyLegging, anyPalazzo, anySuit } from '../sixth/traits.ts'
import { anyBlazer, innerwear, openShoes, waistcoats } from '../seventh/traits.ts'

export const kidsDresses = kind('Frocks', 'Dresses', 'Lehengas', 'Kurta Sets', 'Skirts')
export const longSleeved = text(/\b(long|full)[- ]sleeve/i)
export const shortSleeved = text(/\b(short|half)[- ]sleeve/i)
export const sleeveless = text(/sleeveless/i)
export const collared = either(kind('Polo T-shirts'), text(/\bcollar/i))
export const jumpsuits = either(kind('Jumpsuits & Dungarees'), named(/jumpsuit|playsuit/i))
export const ring = kind('Rings')
export const anklets = named(/anklet/i)
export const noseJewels = either(noseRings, text(/nose ?(ring|pin)/i))
export const vests = both(innerwear, named(/\bvests?\b/i))
export const underpants = both(innerwear, named(/brief|trunk|boxer/i))
export const flatFooted = both(footwear, not(either(heels, named(/heel|wedge|pump/i))))
export const weddingShoes = either(mojaris, juttis, kind('Formal Shoes'))
export const dressedUp = either(
  sarees,
  lehengas,
  anyKurta,
  anySuit,
  dupattas,
  sherwanis,
  waistcoats,
  anyBlazer,
  kind('Dresses', 'Palazzos'),
)
export const trainersOf = either(sneakers, kind('Sports Shoes'))
export const slipOns = both(footwear, either(openShoes, text(/slip[- ]?ons?|loafer|velcro/i)))

/** Products with the word in name or description come before those of the article without it. */
export const wordBefore = (article: Trait, pattern: RegExp): Check => {
  const word = both(article, text(pattern))
  return before(word, both(article, not(text(pattern))))
}

export const spread = (one: Trait): Check => spreadOverShops(one)

/** What is worn on the legs. */
export const bottoms = either(
  trousers,
  palazzos,
  anyPalazzo,
  anyLegging,
  trackPants,
  shorts,
  kind('Jeans', 'Skirts'),
)
