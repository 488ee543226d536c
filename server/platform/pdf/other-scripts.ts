import { inDevanagari, transliterateReadably } from '#shared/formats/transliterate.ts'

/** Pairs of a letter and what is written for it: `table('ৰ र ৱ व')`. */
function table(pairs: string): Map<string, string> {
  const texts = pairs.split(' ')
  const rows = texts.flatMap((letter, at): [string, string][] =>
    at % 2 === 0 ? [[letter, texts[at + 1] ?? '']] : [],
  )
  return new Map(rows)
}

/**
 * Letters of the nine blocks from Bengali to Malayalam that do not stand at the place of their sound
 * (https://www.unicode.org/charts/PDF/U0980.pdf and the following charts).
 */
const outOfPlace = table(
  [
    'ৎ त् \u09D7 ौ ৰ र ৱ व ৲ ₹ ৼ ं ৽ .',
    'ੲ इ ੳ उ ੴ इकओंकार \u0A75 ्य ੶ .',
    'ૐ ओम ૰ . ૱ ₹ ૹ ज\u093C',
    '\u0B56 ै \u0B57 ौ ୱ व',
    'ௐ ओम \u0BD7 ौ ௰ १० ௱ १०० ௲ १००० ௹ ₹',
    '\u0C00 ँ \u0C04 ं \u0C55 ा \u0C56 ै ౘ च ౙ ज ౚ ऱ ౝ न्',
    'ಀ ँ \u0CD5 ा \u0CD6 ै ೝ न् ೞ ऴ ೱ ः ೲ ः \u0CF3 ं',
    '\u0D00 ं ഄ ं \u0D3B ् \u0D3C ् ഺ ट ൎ र् ൔ म् ൕ य् ൖ ऴ् \u0D57 ौ ൟ ई ൰ १० ൱ १०० ൲ १०००',
    '൘ 1/160 ൙ 1/40 ൚ 3/80 ൛ 1/20 ൜ 1/10 ൝ 3/20 ൞ 1/5 ൳ 1/4 ൴ 1/2 ൵ 3/4 ൶ 1/16 ൷ 1/8 ൸ 3/16',
    'ൺ ण् ൻ न् ർ र् ൽ ल् ൾ ळ् ൿ क्',
  ].join(' '),
)
/** Short vowels of the south, which Hindi does not write. */
const southern = table('ऎ ए ऒ ओ ॆ े ॊ ो')

/** Meetei Mayek of Manipur by its sounds (https://www.unicode.org/charts/PDF/UABC0.pdf). */
const meetei = table(
  'ꯀ क ꯁ स ꯂ ल ꯃ म ꯄ प ꯅ न ꯆ च ꯇ त ꯈ ख ꯉ ङ ꯊ थ ꯋ व ꯌ य ꯍ ह ꯎ उ ꯏ इ ꯐ फ ꯑ अ ꯒ ग ꯓ झ ꯔ र ꯕ ब ꯖ ज ꯗ द ꯘ घ ꯙ ध ꯚ भ ' +
    'ꯛ क् ꯜ ल् ꯝ म् ꯞ प् ꯟ न् ꯠ त् ꯡ ङ् ꯢ इ \uABE3 ो \uABE4 ि \uABE5 ा \uABE6 े \uABE7 ौ \uABE8 ु \uABE9 ै \uABEA ं ꯫ । \uABED ् ' +
    '꯰ ० ꯱ १ ꯲ २ ꯳ ३ ꯴ ४ ꯵ ५ ꯶ ६ ꯷ ७ ꯸ ८ ꯹ ९',
)
const vowelsOfSigns = table('अा आ अि इ अु उ अे ए अै ऐ अो ओ अौ औ')

/** Urdu, Kashmiri and Sindhi, which leave most short vowels out (https://www.unicode.org/charts/PDF/U0600.pdf). */
const urdu = table(
  'ء ’ ا a آ aa ٱ a أ a إ i ٲ a ٳ a ب b پ p ت t ٹ t ث s ج j چ ch ح h خ kh د d ڈ d ذ z ر r ڑ r ز z ژ zh س s ش sh ص s ض z ' +
    'ط t ظ z ع a غ gh ف f ق q ک k ك k گ g ل l م m ن n ں n و o ؤ o ۆ o ۄ o ہ h ه h ھ h ۂ h ۀ h ۃ t ة t ی i ي i ى i ئ i ے e ۓ e ' +
    'ؠ y ۍ i ٻ b ڀ bh ٿ th ٺ th ٽ t ڄ j ڃ n ڇ chh ڌ dh ڏ d ڍ dh ڊ d ڙ r ڪ k ڳ g ڱ n ڻ n ڦ ph ۾ men ۽ ain ' +
    '\u064E a \u0650 i \u064F u ، , ؛ ; ؟ ? ۔ . ٪ % ٫ . ٬ ,',
)
/** Ol Chiki of Santali (https://www.unicode.org/charts/PDF/U1C50.pdf). */
const santali = table(
  'ᱚ o ᱛ t ᱜ g ᱝ ng ᱞ l ᱟ a ᱠ k ᱡ j ᱢ m ᱣ w ᱤ i ᱥ s ᱦ h ᱧ n ᱨ r ᱩ u ᱪ ch ᱫ d ᱬ n ᱭ y ᱮ e ᱯ p ᱰ d ᱱ n ᱲ r ᱳ o ᱴ t ᱵ b ᱶ v ᱷ h ' +
    'ᱸ n ᱹ  ᱺ n ᱻ  ᱼ - ᱽ  ᱾ . ᱿ .',
)

/** A word of the nine scripts; joiners may stand inside. */
const INDIAN = /[\u0980-\u0D7F][\u0980-\u0D7F\u200C\u200D]*/g
/** Gurmukhi's sign that doubles the next letter. */
const DOUBLED = /\u0A71([\u0A15-\u0A39])/g
const MEETEI = /[\uABC0-\uABF9]+/g
const ARABIC = /[\u0600-\u06FF]+/g
const OL_CHIKI = /[\u1C50-\u1C7F]+/g
/** From Odia on, and in Meetei Mayek, a consonant is spoken with its vowel also at a word's end: కృష్ణ is Krishna. */
const END_SPOKEN = /[\u0B00-\u0D7F\uABC0-\uABF9]/
const places = '01-03 05-39 3C-4D 58-63 66-6F'.split(' ')
const blocks = '098 0A0 0A8 0B0 0B8 0C0 0C8 0D0'.split(' ').map((start) => Number(`0x${start}0`))
/** The letters that stand at the place of their sound, and what `inDevanagari` knows beside them. */
const inPlace = new RegExp(`[\\u0A70\\u0A71\\u200C\\u200D${blocks.map(placesOf).join('')}]+`, 'g')

function placesOf(block: number): string {
  return places
    .map((place) => place.split('-').map((end) => String.fromCodePoint(block + Number(`0x${end}`))))
    .map((ends) => ends.join('-'))
    .join('')
}

/**
 * A text with the scripts of India that our fonts lack in letters of the reader: Devanagari in Hindi, Latin in English.
 * Urdu and Santali are written in Latin for both.
 */
export function inReadersScript(text: string, locale: 'en' | 'hi'): string {
  const write = (word: string) => writeWord(word, locale)
  return text
    .replaceAll(INDIAN, write)
    .replaceAll(MEETEI, write)
    .replaceAll(ARABIC, latinOfUrdu)
    .replaceAll(OL_CHIKI, (word) => capital(replaceLetters(santali, inDigits(word, 0x1c_50))))
}

function writeWord(word: string, locale: 'en' | 'hi'): string {
  const devanagari = replaceLetters(
    meetei,
    replaceLetters(outOfPlace, word.replaceAll(DOUBLED, '$1\u0A4D$1')),
  )
    .replaceAll(inPlace, inDevanagari)
    .replaceAll(/अ[ािुेैोौ]/g, (both) => vowelsOfSigns.get(both) ?? both)
  if (locale === 'hi') return replaceLetters(southern, devanagari)
  return transliterateReadably(devanagari.replaceAll(/[\u200C\u200D]/g, ''), END_SPOKEN.test(word))
}

/** At a word's beginning two vowels are consonants: وسیم is "vsim", یار "yar". */
function latinOfUrdu(word: string): string {
  const letters = inDigits(inDigits(word, 0x06_f0), 0x06_60)
  return capital(replaceLetters(urdu, letters.replace(/^و/, 'v').replace(/^ی/, 'y')))
}

function inDigits(word: string, zero: number): string {
  return [...word].map((letter) => digitOf(letter, zero) ?? letter).join('')
}

function digitOf(letter: string, zero: number): string | undefined {
  const digit = (letter.codePointAt(0) ?? 0) - zero
  return digit >= 0 && digit <= 9 ? `${digit}` : undefined
}

const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase())

function replaceLetters(rows: Map<string, string>, text: string): string {
  return [...text].map((letter) => rows.get(letter) ?? letter).join('')
}
