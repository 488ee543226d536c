import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { darkPatterns } from '#shared/statements.ts'

const audit = readFileSync('docs/dark-patterns.md', 'utf8')
const rows = audit
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:kind|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('the self-audit has every kind of the guidelines once, with what was looked at, where and the result', () => {
  expect(darkPatterns).toHaveLength(13)
  expect(rows.map(([, kind]) => kind)).toEqual(darkPatterns)
  for (const [, , looked, where, result] of rows)
    expect([looked, where, result].every((cell) => cell !== undefined && cell !== '')).toBe(true)
})

test('every file that the self-audit names exists', () => {
  const files = rows.flatMap(([, , , where = '']) => [...where.matchAll(/`([^`]+)`/g)])
  expect(files.length).toBeGreaterThan(darkPatterns.length)
  expect(files.map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual([])
})
