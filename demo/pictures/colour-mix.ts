function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Mixes two '#rrggbb' colours; part 0 is the first, 1 the second. */
export function mix(first: string, second: string, part: number): string {
  const [r1, g1, b1] = channels(first)
  const [r2, g2, b2] = channels(second)
  const blend = (a: number, b: number) => Math.round(a + (b - a) * part)
  const value = (blend(r1, r2) << 16) | (blend(g1, g2) << 8) | blend(b1, b2)
  return `#${value.toString(16).padStart(6, '0')}`
}

export const darken = (hex: string, part: number) => mix(hex, '#1c120c', part)
export const lighten = (hex: string, part: number) => mix(hex, '#fffaf0', part)

/** Perceived lightness from 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  const [r, g, b] = channels(hex)
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255
}
