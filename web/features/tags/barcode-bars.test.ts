import { expect, it } from 'vitest'
import { barsOf } from './barcode-bars.ts'

/** The modules between the quiet zones; ZXing reads each of the vectors below as its code. */
const readModules = (code: string) => barsOf(code)?.replace(/^0{10}(.*)0{10}$/, '$1')

it.each([
  [
    '4006381333931',
    '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101',
  ],
  ['96385074', '1010001011010111101111010110111010101001110111001010001001011100101'],
])('an EAN with a right check digit is drawn as EAN: %s', (code, modules) => {
  expect(readModules(code)).toBe(modules)
})

it('a UPC-A is the EAN-13 that begins with 0, also with spaces', () => {
  expect(barsOf('0 36000 29145 2')).toBe(barsOf('0036000291452'))
})

it.each([
  [
    'KURTA-7',
    '1101001000010110001110110111011101100010111011011100010101000110001001101110011101101110111100100101100011101011',
  ],
  ['123456', '11010011100101100111001000101100011100010110100011011101100011101011'],
])('every other code is a Code 128, pairs of digits in set C: %s', (code, modules) => {
  expect(readModules(code)).toBe(modules)
})

it('a number whose check digit does not fit is a Code 128, and nothing is drawn of letters it lacks', () => {
  expect(readModules('4006381333932')?.slice(0, 11)).toBe('11010010000')
  expect(barsOf('कुर्ता')).toBeNull()
})

it('each value of Code 128 has eleven modules, and the stop thirteen', () => {
  for (let letter = 32; letter < 127; letter++)
    expect(readModules(String.fromCharCode(letter))).toHaveLength(3 * 11 + 13)
})
