/**
 * The colours of the emails as hex values, because mail programs do not know OKLCH. A test compares them with
 * `web/styles/tokens.css`.
 */
export const colours = {
  paper: ['#fbf7ee', '#18130e'],
  surface: ['#fffdfa', '#211b16'],
  sunken: ['#f3ede1', '#2a231d'],
  ink: ['#291e16', '#f1ece3'],
  'ink-muted': ['#66584c', '#b6aea2'],
  hairline: ['#e1d9cc', '#3d352e'],
  edge: ['#8b7e70', '#80766a'],
  primary: ['#303d96', '#96a6f9'],
  'on-primary': ['#fefcf7', '#12162f'],
  'accent-soft': ['#ffecc2', '#412d12'],
  'accent-ink': ['#854c0a', '#fac66a'],
} as const satisfies Record<string, readonly [day: string, night: string]>
type Colour = keyof typeof colours

/** In Hindi texts the Devanagari font comes first, so that Latin letters and digits have the same style. */
const fonts = {
  en: "-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif",
  hi: "'Noto Sans Devanagari','Noto Sans','Kohinoor Devanagari','Nirmala UI',Mangal,'Segoe UI',Arial,sans-serif",
}

type Part = { ground?: Colour; text?: Colour; line?: Colour; css?: string }

/** The style of each part of an email. A colour has a light and a dark value. */
const parts = {
  page: { ground: 'paper', text: 'ink', css: 'margin:0;padding:0' },
  sheet: {
    ground: 'surface',
    text: 'ink',
    line: 'hairline',
    css: 'padding:24px;border-width:1px;border-style:solid;border-radius:12px',
  },
  brand: { text: 'ink', css: 'padding:0 0 12px;font-size:20px;font-weight:700' },
  heading: { text: 'ink', css: 'margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700' },
  title: { text: 'ink', css: 'margin:0 0 12px;font-size:17px;line-height:1.3;font-weight:700' },
  text: { css: 'margin:0 0 14px' },
  // The code is light in both themes, like the pickup pass on the screen, because people read it in sunlight and
  // cameras scan it.
  code: {
    css: 'margin:0 0 16px;padding:16px 12px;border-radius:8px;background-color:#ffffff;color:#291e16;border:1px solid #8b7e70;text-align:center',
  },
  digits: { css: 'margin:0;font-size:40px;line-height:1.2;font-weight:700;letter-spacing:3px' },
  button: {
    ground: 'primary',
    text: 'on-primary',
    css: 'display:inline-block;padding:13px 22px;border-radius:8px;font-weight:700;text-decoration:none',
  },
  second: {
    ground: 'surface',
    text: 'primary',
    line: 'edge',
    css: 'display:inline-block;padding:11px 18px;border-width:1px;border-style:solid;border-radius:8px;font-weight:700;text-decoration:none',
  },
  star: {
    ground: 'surface',
    text: 'accent-ink',
    line: 'edge',
    css: 'display:inline-block;margin:0 6px 8px 0;padding:11px 12px;border-width:1px;border-style:solid;border-radius:8px;text-decoration:none;white-space:nowrap',
  },
  order: { line: 'hairline', css: 'padding:20px 0 0;border-top-width:1px;border-top-style:solid' },
  photo: {
    ground: 'sunken',
    css: 'display:block;width:64px;height:80px;border-radius:8px',
  },
  muted: { text: 'ink-muted', css: 'font-size:14px' },
  note: {
    ground: 'accent-soft',
    text: 'accent-ink',
    css: 'padding:2px 8px;border-radius:8px;font-size:14px;font-weight:700;white-space:nowrap',
  },
  link: { text: 'primary' },
  footer: { text: 'ink-muted', css: 'padding:16px 12px 0;font-size:13px;line-height:1.5' },
} as const satisfies Record<string, Part>
export type PartName = keyof typeof parts

const properties = { ground: 'background-color', text: 'color', line: 'border-color' } as const
const sides = ['ground', 'text', 'line'] as const

function colourCss(part: Part, theme: 0 | 1, ending = ''): string[] {
  return sides.flatMap((side) => {
    const name = part[side]
    return name ? [`${properties[side]}:${colours[name][theme]}${ending}`] : []
  })
}

/**
 * The attributes of a part. All mail programs apply the inline style; those that support the dark theme use the class.
 */
export function look(name: PartName, more = ''): string {
  const part: Part = parts[name]
  const css = [...colourCss(part, 0), ...(part.css ? [part.css] : []), ...(more ? [more] : [])]
  return `class="${name}" style="${css.join(';')}"`
}

export function fontOf(locale: 'en' | 'hi'): string {
  return `font-family:${fonts[locale]};font-size:16px;line-height:1.55;overflow-wrap:anywhere`
}

/**
 * The dark theme, and a smaller margin on phones. Mail programs that remove the style sheet show the light theme or
 * invert its colours.
 */
export const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.sheet{padding:20px 16px!important}}',
  `@media (prefers-color-scheme:dark){${Object.entries(parts)
    .map(([name, part]) => [name, colourCss(part, 1, '!important').join(';')])
    .filter(([, css]) => css)
    .map(([name, css]) => `.${name}{${css}}`)
    .join('')}}`,
].join('')

/**
 * `web/public/favicon.svg` in the light theme's colours on an opaque background, so that it is visible on every
 * background; 80 pixels.
 */
export const logoPng =
  'iVBORw0KGgoAAAANSUhEUgAAAFAAAABQBAMAAAB8P++eAAAAMFBMVEVMaXHz6+H79+7////69+76+O779+4vOp71qzXGxto6RKJaYq95f7v2uFOXm8f51p289d7LAAAABnRSTlMA7XIErjUe6pFwAAAACXBIWXMAAAsTAAALEwEAmpwYAAABw0lEQVRIx62XMUvEMBiGo3K7Lh0UQVBuPsRfoODs5N5DI/V0Nahwcxdxq+i5uCiii8vJ+QME3VzEzfH+gotgmiZtcpeveQ/8pjR9SJrk7fe9YSyPxkrEiYjXt1gZqySm0GXDNWo5SeoxZ5o8EO2WAtd4MDbUgJthcCcfcpoDsSTBbQTclTNHCBi3sJnzuacwcBb7xPwjmxjYZuUuXr+IIjLOE918eCt3kplFLwgxDgrxZJbNdCO584Mn2Qg4L/yguNGAAZ8p8NQFrTcjoMgc8IAGXx2wQ4N9B9ynwVsH3KtePMqdjd+r5yMCHBQdvRA4MGfWqwe7lQyGdaA5MPtQveC9rayrGjCzwYQGu65YhyTYd8EOCRrtRfbcHlAr6jdNvy3tecBj1VxMZXyo5gUBquOPUxVRKRUPqJR3WICfpUpdMLmUoUb5KcBzNXre6yq8iq8CPBvtHwNTHSEwNmD0XyA8dWgx8PbAGz7ZEcKigGUGCxf/FeCfC/5d8QQApxQ4SeFpD0+kodQMJ3u4fMAFCS5xcNHEy3C4sMNWATYfsJ2BDRJsuWATB9tC2Gji1pWhZhi214hhn/AKgF8qaq8pc/qa8gcnmCNjo+cD8wAAAABJRU5ErkJggg=='
