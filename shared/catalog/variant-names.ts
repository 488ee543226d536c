import type { VariationAttribute } from '../contract/goods.ts'
import { variationAttributes } from './product-options.ts'

/** The values of a variant, size, colour and material, each as `say` names it in the reader's language. */
export function variantValues(
  attributes: Partial<Record<string, string>>,
  say: (attribute: VariationAttribute, value: string) => string,
): string[] {
  return variationAttributes.map((name) => say(name, attributes[name] ?? '')).filter(Boolean)
}

/** Colours that are adjectives in -ा; others, such as केसरिया and पिस्ता, do not change before a postposition. */
const adjectives =
  /(?<!\p{Script=Devanagari})(नील|पील|हर|भूर|काल|सुनहर|गहर|हल्क)ा(?!\p{Script=Devanagari})/gu

/** A colour's name before रंग and a postposition: नीला becomes नीले, as in “नीले रंग की फ़ोटो”. */
export function obliqueColor(name: string): string {
  return name.replaceAll(adjectives, '$1े')
}
