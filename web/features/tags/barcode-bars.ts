/** Widths of bars and gaps in modules, by value (ISO/IEC 15417, table 1); the last one is the stop. */
const code128 =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/)
const START_B = 104
const START_C = 105
const STOP = 106

/** Modules of the digits in an EAN, left of its middle with an odd number of dark ones (ISO/IEC 15420, table 1). */
const eanDigits =
  '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
/** The left digits that stand with an even number of dark modules, by the first digit of an EAN-13. */
const eanEven = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

/** Light modules that a scanner needs on each side. */
const QUIET = 10

/**
 * The bars of a code, one character for each module, `1` is dark: an EAN-13 or EAN-8 (a UPC-A is an EAN-13 that begins
 * with 0), else a Code 128. Null for a code with letters that Code 128 lacks.
 */
export function barsOf(code: string): string | null {
  const digits = code.replaceAll(/[\s-]/g, '')
  const ean = /^\d{12}$/.test(digits) ? `0${digits}` : digits
  const modules = /^(\d{8}|\d{13})$/.test(ean) && isChecked(ean) ? eanBars(ean) : code128Bars(code)
  return modules && '0'.repeat(QUIET) + modules + '0'.repeat(QUIET)
}

/** True when the last digit is the check digit (GS1 General Specifications, 7.9.1). */
function isChecked(digits: string): boolean {
  const sum = [...digits.padStart(14, '0')].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

function eanBars(digits: string): string {
  const first = digits.length === 13 ? digits.slice(0, 1) : ''
  const rest = digits.slice(first.length)
  const even = eanEven[Number(first)] ?? ''
  const half = rest.length / 2
  const sides = [...rest].map((digit, place) => {
    const odd = eanDigits[Number(digit)] ?? ''
    if (place >= half) return invertModules(odd)
    return first !== '' && even[place] === '1' ? [...invertModules(odd)].toReversed().join('') : odd
  })
  return `101${sides.slice(0, half).join('')}01010${sides.slice(half).join('')}101`
}

const invertModules = (modules: string) =>
  modules.replaceAll(/[01]/g, (module) => (module === '0' ? '1' : '0'))

function code128Bars(code: string): string | null {
  if (!/^[ -~]+$/.test(code)) return null
  // Code set C has two digits in one value.
  const isPaired = /^(\d\d){2,}$/.test(code)
  const values = isPaired
    ? (code.match(/\d\d/g) ?? []).map(Number)
    : [...code].map((letter) => letter.charCodeAt(0) - 32)
  const start = isPaired ? START_C : START_B
  const sum = values.reduce((total, value, place) => total + value * (place + 1), start)
  return [start, ...values, sum % 103, STOP]
    .map((value) => modulesOf(code128[value] ?? ''))
    .join('')
}

/** Widths that begin with a bar, as modules. */
function modulesOf(widths: string): string {
  return [...widths].map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('')
}
