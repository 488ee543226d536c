import { commonWords } from './common-words.ts'

/**
 * True for a password that is easy to guess: a common word or the person's own name or email address, alone or with
 * digits and signs (`Sachin@123`, `p@ssw0rd`) or written twice (`omom`); or a run of keys or digits.
 */
export function isCommonPassword(password: string, own: { name?: string; email: string }): boolean {
  const plain = password.trim().toLowerCase()
  const known = new Set([...commonWords, ...ownWords(own)])
  return (
    isWalk(plain) ||
    figuresOnly.test(plain) ||
    coresOf(plain).some((core) => core === '' || known.has(core) || isTwin(core, known))
  )
}

/** The message key for a password that is easy to guess: `passwordOwn` for the person's own name or email address. */
export function passwordFault(
  password: string,
  own: { name?: string; email: string },
): 'passwordOwn' | 'passwordCommon' | undefined {
  if (!isCommonPassword(password, own)) return undefined
  const words = new Set(ownWords(own))
  const cores = coresOf(password.trim().toLowerCase())
  const isOwn = cores.some((core) => core !== '' && (words.has(core) || isTwin(core, words)))
  return isOwn ? 'passwordOwn' : 'passwordCommon'
}

/** Dates, telephone numbers and years: there are too few of them for a secret. */
const figuresOnly = /^[\d\s!-/:-@[-`{-~]{0,12}$/
const dressing = /^[\d\s!-/:-@[-`{-~]+|[\d\s!-/:-@[-`{-~]+$/g
const signs = /[\s!-/:-@[-`{-~]+/g

function ownWords({ name = '', email }: { name?: string; email: string }): string[] {
  const [local = ''] = email.toLowerCase().split('@')
  const words = [name.toLowerCase(), local].flatMap((text) => [
    text.replaceAll(/[\s._+-]+/g, ''),
    ...text.split(/[\s._+-]+/),
    ...text.split(/[\s._+-]+|\d+/),
  ])
  return [email.toLowerCase(), ...words.filter((word) => word.length >= 3)]
}

const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function undo(text: string): string {
  return text.replaceAll(/[@43!10$57]/g, (sign) => disguises[sign] ?? sign)
}

function bare(text: string): string {
  return text.replaceAll(dressing, '')
}

function joined(text: string): string {
  return text.replaceAll(signs, '')
}

/** Strips digits and signs from both ends, of the text as written and with `@`, `0` and the like read as letters. */
function coresOf(plain: string): string[] {
  const forms = [plain, bare(plain), undo(plain), undo(bare(plain)), bare(undo(plain))]
  return [...new Set([...forms, ...forms.map(joined)])]
}

/** True for a known word, or any part of up to three characters, that is written twice: `omom`, `iloveyou iloveyou`. */
function isTwin(core: string, known: ReadonlySet<string>): boolean {
  const half = core.slice(0, core.length / 2)
  return core.length % 2 === 0 && half + half === core && (half.length < 4 || known.has(half))
}

const rows = [
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  'qweasdzxc',
  '147258369',
  '741852963',
  '789456123',
]
const walks = rows.flatMap((row) => [row, [...row].toReversed().join('')])

/** True for a password of runs only: `qwerty`, `aaaaaa`, `abc123`, `123qwe`, `asdf1234`. */
function isWalk(plain: string): boolean {
  let rest = plain.replaceAll(signs, '')
  while (rest.length >= 2) {
    const step = runAt(rest)
    if (step < 2) return false
    rest = rest.slice(step)
  }
  return true
}

function runAt(text: string): number {
  const same = /^(.)\1*/.exec(text)?.[0].length ?? 0
  let longest = same
  while (longest < text.length && walks.some((walk) => walk.includes(text.slice(0, longest + 1))))
    longest += 1
  return longest
}
