import {
  both,
  either,
  forGirls,
  forWomen,
  from,
  kind,
  named,
  not,
  text,
  type Trait,
  upTo,
} from '../../checks.ts'
import { dupattas, heels, jackets, shoes, slippers, sneakers, suits } from '../../kinds.ts'
import { flats, nehruJackets, nightwear, shorts, tops, trackPants } from '../second/traits.ts'
import { anyKurta, anyTrackPants } from '../sixth/traits.ts'

/** Near a price that was named. */
export const near = (rupees: number): Trait => both(from(rupees * 0.5), upTo(rupees * 1.25))

export const innerwear = kind('Innerwear')
export const bras = both(innerwear, text(/\bbra(lette)?s?\b/i), not(named(/briefs?\b|panty/i)))
export const anyBlazer = either(kind('Blazers & Suits'), named(/blazer|waistcoat|tuxedo/i))
export const anyTop = either(tops, both(named(/\btops?\b|tunic/i), not(innerwear)))
export const wraps = either(dupattas, named(/stole|scarf|shawl/i))
export const waistcoats = either(nehruJackets, named(/waistcoat/i))
export const sleepwear = either(
  nightwear,
  named(/night ?(dress|suit|shirt|wear)|pyjama|lounge|sleep ?shirt|robe/i),
)
export const forTheHome = either(
  trackPants,
  shorts,
  sleepwear,
  anyTrackPants,
  named(/pyjama|pants/i),
)
export const sporty = either(
  kind('Sports Shoes', 'Trainers', 'Sneakers'),
  both(shoes, text(/running|walking|training|sport|trek|hik|trail/i)),
)
export const openShoes = either(slippers, flats)
export const anyFootwearWithHeel = either(heels, both(named(/heel|wedge|pump/i), not(sneakers)))
export const girlish = either(forGirls, forWomen)
export const ethnicForWomen = both(
  forWomen,
  either(
    anyKurta,
    suits,
    dupattas,
    kind('Sarees', 'Lehengas'),
    text(/ethnic|ghagra|rajput|poshak/i),
  ),
)
export const winterJackets = either(jackets, named(/jacket|coat\b|parka/i))
