const consonants: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  // Letters of Tamil and Malayalam, in their places of Devanagari's block.
  ऩ: 'n',
  ऱ: 'r',
  ऴ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
  z: 'z',
  f: 'f',
}
const vowels: Record<string, string> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'ee',
  उ: 'u',
  ऊ: 'oo',
  ऋ: 'ri',
  ॠ: 'ree',
  ऌ: 'li',
  ॡ: 'lee',
  ए: 'e',
  ऐ: 'ai',
  ऍ: 'e',
  ऎ: 'e',
  ऑ: 'o',
  ऒ: 'o',
  ओ: 'o',
  औ: 'au',
}
const signs: Record<string, string> = {
  'ा': 'aa',
  'ि': 'i',
  'ी': 'ee',
  'ु': 'u',
  'ू': 'oo',
  'ृ': 'ri',
  'ॄ': 'ree',
  'ॢ': 'li',
  'ॣ': 'lee',
  'े': 'e',
  'ै': 'ai',
  'ॅ': 'e',
  'ॆ': 'e',
  'ॉ': 'o',
  'ॊ': 'o',
  'ो': 'o',
  'ौ': 'au',
}
const VIRAMA = '\u094D'
const NASAL = /[\u0901\u0902]/
const ZERO = 0x0966

/** A consonant with the vowel after it, or a single vowel; `inherent` is the `a` that is spoken but not written. */
type Sound = { consonant: string; vowel: string; inherent: boolean; nasal: boolean }

const DEVANAGARI = 0x09_00
const BLOCK = 0x80
/** Gurmukhi's two signs that stand elsewhere: the one for a nasal, and the one that doubles the next letter. */
const GURMUKHI: Readonly<Record<string, string>> = { '\u0A70': '\u0902', '\u0A71': '' }
/** In searches one letter: Bengali and Odia speak three as one, and write it as any of them: শাড়ি is a saree. */
const SIBILANTS = /[\u09B6\u0B36]/g
/** Malayalam's letters without a vowel: ൺ ൻ ർ ൽ ൾ ൿ. */
const CHILLU: Readonly<Record<string, string>> = {
  '\u0D7A': 'न',
  '\u0D7B': 'न',
  '\u0D7C': 'र',
  '\u0D7D': 'ल',
  '\u0D7E': 'ल',
  '\u0D7F': 'क',
}

/**
 * Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam in Devanagari: Unicode has a block of 128 places
 * for each of them, with the same sounds at the same places (after ISCII, IS 13194).
 */
export function inDevanagari(text: string): string {
  // Gurmukhi writes no y between two vowels: ਕੁੜੀਆਂ is "kudiyan".
  const spelt = text.replaceAll(/([\u0A3F\u0A40])\u0A06/g, '$1\u0A2F\u0A3E')
  return spelt.replaceAll(/[\u0980-\u0D7F]/g, (letter) => {
    const other = GURMUKHI[letter] ?? CHILLU[letter]
    if (other !== undefined) return other
    return String.fromCodePoint(DEVANAGARI + ((letter.codePointAt(0) ?? 0) % BLOCK))
  })
}

/**
 * Writes Devanagari in Latin letters as people usually type it: चूड़ी becomes `choodee`, १० becomes 10. The other scripts of
 * India are read by the sounds that they share with it: સાડી becomes `saadee`.
 */
export function transliterate(text: string): string {
  return inLatin(inDevanagari(text.replaceAll(SIBILANTS, 'स')), (sounds) =>
    silence(singularOf(sounds)),
  )
}

/** Typed as d or r, and read as r: শাড়ি is "shaari". */
const FLAPS: Readonly<Record<string, string>> = { 'ड\u093C': 'र', 'ढ\u093C': 'र\u094Dह' }

/** The same for a text to be read, not searched: each word stays as it is, with a capital. */
export function transliterateReadably(devanagari: string, isEndSpoken: boolean): string {
  const flapped = devanagari
    .normalize('NFC')
    .replaceAll(/[डढ]\u093C/g, (letter) => FLAPS[letter] ?? '')
  const latin = inLatin(flapped, (sounds) => (isEndSpoken ? sounds : silence(sounds)))
  return latin.replace(/^./, (first) => first.toUpperCase())
}

function inLatin(devanagari: string, spoken: (sounds: Sound[]) => Sound[]): string {
  return devanagari
    .normalize('NFC')
    .replaceAll(/[\u0966-\u096F]/g, (digit) => String((digit.codePointAt(0) ?? ZERO) - ZERO))
    .replaceAll(
      /[\u0900-\u0963\u0970-\u097F]+/g,
      (word) => initialsOf(word) ?? asInEnglish(spell(spoken(soundsOf(word)))),
    )
}

/** English letters by their names in Hindi. */
const letterNames: Record<string, string> = {
  ए: 'a',
  बी: 'b',
  सी: 'c',
  डी: 'd',
  ई: 'e',
  एफ: 'f',
  जी: 'g',
  एच: 'h',
  आई: 'i',
  जे: 'j',
  के: 'k',
  एल: 'l',
  एम: 'm',
  एन: 'n',
  ओ: 'o',
  पी: 'p',
  क्यू: 'q',
  आर: 'r',
  एस: 's',
  टी: 't',
  यू: 'u',
  वी: 'v',
  डब्ल्यू: 'w',
  डब्लू: 'w',
  एक्स: 'x',
  वाई: 'y',
  जेड: 'z',
}
const longestFirst = Object.keys(letterNames).toSorted((a, b) => b.length - a.length)
const NAME = new RegExp(longestFirst.join('|'), 'g')
const NAMES = new RegExp(`^(?:${longestFirst.join('|')}){2,}$`)
/** Letters whose names begin with a vowel. Only a word with one is read as initials: बीवी means "wife", not "bv". */
const NAMED_BY_VOWEL = /[एईओआ]|^यू/

/** Reads names of letters: यूएस is "us" and एचआरएक्स "hrx"; null for a word that is not made of letters' names. */
function initialsOf(word: string): string | null {
  if (!NAMES.test(word) || !NAMED_BY_VOWEL.test(word)) return null
  return word.replaceAll(NAME, (name) => letterNames[name] ?? '')
}

const PLURAL_FROM = 3

/** Removes the plural ending of feminine nouns: किताबें is "kitaab". Short words such as करें are no nouns. */
function singularOf(sounds: Sound[]): Sound[] {
  const last = sounds.at(-1)
  const isPlural = last?.consonant !== '' && last?.vowel === 'e' && last.nasal
  if (isPlural && sounds.length >= PLURAL_FROM)
    Object.assign(last, { vowel: 'a', inherent: true, nasal: false })
  return sounds
}

/** Writes English words in English spelling, not by their sound: नाइट is "night" and व्हाइट "white". */
function asInEnglish(word: string): string {
  return word
    .replace(/^vh?aait/, 'white')
    .replace(/aait(s?)$/, 'ight$1')
    .replace(/aaitee$/, 'ighty')
}

function soundsOf(word: string): Sound[] {
  const sounds: Sound[] = []
  const letters = word.replaceAll('ज\u093C', 'z').replaceAll('फ\u093C', 'f')
  for (const letter of letters) {
    const last = sounds.at(-1)
    const [consonant, vowel, sign] = [consonants[letter], vowels[letter], signs[letter]]
    if (consonant) sounds.push({ consonant, vowel: 'a', inherent: true, nasal: false })
    else if (vowel) sounds.push({ consonant: '', vowel, inherent: false, nasal: false })
    else if (last && sign) Object.assign(last, { vowel: sign, inherent: false })
    else if (last && letter === VIRAMA) Object.assign(last, { vowel: '', inherent: false })
    else if (last && NASAL.test(letter)) last.nasal = true
  }
  return sounds
}

/** Removes the unwritten `a` where Hindi does not speak it: at the end of a word, and between two vowel syllables. */
function silence(sounds: Sound[]): Sound[] {
  for (let at = sounds.length - 1; at > 0; at -= 1) {
    const [before, here, after] = [sounds[at - 1], sounds[at], sounds[at + 1]]
    const isWeak = here?.inherent === true && !here.nasal
    if (isWeak && (after === undefined || isBetween(before, after))) here.vowel = ''
  }
  return sounds
}

function isBetween(before: Sound | undefined, after: Sound): boolean {
  return Boolean(before?.vowel && after.consonant && after.vowel)
}

function spell(sounds: Sound[]): string {
  return sounds
    .map(({ consonant, vowel, nasal }) => consonant + vowel + (nasal ? 'n' : ''))
    .join('')
}
