import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { recordErasure, openErasures, readErasures } from './erasures.ts'

const at = new Date('2026-11-16T06:30:00.000Z')
const hoursLater = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'chowk-erasures-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

it('reads the accounts that were erased since a time once each, from the files of all servers', () => {
  const [one, two] = [join(folder(), 'one.jsonl'), join(folder(), 'two.jsonl')]
  const note = openErasures(one)
  note(id(1), hoursLater(-2))
  note(id(2), at)
  recordErasure(two, id(3), hoursLater(5))
  recordErasure(two, id(2), hoursLater(6))
  expect(readErasures([one, two, join(folder(), 'none')], at)).toEqual([id(2), id(3)])
  // The clocks of servers differ, and a commit comes after its line in the file.
  expect(readErasures([one], hoursLater(0.9))).toEqual([id(2)])
  expect(readErasures([one], hoursLater(1.1))).toEqual([])
  expect(statSync(one).mode & 0o077).toBe(0)
})

it('is not confused by a line that a full disk or a power cut has torn', () => {
  const file = join(folder(), 'erasures.jsonl')
  recordErasure(file, id(1), at)
  appendFileSync(file, `\n{"account":"${id(2)}","a`)
  recordErasure(file, id(3), at)
  expect(readErasures([file], at)).toEqual([id(1), id(3)])
})

it('stops a start that could not keep them', () => {
  expect(() => openErasures(join(folder(), 'missing/erasures.jsonl'))).toThrow(/cannot be created/)
})
