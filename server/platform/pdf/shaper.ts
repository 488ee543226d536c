import { Blob, Buffer as TextBuffer, ClusterLevel, Face, Font, shape } from 'harfbuzzjs'

/** A glyph at its place, in units of the font; `text` is what it stands for. */
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
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
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
    return glyphs.map(({ codepoint, cluster }, at) => {
      const { xAdvance, yAdvance, xOffset, yOffset } = positions[at] ?? noPosition
      const end = starts.find((start) => start > cluster)
      return {
        id: codepoint,
        text: letters.slice(cluster, end),
        position: { xAdvance, yAdvance, xOffset, yOffset },
      }
    })
  }
}

const noPosition: Position = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 }
