import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type Package, shippedPackages } from './packages.ts'

const FONT_LICENCE = 'web/fonts/OFL.txt'
const RULE = '-'.repeat(80)

const intro = `Licences of the software and data that are part of Chowk.

Typeface: Anek, by Ek Type, SIL Open Font License 1.1 (in the pages and in bills).
Reader of codes: ZXing-C++ (https://github.com/zxing-cpp/zxing-cpp), Apache License 2.0, in zxing-wasm.
Places: GeoNames (https://www.geonames.org), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).
`

/** The notices of fonts, data and packages; packages with the same text stand together above it. */
export function noticesText(packages: readonly Package[] = shippedPackages()): string {
  const byText = Map.groupBy(packages, textOf)
  const parts = Array.from(byText, ([text, together]) => {
    const names = together.map(({ name, version, licence }) => `${name} ${version} (${licence})`)
    return [names.join('\n'), text].join('\n\n')
  })
  const font = `Anek (OFL-1.1)\n\n${readText(FONT_LICENCE)}`
  return `${[intro.trim(), font, ...parts].join(`\n\n${RULE}\n\n`)}\n`
}

function textOf({ folder, author, licence }: Package): string {
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
  const texts = files.map((name) => readText(`${folder}/${name}`))
  if (texts.length > 0) return texts.join('\n\n')
  return `This package has no file with its licence; it names ${licence}.\nAuthor: ${author || 'see its page at npm'}`
}

function readText(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()
}

/** Puts the notices, and how to report a weakness, beside the pages. */
export function publicTexts(): Plugin {
  return {
    name: 'public-texts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const texts = {
        'licences.txt': noticesText(),
        'security-policy.txt': `${readText('SECURITY.md')}\n`,
      }
      for (const [fileName, source] of Object.entries(texts))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
