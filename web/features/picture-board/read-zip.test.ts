import * as fc from 'fast-check'
import { zipSync, type Zippable } from 'fflate'
import { describe, expect, test } from 'vitest'
import { takeFiles } from './take-files.ts'
import { readZip, ZipError } from './read-zip.ts'

const text = (words: string) => new TextEncoder().encode(words)
const zipOf = (files: Zippable, level: 0 | 6 = 6) => new Blob([zipSync(files, { level })])
const all = () => true
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof ZipError ? error.fault : error),
  )
/** The bytes of a zip, with some of them replaced after the given mark, counted from the end. */
async function changeZip(
  zip: Blob,
  mark: number[],
  offset: number,
  bytes: number[],
): Promise<Blob> {
  const data = new Uint8Array(await zip.arrayBuffer())
  const at = data.findLastIndex((_, place) =>
    mark.every((byte, more) => data[place + more] === byte),
  )
  data.set(bytes, at + offset)
  return new Blob([data])
}
const listed = [0x50, 0x4b, 1, 2]
const local = [0x50, 0x4b, 3, 4]
const end = [0x50, 0x4b, 5, 6]

test.each([0, 6] as const)(
  'a zip gives its wanted files and counts the others (level %i)',
  async (level) => {
    const zip = zipOf(
      { 'shop/KRT-1.jpg': text('one'), 'notes.txt': text('x'), 'empty/': text('') },
      level,
    )
    const { files, others } = await readZip(zip, (path) => path.endsWith('.jpg'))
    expect(others).toEqual(['notes.txt'])
    expect(files.map(({ path }) => path)).toEqual(['shop/KRT-1.jpg'])
    expect(await files[0]?.blob.text()).toBe('one')
  },
)

test('every file comes out as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.uint8Array({ maxLength: 40_000 }), {
        maxKeys: 5,
      }),
      fc.constantFrom(0 as const, 6 as const),
      async (contents, level) => {
        const { files } = await readZip(zipOf(contents, level), all)
        const found = await Promise.all(
          files.map(async ({ path, blob }) => [path, await blob.bytes()] as const),
        )
        expect(Object.fromEntries(found)).toEqual({ ...contents })
      },
    ),
    { numRuns: 30 },
  )
})

const zeros = (bytes: number) => new Uint8Array(bytes)
const file = (name: string, type = '', path = '') =>
  Object.defineProperty(new File(['x'], name, { type }), 'webkitRelativePath', { value: path })

describe('a hostile zip is refused', () => {
  const limits = { entries: 50, pictureBytes: 1_000_000, bytes: 3_000_000 }
  const read = (zip: Blob) => faultOf(readZip(zip, all, limits))

  test('a bomb in one entry, before it is unpacked whole', async () => {
    expect(await read(zipOf({ 'a.jpg': zeros(8_000_000) }))).toBe('pictureBytes')
  })

  test('a bomb whose list says that it is small', async () => {
    const zip = await changeZip(zipOf({ 'a.jpg': zeros(2_000_000) }), listed, 24, [1, 0, 0, 0])
    expect(await read(zip)).toBe('pictureBytes')
  })

  test('a bomb of many entries, whose sum is counted', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 5 }, (_, nth) => [`${nth}.jpg`, zeros(900_000)]),
    )
    expect(await read(zipOf(files))).toBe('bytes')
  })

  test('overlapping entries, which unpack the same bytes many times', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 5 }, (_, nth) => [`${nth}.jpg`, zeros(900_000)]),
    )
    const data = new Uint8Array(await zipOf(files).arrayBuffer())
    for (let at = 0; at < data.length; at += 1)
      if (listed.every((byte, more) => data[at + more] === byte)) data.set([0, 0, 0, 0], at + 42)
    expect(await read(new Blob([data]))).toBe('bytes')
  })

  test('10,000 entries', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, nth) => [`${nth}.jpg`, text('')]),
    )
    expect(await faultOf(readZip(zipOf(files, 0), all))).toBe('entries')
  })

  test('with a password', async () => {
    const zip = await changeZip(zipOf({ 'a.jpg': text('one') }), listed, 8, [1, 0])
    expect(await read(zip)).toBe('locked')
  })

  test.each([0.02, 0.3, 0.6, 0.9, 0.999])('cut off at %d of its length', async (part) => {
    const whole = zipOf({
      'a.jpg': crypto.getRandomValues(new Uint8Array(20_000)),
      'b.jpg': text('two'),
    })
    expect(await read(whole.slice(0, Math.floor(whole.size * part)))).toBe('damaged')
  })

  test('a file that is not a zip', async () => {
    expect(await read(new Blob(['\u00ff\u00d8 a photo']))).toBe('notZip')
    expect(await read(new Blob([]))).toBe('notZip')
  })

  test('larger than 4 GB by its own words, or with a list outside of the file', async () => {
    const zip = zipOf({ 'a.jpg': text('one') })
    expect(await read(await changeZip(zip, end, 16, [255, 255, 255, 255]))).toBe('bytes')
    expect(await read(await changeZip(zip, end, 12, [255, 255, 0, 0]))).toBe('damaged')
    expect(await read(await changeZip(zip, listed, 42, [9, 9, 0, 0]))).toBe('damaged')
    expect(await read(await changeZip(zip, local, 26, [255, 255]))).toBe('damaged')
    expect(await read(await changeZip(zip, listed, 10, [12, 0]))).toBe('damaged')
  })

  test('any bytes: it is read or refused, and nothing else happens', async () => {
    const whole = new Uint8Array(
      await zipOf({ 'a.jpg': text('one'), 'b/c.png': text('two') }).arrayBuffer(),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
        async (edits) => {
          const data = whole.slice()
          for (const [at, byte] of edits) data[at] = byte
          expect([
            'none',
            'notZip',
            'damaged',
            'locked',
            'entries',
            'bytes',
            'pictureBytes',
          ]).toContain(await read(new Blob([data])))
        },
      ),
    )
  })
})

describe('the pictures of chosen files', () => {
  test('come from zips too, with the last folder of their path, and nothing of the path counts otherwise', async () => {
    const zip = zipOf({
      '../../etc/KRT-1.jpg': text('1'),
      'C:\\shop\\kurtas\\KRT-2.PNG': text('2'),
      '/abs/x/KRT-3.webp': text('3'),
      '__MACOSX/._KRT-3.webp': text('no'),
      'x/.DS_Store': text('no'),
      'list.xlsx': text('no'),
      'KRT\u0000-4\u202e.jpg': text('4'),
    })
    const taken = await takeFiles(
      [new File([zip], 'all.zip'), file('a.jpg', 'image/jpeg', 'shop/red/a.jpg')],
      400,
    )
    expect(taken.pictures.map(({ name, folder, blob }) => [folder, name, blob.type])).toEqual([
      ['etc', 'KRT-1.jpg', 'image/jpeg'],
      ['kurtas', 'KRT-2.PNG', 'image/png'],
      ['x', 'KRT-3.webp', 'image/webp'],
      ['', 'KRT-4.jpg', 'image/jpeg'],
      ['red', 'a.jpg', 'image/jpeg'],
    ])
    expect(taken.others).toBe(1)
  })

  test('keep to the limit; what is no picture or too large is counted', async () => {
    const large = Object.defineProperty(file('huge.jpg'), 'size', { value: 30_000_000 })
    const files = [file('b.jpg'), file('c.heic'), file('notes.txt'), large, file('d', 'image/png')]
    const taken = await takeFiles(files, 2)
    expect(taken.pictures.map(({ name }) => name)).toEqual(['b.jpg', 'c.heic'])
    expect([taken.others, taken.tooLarge, taken.over]).toEqual([1, 1, 1])
  })
})
