import { Blob, Buffer as TextBuffer, ClusterLevel, Face, Font, shape } from 'harfbuzzjs'

/**
 * A glyph at its place, in units of the font; `text` is what it stands for. A PDF keeps one text for a glyph, the first
 * one, so a letter's own glyph stands for that letter only.
 */
export type ShapedGlyph = { id: number; text: string; position: Position }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

type Shaper = (text: string) => ShapedGlyph[]
const openedShapers = new WeakMap<Uint8Array, Shaper>()

/** HarfBuzz with a font, which it opens once. It chooses and places the glyphs of a text as browsers do. */
export function shaperOf(bytes: Uint8Array): Shaper {
  const shaper = openedShapers.get(bytes) ?? open(bytes)
  openedShapers.set(bytes, shaper)
  return shaper
}

function open(bytes: Uint8Array): Shaper {
  const face = new Face(new Blob(new Uint8Array(bytes).buffer))
  const font = new Font(face)
  const letterOf = new Map(
    [...face.collectUnicodes()].map((code) => [
      font.nominalGlyph(code) ?? 0,
      String.fromCodePoint(code),
    ]),
  )
  return (text) => {
    const buffer = new TextBuffer()
    const letters = text.normalize('NFC')
    buffer.addText(letters)
    buffer.guessSegmentProperties()
    buffer.setClusterLevel(ClusterLevel.CHARACTERS)
    shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    const glyphs = buffer.getGlyphInfos()
    const starts = glyphs.map(({ cluster }) => cluster).toSorted((a, b) => a - b)
    // The rest of a letter's cluster, such as the र् of शर्मा, is drawn with the next sign that is no letter's own glyph.
    let rest = ''
    return glyphs.map(({ codepoint, cluster }, at) => {
      const { xAdvance, yAdvance, xOffset, yOffset } = positions[at] ?? noPosition
      const part = letters.slice(
        cluster,
        starts.find((start) => start > cluster),
      )
      const letter = letterOf.get(codepoint)
      const own = letter !== undefined && part.startsWith(letter) ? letter : part + rest
      rest = own === letter ? rest + part.slice(letter.length) : ''
      return { id: codepoint, text: own, position: { xAdvance, yAdvance, xOffset, yOffset } }
    })
  }
}

const noPosition: Position = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 }
