/** The text of a number's cell as its number format shows it. */
type NumberFormat = (number: string) => string
type FormatOfCell = NumberFormat | undefined

const formatTag = /<(?:\w+:)?numFmt\s[^<>]*>/g
const styleTag = /<(?:\w+:)?xf[\s>/][^<>]*>?/g
const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', apos: "'" }
/** The codes of currencies (ISO 4217). */
const currencies = new Set(Intl.supportedValuesOf('currency'))
const rupee = /₹|\brs\b|^inr$|रु/i
/** A number's cell with a style. No pattern passes the end of a tag. */
const styledNumber =
  /(<(?:\w+:)?c\b(?![^<>]*\st=["'](?!n["']))[^<>]*?\ss=["'](\d+)["'][^<>]*)(>(?:\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<>]*<\/(?:\w+:)?f>))?\s*<(?:\w+:)?v>)([\d.eE+-]+)(?=<)/g

/** The formats `0.00` and `#,##0.00`, which every workbook has (ECMA-376 part 1, 18.8.30). */
const builtIn = ['2', '4']

/**
 * The styles of a workbook whose formats say more than the number: money that is not rupees, codes with zeros in front,
 * and zeros behind a fraction, such as of the size 2.10 (ECMA-376 part 1, 18.8.30).
 */
export function stylesOf(xml: string): Map<string, NumberFormat> {
  const own = (xml.match(formatTag) ?? []).map((tag): [string | undefined, FormatOfCell] => [
    /\snumFmtId=["'](\d+)/.exec(tag)?.[1],
    shownAs(decode(/\sformatCode=(["'])(.*?)\1/.exec(tag)?.[2] ?? '')),
  ])
  const formats = new Map([
    ...builtIn.map((id): [string, FormatOfCell] => [id, shownAs('0.00')]),
    ...own,
  ])
  const used = xml.slice(Math.max(0, xml.indexOf('cellXfs')), xml.indexOf('/cellXfs'))
  const styles = new Map<string, NumberFormat>()
  for (const [style, tag] of (used.match(styleTag) ?? []).entries()) {
    const shown = formats.get(/\snumFmtId=["'](\d+)/.exec(tag)?.[1])
    if (shown) styles.set(String(style), shown)
  }
  return styles
}

/** The XML of a sheet in Latin-1, with the numbers of these styles as texts. */
export function shownBy(styles: ReadonlyMap<string, NumberFormat>, xml: string): string {
  if (styles.size === 0) return xml
  return xml.replaceAll(
    styledNumber,
    (whole: string, ...[open = '', style = '', between = '', number = '']: string[]) => {
      const shown = styles.get(style)?.(number)
      if (shown === undefined) return whole
      const text = Buffer.from(shown).toString('latin1')
      return `${open.replace(/\st=(["'])n\1/, '')} t="str"${between}${text}`
    },
  )
}

const decode = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,4}));/gi, (whole, decimal, hex, name) =>
    name ? (entities[name] ?? ' ') : String.fromCodePoint(Number(decimal ?? `0x${hex}`)),
  )

/** A number with so many decimals. */
const decimals = /^(?:\[\w+\])?(?:#,##)?0\.(0+)(?:_.)?(?:;|$)/

/** A short fraction with the zeros behind it. A whole number is no size with a fraction, and loses nothing. */
function padZeros(number: string, length: number): string {
  const [whole, part = ''] = number.split('.')
  return /^\d+$/.test(part) && part.length < length
    ? `${whole}.${part.padEnd(length, '0')}`
    : number
}

function shownAs(format: string): NumberFormat | undefined {
  if (/^0{2,}$/.test(format)) return (number) => number.padStart(format.length, '0')
  const money = moneyIn(format)
  const [, zeros] = decimals.exec(format) ?? []
  if (zeros && !money) return (number) => padZeros(number, zeros.length)
  return money && !rupee.test(money) ? (number) => `${number} ${money}` : undefined
}

/** The sign or code of money in a format, without those of a language alone: `€` in `[$€-2] #,##0`. */
function moneyIn(format: string): string | undefined {
  const named = /\[\$([\p{L}\p{Sc}. ]{1,8})[-\]]/u.exec(format)?.[1]
  const bare = format.replaceAll(/\[[^\]]*\]/g, '')
  const code = bare.match(/\b[A-Z]{3}\b/g)?.find((one) => currencies.has(one))
  return named?.trim() ?? /\p{Sc}/u.exec(bare)?.[0] ?? code
}
