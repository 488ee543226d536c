import { both, first, forMen, forWomen, named, not, text } from '../../checks.ts'
import { bangles, juttis, kurtas } from '../../kinds.ts'
import { classOf } from '../second/traits.ts'
import { anyShirt, anySweatshirt, anyTee, otherThan } from '../sixth/traits.ts'
import { anyTop, bras, openShoes, sporty } from './traits.ts'

/** What is not wanted. */
export const exclusions = classOf(
  'exclusions',
  [
    ['jutti without zari', first(4, both(juttis, not(named(/zari/i))))],
    ['bangles in any colour but not red', first(4, both(bangles, otherThan('Red')))],
    ['gents kurta stripe wala nahi', first(4, both(kurtas, forMen, not(named(/strip/i))))],
  ],
  [
    ['tees except white', first(4, both(anyTee, otherThan('White')))],
    ['sports shoes no black', first(4, both(sporty, otherThan('Black')))],
    [
      'bra without wire',
      first(
        4,
        both(
          bras,
          not(
            both(
              text(/(?<!non-|non )\b(under)?wired\b/i),
              not(text(/non-?\s?wired|wire-?\s?free/i)),
            ),
          ),
        ),
      ),
    ],
    ['sweatshirt bina hood wali', first(4, both(anySweatshirt, not(named(/hood/i))))],
    ['sleeveless nahi chahiye top', first(3, both(anyTop, not(text(/sleeveless/i))))],
    ['shirt printed mat dikhana', first(4, both(anyShirt, not(named(/print/i))))],
    [
      'flat chappal no heels ladies',
      first(4, both(openShoes, forWomen, not(named(/heel|wedge/i)))),
    ],
    ['बिना प्रिंट की टी शर्ट', first(4, both(anyTee, not(named(/print|graphic/i))))],
  ],
)
