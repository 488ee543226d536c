import { unzipSync, zipSync } from 'fflate'
import { shownBy, stylesOf } from './workbook-formats.ts'

/** The facts about a sheet that the library does not say. Rows are counted from 0. */
export type SheetFacts = { isHidden: boolean; hiddenRows: number[] }

/** A cell's type for errors, such as of `#N/A` (ECMA-376 part 1, 18.18.11). No pattern passes the end of a tag. */
const errorType = /(<(?:\w+:)?c\s[^<>]*?\bt=["'])e(?=["'])/g
/** A number's cell with a formula and no result, as programs write it that do not compute. */
const notComputed =
  /(<(?:\w+:)?c\b(?![^<>]*\st=)[^<>]*)(>\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<>]*<\/(?:\w+:)?f>))\s*(?:<v\s*\/>|<v><\/v>)?\s*(?=<\/(?:\w+:)?c>)/g
const rowTag = /<(?:\w+:)?row(?=[\s>/])[^<>]*>/g
const hiddenTag = /\s(?:hidden=["'](?:1|true)|ht=["']0(?:\.0*)?)["']/
const sheetTag = /<(?:\w+:)?sheet\s[^<>]*>/g
const linkTag = /<(?:\w+:)?Relationship\s[^<>]*>/g
const escapedSign = /_x([\dA-Fa-f]{4})_/g

/** The value of an attribute of a tag; undefined without it. */
const attribute = (tag: string, name: string) =>
  new RegExp(String.raw`\s(?:\w+:)?${name}=(["'])(.*?)\1`).exec(tag)?.[2]

/**
 * A workbook with the texts of its cells as people see them where the library would read something else, and what is
 * hidden in it.
 */
export function openWorkbook(packed: Uint8Array): { bytes: Uint8Array; sheets: SheetFacts[] } {
  const parts = unzipSync(packed, { filter: ({ name }) => /\.xml(?:\.rels)?$/.test(name) })
  const styles = stylesOf(Buffer.from(parts['xl/styles.xml'] ?? []).toString())
  const hidden = new Map<string, number[]>()
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith('xl/') || name === 'xl/styles.xml') continue
    const xml = lettersOf(part)
    hidden.set(name, hiddenRowsIn(xml))
    const plain = withPlainTexts(xml)
    const told = name === 'xl/sharedStrings.xml' ? plain : shownBy(styles, withErrorTexts(plain))
    if (told !== xml) parts[name] = Buffer.from(told, 'latin1')
  }
  return { bytes: zipSync(parts, { level: 0 }), sheets: factsOf(parts, hidden) }
}

/** Latin-1 keeps every byte. */
const lettersOf = (part: Uint8Array) =>
  Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')

/** Errors as texts, because the library reads them as empty cells. */
const withErrorTexts = (xml: string) =>
  xml.replaceAll(errorType, '$1str').replaceAll(notComputed, '$1 t="str"$2<v>#CALC!</v>')

/**
 * `_x0041_` stays a text, because spreadsheets escape only characters that XML does not allow, and the underscore
 * (ECMA-376 part 1, 22.9.2.19). Our own writer also escapes the first letter of a few names.
 */
function withPlainTexts(xml: string): string {
  if (!xml.includes('_x')) return xml
  return xml.replaceAll(escapedSign, (whole: string, hex: string, at: number) => {
    const code = Number.parseInt(hex, 16)
    const rest = xml.slice(at + whole.length, xml.indexOf('<', at))
    const isNeeded = code < 0x20 || code === 0x5f || code === 0x7f || code >= 0xd800
    return isNeeded || String.fromCharCode(code) + rest in Object.prototype
      ? whole
      : `_x005F${whole}`
  })
}

/** The rows that a person or a filter has hidden. */
function hiddenRowsIn(xml: string): number[] {
  if (!hiddenTag.test(xml)) return []
  const found: number[] = []
  let row = 0
  for (const [tag] of xml.matchAll(rowTag)) {
    row = Number(attribute(tag, 'r') ?? row + 1)
    if (hiddenTag.test(tag)) found.push(row - 1)
  }
  return found
}

/** The facts of each sheet, in the order of the workbook. */
function factsOf(parts: Record<string, Uint8Array>, hidden: Map<string, number[]>): SheetFacts[] {
  const tagsOf = (name: string, tag: RegExp) =>
    lettersOf(parts[name] ?? new Uint8Array()).match(tag) ?? []
  const targets = new Map(
    tagsOf('xl/_rels/workbook.xml.rels', linkTag).map((tag) => [
      attribute(tag, 'Id'),
      (attribute(tag, 'Target') ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  return tagsOf('xl/workbook.xml', sheetTag).map((tag) => ({
    isHidden: /hidden/i.test(attribute(tag, 'state') ?? ''),
    hiddenRows: hidden.get(targets.get(attribute(tag, 'id')) ?? '') ?? [],
  }))
}
