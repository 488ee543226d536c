import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import woff2 from 'wawoff2'
import { mustExist } from '#shared/must-exist.ts'

/** A shaper, which returns the glyphs of a text in order. */
export function shaperOf(font: Uint8Array): { glyphs: (text: string) => number[]; font: Font } {
  const opened = new Font(new Face(new Blob(new Uint8Array(font).buffer)))
  const glyphs = (text: string) => {
    const buffer = new TextBuffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(opened, buffer)
    return buffer.getGlyphInfos().map(({ codepoint }) => codepoint)
  }
  return { glyphs, font: opened }
}

export async function compress(font: Uint8Array): Promise<Buffer> {
  return Buffer.from(await woff2.compress(font))
}

export async function decompress(file: Uint8Array): Promise<Buffer> {
  return Buffer.from(await woff2.decompress(file))
}

type FontRequest = {
  font: Uint8Array
  chars: string[]
  /** One weight, or a range of weights. */
  weights: number | { min: number; max: number; byDefault: number }
  /** The default is all glyphs that the characters can become. */
  glyphs?: number[]
  features: string[]
}

/** Flags and sets of https://harfbuzz.github.io/harfbuzz-hb-subset.html. */
const NO_HINTING = 0x1
const NO_LAYOUT_CLOSURE = 0x200
const OPTIMIZE_DELTAS = 0x400
const FEATURE_SET = 6

type Calls = Record<string, (...values: number[]) => number>
type Run = (name: string, ...values: number[]) => number

/** Opens the subsetter of HarfBuzz, for which the package has no functions. It writes TrueType fonts. */
export async function openSubsetter() {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { instance } = await WebAssembly.instantiate(await readFile(file), {})
  const memory = instance.exports['memory'] as WebAssembly.Memory
  const calls = instance.exports as unknown as Calls
  const run: Run = (name, ...values) => mustExist(calls[name], name)(...values)
  run('_initialize')
  return (wanted: FontRequest): Uint8Array => {
    const at = run('malloc', wanted.font.length)
    new Uint8Array(memory.buffer).set(wanted.font, at)
    const [start, length] = cut(run, at, wanted)
    return new Uint8Array(memory.buffer).slice(start, start + length)
  }
}

/** Writes the new font into the memory and returns its start and length. */
function cut(run: Run, at: number, wanted: FontRequest): [start: number, length: number] {
  const fill = (set: number, values: number[]) => {
    for (const value of values) run('hb_set_add', set, value)
  }
  const readOnly = 1
  const whole = run('hb_blob_create', at, wanted.font.length, readOnly, 0, 0)
  const face = run('hb_face_create', whole, 0)
  const input = run('hb_subset_input_create_or_fail')
  const characters = wanted.chars.map((char) => char.codePointAt(0) ?? 0)
  fill(run('hb_subset_input_unicode_set', input), characters)
  fill(run('hb_subset_input_glyph_set', input), wanted.glyphs ?? [])
  const features = run('hb_subset_input_set', input, FEATURE_SET)
  run('hb_set_clear', features)
  fill(features, wanted.features.map(tag))
  const closure = wanted.glyphs ? NO_LAYOUT_CLOSURE : 0
  run('hb_subset_input_set_flags', input, NO_HINTING | OPTIMIZE_DELTAS | closure)
  const { weights } = wanted
  if (typeof weights === 'number') {
    run('hb_subset_input_pin_axis_location', input, face, tag('wght'), weights)
  } else {
    const { min, max, byDefault } = weights
    run('hb_subset_input_set_axis_range', input, face, tag('wght'), min, max, byDefault)
  }
  const made = run('hb_subset_or_fail', face, input)
  if (made === 0) throw new Error('HarfBuzz cannot make this part of the font')
  const blob = run('hb_face_reference_blob', made)
  return [run('hb_blob_get_data', blob, 0), run('hb_blob_get_length', blob)]
}

const TABLES_AT = 12
const TABLE_ENTRY = 16
/** The length of a glyph's head, as https://learn.microsoft.com/typography/opentype/spec/glyf has it, in whole words. */
const HEAD_OF_GLYPH = 12

/**
 * The font with room behind its outlines. The joiners have none and stand at the end, and the program that draws PDF
 * files reads the head of a glyph also where nothing follows. Zeros leave the table's checksum as it is.
 */
export function withRoomAtEnd(font: Uint8Array): Uint8Array {
  const room = Buffer.concat([font, Buffer.alloc(HEAD_OF_GLYPH)])
  const tables = Array.from({ length: room.readUInt16BE(4) }, (_, i) => TABLES_AT + i * TABLE_ENTRY)
  const entry = mustExist(
    tables.find((at) => room.readUInt32BE(at) === tag('glyf')),
    'the outlines',
  )
  const [start, length] = [room.readUInt32BE(entry + 8), room.readUInt32BE(entry + 12)]
  if (font.length - start - length >= 4) throw new Error('The outlines are not the last table')
  room.writeUInt32BE(room.length - start, entry + 12)
  return room
}

/** An OpenType tag as a number. */
function tag(name: string): number {
  return Buffer.from(name).readUInt32BE()
}
