import { both, either, forBoys, forWomen, text } from '../../checks.ts'
import {
  blazers,
  frocks,
  jewellery,
  kurtas,
  lehengas,
  sarees,
  sherwanis,
  shirts,
  slippers,
} from '../../kinds.ts'
import { classOf, coloured, hue, nehruJackets, opens } from '../second/traits.ts'
import { boysEthnic, ladiesSuits, winterWear } from './traits.ts'

const ethnic = either(sarees, kurtas, ladiesSuits, lehengas, sherwanis, nehruJackets, frocks)

export const occasions = classOf(
  'occasions, seasons and festivals',
  [
    ['teej leheriya saree', opens(3, both(sarees, text(/leheriya|lahariya/i)))],
    ['navratri dress', opens(3, ethnic)],
    ['holi ke liye white kurta', coloured(4, kurtas, 'White')],
  ],
  [
    [
      'haldi function yellow dress',
      opens(5, both(ethnic, either(hue('Yellow'), text(/yellow|mustard|haldi/i)))),
    ],
    ['karwa chauth red saree', coloured(5, sarees, 'Red')],
    ['interview formal shirt', opens(5, both(shirts, text(/formal/i)))],
    ['barish me pehenne wali chappal', opens(5, slippers)],
    ['winter wear for women', opens(5, both(winterWear, forWomen))],
    ['bachhe ke liye shaadi ke kapde boys', opens(5, either(boysEthnic, both(blazers, forBoys)))],
    ['bridal jewellery set', opens(4, jewellery)],
  ],
)
