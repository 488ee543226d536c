/** Letters, digits and signs of English pages. A page with another character loads the whole font. */
export const latinChars = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)),
  ...'\u00a0©°·½×é–—‘’“”•…−',
]

const charactersBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))

/** All characters of Hindi, with the borrowed vowels (ऑ, ऍ), the letters with a dot below, and ळ of Marathi names. */
export const devanagariChars = [
  ...charactersBetween(0x901, 0x903),
  ...charactersBetween(0x905, 0x90b),
  ...'ऍएऐऑओऔ',
  ...charactersBetween(0x915, 0x928),
  ...charactersBetween(0x92a, 0x930),
  ...charactersBetween(0x932, 0x933),
  ...charactersBetween(0x935, 0x939),
  ...charactersBetween(0x93c, 0x943),
  ...charactersBetween(0x945, 0x945),
  ...charactersBetween(0x947, 0x949),
  ...charactersBetween(0x94b, 0x94d),
  ...charactersBetween(0x958, 0x95f),
  ...charactersBetween(0x964, 0x970),
  ...'ॐ\u200c\u200d₹◌ \u00a0',
]

/** The only Hindi on English pages: the switch to Hindi, whose letters are in a separate font file. */
export const hindiName = 'हिन्दी'

/** All characters that names and addresses need, for the whole fonts. */
export const allLatin = [...latinChars, ...charactersBetween(0xa0, 0xff), ...'ıŒœˆ˚˜€™']
export const allDevanagari = [...charactersBetween(0x900, 0x97f), ...'\u200c\u200d₹◌ \u00a0']

const virama = '\u094d'
const joiner = '\u200d'
const nukta = '\u093c'
const consonants = [
  ...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह',
  ...[...'कखगजडढफ'].map((one) => one + nukta),
]
const vowelSigns = ['', ...'ािीुूृेैोौॉॅ', virama]
const nasals = ['', 'ं', 'ँ']
const reph = `र${virama}`

/**
 * Conjuncts with a separate glyph. Every other conjunct uses the half form of its first consonant, which all consonants
 * have except ङ, छ, ट, ठ, ड, ढ, द, र and ह.
 */
export const ownShapes = (
  'क्ष क्ष्म क्ष्य ज्ञ क्त क्य त्त त्त्व न्न क्न ग्न ग्न्य घ्न त्न प्न ब्न म्न स्न स्ट स्त ब्ल ब्ध प्त ' +
  'ङ्क ङ्ग छ्य छ्व ट्ट ट्ठ ट्य ट्व ठ्ठ ठ्य ड्ड ड्ढ ड्य ढ्ढ ढ्य द्ग द्द द्ध द्न द्ब द्भ द्म द्य द्व द्ध्य द्व्य ' +
  'श्क श्च श्न श्म श्य श्ल श्व ष्क ष्ट ष्ठ ष्ण ष्प ष्म ष्य ह्न ह्म ह्य ह्ल ह्व ह्ण ' +
  'क्र ख्र ग्र घ्र छ्र ज्र ट्र ठ्र ड्र ढ्र त्र थ्र द्र ध्र न्र प्र फ्र ब्र भ्र म्र व्र श्र स्र ह्र ' +
  'ष्ट्र ष्क्र स्ट्र क्ट्र न्ट्र ण्ड्र द्द्य फ़्र फ़्त ख़्त ज़्य'
).split(' ')

/** Texts that together contain all glyphs of the font. */
export function shapedTexts(): string[] {
  const all = [...consonants, ...ownShapes]
  const syllables = all.flatMap((first) => vowelSigns.map((sign) => first + sign))
  const withNasal = syllables.flatMap((one) => nasals.map((nasal) => one + nasal))
  const withReph = consonants.flatMap((first) => vowelSigns.map((sign) => reph + first + sign))
  const withRephAndDot = consonants.map((first) => `${reph + first}ें`)
  const halves = all.map((first) => first + virama + joiner)
  return [...devanagariChars, ...withNasal, ...withReph, ...withRephAndDot, ...halves]
}
