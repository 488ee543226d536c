/** Colours by name: the traditional dyes, and the families of the colour map. */
const dyes: Record<string, string> = {
  red: '#b3312f',
  madder: '#a8322d',
  sindoori: '#c8202f',
  maroon: '#6d1a2b',
  pink: '#d9628f',
  rani: '#c92a74',
  gulabi: '#e58aa4',
  rose: '#c98d8b',
  orange: '#e07a2b',
  kesariya: '#e5701e',
  peach: '#efb491',
  yellow: '#e6b62e',
  haldi: '#e3a51c',
  lemon: '#ecd766',
  mustard: '#bf8a1f',
  green: '#4c8a4a',
  mehndi: '#6b7a2a',
  bottle: '#1d4d3a',
  parrot: '#4d9a3a',
  pista: '#b5cfa3',
  blue: '#2f539b',
  indigo: '#27407f',
  navy: '#1f2a4a',
  sky: '#8fb8d8',
  denim: '#3d5a80',
  firozi: '#1e8fa0',
  purple: '#6a3a7c',
  jamuni: '#5b2a66',
  lavender: '#b3a1cf',
  brown: '#7a4e2d',
  camel: '#b07c46',
  tan: '#a4622f',
  coffee: '#4f3325',
  beige: '#d7c3a0',
  cream: '#f0e6cf',
  white: '#f7f5ef',
  grey: '#8d8d8d',
  charcoal: '#4a4b50',
  ash: '#a6a6a4',
  black: '#262424',
  gold: '#cf9f3c',
  silver: '#b9bcc1',
  oxidised: '#7d7f84',
  'off white': '#ebe2cd',
  'rose gold': '#d59a7f',
  'antique gold': '#b18336',
}
/** The same colours by their Hindi names. */
const hindi: Record<string, string> = {
  lal: 'red',
  laal: 'red',
  लाल: 'red',
  गुलाबी: 'pink',
  peela: 'yellow',
  पीला: 'yellow',
  hara: 'green',
  हरा: 'green',
  neela: 'blue',
  नीला: 'blue',
  kala: 'black',
  kaala: 'black',
  काला: 'black',
  safed: 'white',
  सफेद: 'white',
  सफ़ेद: 'white',
}

/** The CSS colour of the dot beside a colour's name; for several words, the colour of the first known word. */
export function swatchOf(name: string): string | undefined {
  const text = name.trim().toLowerCase()
  // An object has words of its own too, such as `constructor`, which are no colours.
  return [text, ...text.split(/[\s/,-]/)]
    .map((words) => dyes[words] ?? dyes[hindi[words] ?? ''])
    .find((colour) => colour?.[0] === '#')
}
