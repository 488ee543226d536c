import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withFigures } from './page.ts'

const textAround = (text: string) => text.replace(/<!-- bench: begin[\s\S]*bench: end -->/, '')

test('figures replace the text between the markers of the page, and nothing else', () => {
  const page = readFileSync('docs/performance.md', 'utf8')
  const written = withFigures(page, ['new figures', ''])
  expect(written).toContain('<!-- bench: begin -->\n\nnew figures\n\n<!-- bench: end -->')
  expect(textAround(written)).toBe(textAround(page))
  expect(() => withFigures('no markers', [])).toThrow('has no lines')
})
