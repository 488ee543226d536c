/**
 * Writes the fonts of the site and of its PDF files once: `node scripts/make-fonts.ts`. They are subsets of the fonts
 * Anek Latin and Anek Devanagari, under the SIL Open Font License in the folder of the fonts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  allDevanagari,
  allLatin,
  devanagariChars,
  hindiName,
  latinChars,
  shapedTexts,
} from './font-texts.ts'
import { compress, decompress, openSubsetter, shaperOf, withRoomAtEnd } from './font-tools.ts'

const folder = path.join(import.meta.dirname, '../web/fonts')
const pdfFolder = path.join(import.meta.dirname, '../server/platform/pdf/fonts')
const LATIN_WEIGHTS = { min: 400, max: 700, byDefault: 500 }
const DEVANAGARI_WEIGHTS = [400, 650]
const PDF_WEIGHTS = [400, 650]
/** The features that browsers use by default, and digits of equal width. */
const latinFeatures = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']
/** All features that Hindi needs, without kerning, whose pairs are a seventh of the file. */
const hindiFeatures = 'abvs akhn blwf blws cjct half nukt pres psts rkrf rphf vatu abvm blwm'.split(
  ' ',
)

const subset = await openSubsetter()
const latin = await open(
  import.meta.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2'),
)
await save('anek-latin', {
  font: latin,
  chars: latinChars,
  weights: LATIN_WEIGHTS,
  features: latinFeatures,
})
const devanagari = await open(
  import.meta
    .resolve('@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2'),
)
const glyphs = [...new Set(shapedTexts().flatMap(shaperOf(devanagari).glyphs))]
for (const weight of DEVANAGARI_WEIGHTS) {
  await save(`anek-devanagari-${weight}`, {
    font: devanagari,
    chars: devanagariChars,
    weights: weight,
    glyphs,
    features: hindiFeatures,
  })
}
await save('anek-hindi', {
  font: devanagari,
  chars: [...hindiName],
  weights: 650,
  features: hindiFeatures,
})
// Names of shops and products may have any letters, so the fonts of PDF files have all characters.
for (const weights of PDF_WEIGHTS) {
  const features = [...latinFeatures, ...hindiFeatures]
  saveForPdf(`anek-latin-${weights}`, { font: latin, chars: allLatin, weights, features })
  saveForPdf(`anek-devanagari-${weights}`, {
    font: devanagari,
    chars: allDevanagari,
    weights,
    features,
  })
}

function saveForPdf(name: string, wanted: Parameters<typeof subset>[0]): void {
  const bytes = withRoomAtEnd(subset(wanted))
  writeFileSync(path.join(pdfFolder, `${name}.ttf`), bytes)
  console.log(`${(bytes.length / 1024).toFixed(1)} KB  ${name}.ttf`)
}

function open(address: string): Promise<Buffer> {
  return decompress(readFileSync(new URL(address)))
}

async function save(name: string, wanted: Parameters<typeof subset>[0]): Promise<void> {
  const bytes = await compress(subset(wanted))
  writeFileSync(path.join(folder, `${name}.woff2`), bytes)
  console.log(`${(bytes.length / 1024).toFixed(1)} KB  ${name}.woff2`)
}
