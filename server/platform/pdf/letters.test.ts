import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import { expect, it } from 'vitest'
import { inOurLetters } from './letters.ts'
import { runsOf } from './runs.ts'

const charactersOf = (name: string) => {
  const bytes = readFileSync(path.join(import.meta.dirname, `fonts/${name}.ttf`))
  return new Set(new Face(new Blob(new Uint8Array(bytes).buffer)).collectUnicodes())
}
const fonts = new Map(
  ['latin', 'devanagari']
    .flatMap((script) => [`anek-${script}-400`, `anek-${script}-650`])
    .map((name) => [name, charactersOf(name)]),
)
/** All planes with letters and signs; the others are unassigned. */
const everything = [...Array(0x2_00_00).keys(), 0x2_00_00, 0xe_00_01, 0xe_01_00, 0x10_ff_ff]
const inIndia =
  /[\u0981-\u0D7F\uABC0-\uABF9\u1C50-\u1C7D\u0621-\u063A\u0641-\u064A\u06F0-\u06F9ٹپچڈڑژکگںھہۂۃیےۓٻڀٿٺٽڄڃڇڌڍڊڙڪڳڱڻڦ]/
const languages = ['en', 'hi'] as const

it.each(languages)('whatever stands in a text is drawn by a font that has it, in %s', (locale) => {
  const missing = everything.filter((code) => {
    const text = `a${String.fromCodePoint(code)}\u094Dक\u200D${String.fromCodePoint(code)} `
    return runsOf(text, 400, locale).some((run) =>
      [...run.text].some((letter) => !fonts.get(run.font)?.has(letter.codePointAt(0) ?? 0)),
    )
  })
  expect(missing).toEqual([])
})

it.each(languages)(
  'a letter or digit of an Indian script is never a question mark in %s',
  (locale) => {
    const letters = everything
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => inIndia.test(letter) && /[\p{L}\p{Nd}]/u.test(letter))
    expect(letters.length).toBeGreaterThan(600)
    expect(letters.filter((letter) => /[?•]/.test(inOurLetters(`ক${letter}`, locale)))).toEqual([])
  },
)

it.each([
  ['সোনালী শাড়ি ঘর', 'Sonaalee Shaari Ghar', 'सोनाली शाड़ि घर'],
  ['শর্মা', 'Sharmaa', 'शर्मा'],
  ['ৰঙা গামোচা', 'Ranaa Gaamochaa', 'रङा गामोचा'],
  ['হঠাৎ', 'Hathaat', 'हठात्'],
  ['શ્રી ગણેશ સાડી ૧૨૦', 'Shree Ganesh Saadee 120', 'श्री गणेश साडी १२०'],
  ['ਪੰਜਾਬੀ ਜੁੱਤੀ', 'Panjaabee Juttee', 'पंजाबी जुत्ती'],
  ['காஞ்சிபுரம் பட்டு', 'Kaanchipuram Pattu', 'काञ्चिपुरम् पट्टु'],
  ['கடை எண் ௱', 'Katai En 100', 'कटै एण् १००'],
  ['కృష్ణ చీరలు', 'Krishna Cheeralu', 'कृष्ण चीरलु'],
  ['ಮೈಸೂರು ರೇಷ್ಮೆ', 'Maisooru Reshme', 'मैसूरु रेष्मे'],
  ['കസവു സാരി ൽ', 'Kasavu Saari L', 'कसवु सारि ल्'],
  ['ସମ୍ବଲପୁରୀ ଶାଢ଼ୀ', 'Sambalapuree Shaarhee', 'सम्बलपुरी शाढ़ी'],
  ['ꯃꯤꯇꯩ ꯃꯌꯦꯛ ꯑꯣꯏꯕ', 'Mitai Mayek Oiba', 'मितै मयेक् ओइब'],
  ['دکان احمد ۲۳', 'Dkan Ahmd 23', 'Dkan Ahmd 23'],
  ['وسیم، یار', 'Vsim, Yar', 'Vsim, Yar'],
  ['ᱥᱟᱱᱛᱟᱲᱤ', 'Santari', 'Santari'],
  ['Kurta 👩🏽‍🎤 ★ ™ ½ é', 'Kurta • • ™ ½ é', 'Kurta • • ™ ½ é'],
  ['Łódź Şalvar Ａ①', 'Lódz Salvar A1', 'Lódz Salvar A1'],
  ['中文', '??', '??'],
  ['क्‍ष Kur‌ta साड़ी', 'क्‍ष Kurta साड़ी', 'क्‍ष Kurta साड़ी'],
])('%s is drawn as %s and in Hindi as %s', (text, english, hindi) => {
  expect(inOurLetters(text, 'en')).toBe(english)
  expect(inOurLetters(text, 'hi')).toBe(hindi.normalize('NFC'))
})
