/** The colour families of the trade's colour map; a family that is not here shows no swatch. */
const families: Record<string, string> = {
  red: '#b3312f',
  pink: '#d9628f',
  maroon: '#6d1a2b',
  orange: '#e07a2b',
  yellow: '#e6b62e',
  green: '#4c8a4a',
  blue: '#2f539b',
  navy: '#1f2a4a',
  turquoise: '#2a96a0',
  purple: '#6a3a7c',
  brown: '#7a4e2d',
  beige: '#d7c3a0',
  cream: '#f0e6cf',
  white: '#f7f5ef',
  grey: '#8d8d8d',
  gray: '#8d8d8d',
  black: '#262424',
  gold: '#cf9f3c',
  silver: '#b9bcc1',
}

export function swatchOf(colorMap: string): string | undefined {
  return families[colorMap.trim().toLowerCase()]
}
