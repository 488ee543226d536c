import { strToU8, zipSync } from 'fflate'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** A cell of a sheet: a text, a number, or the XML of the cell itself. */
export type SheetCell = string | number | { xml: (name: string) => string }

const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function cellXml(cell: SheetCell, name: string): string {
  if (typeof cell === 'object') return cell.xml(name)
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`
  return cell === ''
    ? ''
    : `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** The XML of a sheet. */
export function sheetXml(rows: readonly (readonly SheetCell[])[]): string {
  const body = rows.map((cells, row) => {
    const inside = cells.map((cell, at) => cellXml(cell, `${letters(at)}${row + 1}`)).join('')
    return `<row r="${row + 1}">${inside}</row>`
  })
  return `${head}<worksheet xmlns="${main}"><sheetData>${body.join('')}</sheetData></worksheet>`
}

/** The parts of a workbook with these sheets, by their path. */
export function workbookParts(sheets: Record<string, string>): Record<string, Uint8Array> {
  const names = Object.keys(sheets)
  const list = names.map(
    (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const links = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${links.join('')}</Relationships>`,
  }
  for (const [at, name] of names.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheets[name] ?? ''
  return Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))
}

/** An XLSX file. */
export function workbook(sheets: Record<string, readonly (readonly SheetCell[])[]>): Buffer {
  const written = Object.entries(sheets).map(([name, rows]) => [name, sheetXml(rows)] as const)
  return Buffer.from(zipSync(workbookParts(Object.fromEntries(written))))
}
