/** The dyes of the market by name, and the families of the trade's colour map. */
const dyes: Record<string, string> = {
  red: '#b3312f',
  madder: '#a8322d',
  sindoori: '#c8202f',
  maroon: '#6d1a2b',
  wine: '#5e1f33',
  pink: '#d9628f',
  rani: '#c92a74',
  gulabi: '#e58aa4',
  rose: '#c98d8b',
  orange: '#e07a2b',
  kesariya: '#e5701e',
  saffron: '#e5701e',
  peach: '#efb491',
  coral: '#e8705c',
  rust: '#9c4722',
  yellow: '#e6b62e',
  haldi: '#e3a51c',
  lemon: '#ecd766',
  mustard: '#bf8a1f',
  green: '#4c8a4a',
  mehndi: '#6b7a2a',
  olive: '#6b6b2e',
  bottle: '#1d4d3a',
  parrot: '#4d9a3a',
  mint: '#a8d8bf',
  pista: '#b5cfa3',
  blue: '#2f539b',
  indigo: '#27407f',
  navy: '#1f2a4a',
  sky: '#8fb8d8',
  denim: '#3d5a80',
  firozi: '#1e8fa0',
  turquoise: '#2a96a0',
  teal: '#1f6f72',
  purple: '#6a3a7c',
  jamuni: '#5b2a66',
  lavender: '#b3a1cf',
  brown: '#7a4e2d',
  camel: '#b07c46',
  tan: '#a4622f',
  coffee: '#4f3325',
  beige: '#d7c3a0',
  cream: '#f0e6cf',
  ivory: '#f3ecdc',
  white: '#f7f5ef',
  grey: '#8d8d8d',
  gray: '#8d8d8d',
  charcoal: '#4a4b50',
  ash: '#a6a6a4',
  black: '#262424',
  gold: '#cf9f3c',
  silver: '#b9bcc1',
  oxidised: '#7d7f84',
}
const pairs: Record<string, string> = {
  'off white': '#ebe2cd',
  'rose gold': '#d59a7f',
  'antique gold': '#b18336',
  'light blue': '#a9c8e8',
  'dark blue': '#1f2f63',
  'light green': '#a9d39e',
  'dark green': '#1f4a2c',
}

/** The colour a name means, for a dot beside it: of several words the first that is a dye. */
export function swatchOf(name: string): string | undefined {
  const text = name.trim().toLowerCase()
  if (pairs[text]) return pairs[text]
  return text
    .split(/[\s/,-]+/)
    .map((word) => dyes[word])
    .find(Boolean)
}
