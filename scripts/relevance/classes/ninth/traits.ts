import { either, forBoys, forGirls, forMen, forWomen } from '../../checks.ts'
import { sneakers } from '../../kinds.ts'
import { sporty } from '../seventh/traits.ts'

export const girlsOrWomen = either(forGirls, forWomen)
export const boysOrMen = either(forBoys, forMen)
export const sportsShoes = either(sporty, sneakers)
