import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sheetXml, workbookParts } from '#test/workbooks.ts'
import type { TableReply } from './table-worker.ts'

const MB = 1024 * 1024
const MOST_ABOVE_REST = 100 * MB
const folder = mkdtempSync(join(tmpdir(), 'chowk-hostile-'))
const limits = { rows: 20_000, columns: 200, cell: 20_000 }
let rest = 0

/** The first answer of the reader's process to a file, and the peak of its memory. */
async function read(bytes: Uint8Array | string): Promise<{ said: TableReply; peak: number }> {
  const file = join(folder, 'list')
  writeFileSync(file, bytes)
  const child = fork(fileURLToPath(new URL('table-worker.ts', import.meta.url)), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    child.send({ file, limits })
    const [said] = (await once(child, 'message')) as [TableReply]
    const [, kilobytes] =
      /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    return { said, peak: Number(kilobytes) * 1024 }
  } finally {
    child.kill('SIGKILL')
  }
}

beforeAll(async () => {
  rest = (await read('Name,Price\nKurta,499')).peak
})
afterAll(() => rmSync(folder, { recursive: true }))

const packWorkbook = (more: Record<string, Uint8Array | string>) =>
  zipSync({
    ...workbookParts({ List: sheetXml([['Name'], ['Kurta']]) }),
    ...Object.fromEntries(
      Object.entries(more).map(([path, part]) => [
        path,
        typeof part === 'string' ? strToU8(part) : part,
      ]),
    ),
  })
const sheet = 'xl/worksheets/sheet1.xml'
const noise = (length: number) =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 13) & 0xff))
const laughs = Array.from(
  { length: 20 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
)

const files: [name: string, fault: RegExp, make: () => Uint8Array | string][] = [
  [
    'a sheet that unpacks to 512 MB',
    /inflated/,
    () => packWorkbook({ [sheet]: Buffer.alloc(512 * MB, 0x20) }),
  ],
  [
    'thirty parts that unpack to 16 MB each',
    /inflated/,
    () =>
      packWorkbook(
        Object.fromEntries(
          Array.from({ length: 30 }, (_, at) => [`xl/media${at}.xml`, Buffer.alloc(16 * MB, 0x20)]),
        ),
      ),
  ],
  [
    'one tag of 60 MB',
    /damaged|inflated|empty/,
    () =>
      packWorkbook({
        [sheet]: Buffer.concat([Buffer.from('<worksheet a="'), Buffer.alloc(60 * MB, 0x61)]),
      }),
  ],
  [
    'entities of other files',
    /entities/,
    () =>
      packWorkbook({
        [sheet]: '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet>&f;</worksheet>',
      }),
  ],
  [
    'a billion laughs',
    /entities/,
    () =>
      packWorkbook({
        'xl/sharedStrings.xml': `<!DOCTYPE l [<!ENTITY l0 "ha">${laughs.join('')}]><sst><si><t>&l20;</t></si></sst>`,
      }),
  ],
  [
    'a million columns in a workbook',
    /tooManyColumns/,
    () =>
      packWorkbook({
        [sheet]: `<worksheet><sheetData><row r="1">${'<c><v>1</v></c>'.repeat(1_000_000)}</row></sheetData></worksheet>`,
      }),
  ],
  [
    'a cell in the last column',
    /tooManyColumns/,
    () =>
      packWorkbook({
        [sheet]:
          '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>',
      }),
  ],
  ['a million columns in a text', /tooManyColumns/, () => ','.repeat(1_000_000)],
  ['20 MB of rows', /tooManyRows/, () => 'a\n'.repeat(10 * MB)],
  ['a cell of 20 MB', /longCell|quotes/, () => `a,"${'x'.repeat(20 * MB)}`],
  ['20 MB of noise', /kind|encoding/, () => noise(20 * MB)],
  [
    '20 MB of letters of another writing',
    /encoding/,
    () => Buffer.alloc(20 * MB, Buffer.from([0x83, 0x58, 0x83, 0x90, 0x81, 0x2c, 0x41])),
  ],
]

describe('a hostile file', () => {
  it.each(files)('%s is refused with little memory', async (...[, fault, make]) => {
    const { said, peak } = await read(make())
    expect('fault' in said ? said.fault : 'none').toMatch(fault)
    expect(peak - rest).toBeLessThan(MOST_ABOVE_REST)
  })

  it('of formulas is read as texts, with little memory', async () => {
    const formulas = '=cmd|\'/c calc\'!A1,"=HYPERLINK(""http://x.example"",""y"")"\n'.repeat(10_000)
    const { said, peak } = await read(formulas)
    expect(said).toMatchObject({ sheets: [{ rows: 10_000 }] })
    expect(peak - rest).toBeLessThan(MOST_ABOVE_REST)
  })
})
