import { colorMaps } from '#shared/catalog/product-fields.ts'

export type ColorMap = (typeof colorMaps)[number]

/** Colour names that shops use → family under which shoppers filter. */
const families: Partial<Record<ColorMap, string>> = {
  Red: 'maroon madder sindoori crimson scarlet wine lal laal लाल मैरून',
  Pink: 'rani gulabi rose magenta peach-pink गुलाबी रानी',
  Orange: 'kesariya saffron rust peach coral केसरिया नारंगी',
  Yellow: 'haldi lemon mustard amber peela पीला हल्दी',
  Green: 'mehndi bottle parrot pista olive mint emerald hara हरा',
  Blue: 'indigo navy sky denim firozi turquoise teal peacock neela नीला फ़िरोज़ी',
  Purple: 'jamuni lavender violet mauve बैंगनी जामुनी',
  Brown: 'camel tan coffee chocolate bhura भूरा',
  Beige: 'cream ivory skin nude fawn क्रीम',
  White: 'off-white safed सफ़ेद सफेद',
  Grey: 'gray charcoal ash oxidised slate स्लेटी',
  Black: 'kala काला',
  Gold: 'golden सुनहरा',
  Silver: 'चाँदी',
  Multicolour: 'multi multicolor rainbow',
}

const knownColours = new Map(
  colorMaps.flatMap((family) =>
    [family.toLowerCase(), ...(families[family] ?? '').split(' ')].map(
      (name) => [name, family] as const,
    ),
  ),
)

/** The filter family of a colour: the family of its last known word (`rose gold` → Gold), if any. */
export function colorMapOf(name: string): ColorMap | undefined {
  const words = name
    .trim()
    .toLowerCase()
    .split(/[\s/,]+/)
  return words.map((word) => knownColours.get(word)).findLast(Boolean)
}
