import { saysNotSold, suggestsKind, suggestsProduct, suggestsShop } from '../../answer-checks.ts'
import { both, type Check, either, kind } from '../../checks.ts'
import { bangles, footwear, sarees } from '../../kinds.ts'
import { classOf } from '../second/traits.ts'
import { hoodies, make } from './traits.ts'

export const otherGoods = classOf(
  'goods not sold',
  [
    ['mobile cover', saysNotSold(/mobile cover|phone case/i)],
    ['ladies purse', saysNotSold(/\bpurse|hand ?bag|clutch/i)],
  ],
  [
    ['dhoop ka chashma', saysNotSold(/sunglass|goggles|spectacles/i)],
    ['smart watch for men', saysNotSold(/watch\b/i)],
    ['lipstick', saysNotSold(/lipstick/i)],
    ['pati ke liye wallet', saysNotSold(/wallet/i)],
  ],
)

const eitherOf = (one: Check, other: Check): Check => ({
  says: `${one.says} or ${other.says}`,
  holds: (page, answer) => one.holds(page, answer) || other.holds(page, answer),
  possible: (pool) => [one, other].some(({ possible }) => possible?.(pool) ?? true),
})

export const unfinished = classOf(
  'unfinished words',
  [
    [
      'chud',
      eitherOf(
        suggestsKind('Bangles', 'Glass Bangles', 'Lac Bangles', 'Metal Bangles', 'Bridal Chooda'),
        suggestsProduct(bangles),
      ),
    ],
    ['kolh', eitherOf(suggestsKind('Kolhapuris'), suggestsProduct(kind('Kolhapuris')))],
    ['gulmo', suggestsShop('Gulmohar Saree Kendra')],
  ],
  [
    [
      'sneak',
      eitherOf(suggestsKind('Sneakers', 'Trainers'), suggestsProduct(kind('Sneakers', 'Trainers'))),
    ],
    ['puma sh', suggestsProduct(both(make(/^puma/i, 'Puma', 'PUMA Motorsport'), footwear))],
    ['साड़', eitherOf(suggestsKind('Sarees'), suggestsProduct(sarees))],
    ['hood', suggestsProduct(either(hoodies, kind('Sweatshirts')))],
  ],
  'suggestions',
)
