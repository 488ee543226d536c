import { darken, lighten } from './colour-mix.ts'
import { clip, disc, gold, stroke } from './kit.ts'
import type { StorefrontSpec } from './spec.ts'

const dyes = [
  '#c92a74',
  '#27407f',
  '#e3a51c',
  '#1d4d3a',
  '#a8322d',
  '#1e8fa0',
  '#e5701e',
  '#5b2a66',
  '#6b7a2a',
  '#efb491',
]

function dye(spec: StorefrontSpec, index: number): string {
  const start = [...spec.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return dyes[(start + index * 3) % dyes.length] ?? '#27407f'
}

function outlined(d: string, colour: string): string {
  return (
    `<path d="${d}" fill="${colour}"/><path d="${d}" fill="url(#light)"/>` +
    stroke(d, darken(colour, 0.5), 2)
  )
}

function hangingKurta(x: number, y: number, colour: string): string {
  const body = `M${x - 16} ${y}L${x - 46} ${y + 14}L${x - 66} ${y + 96}L${x - 46} ${y + 102}L${x - 36} ${y + 60}L${x - 44} ${y + 172}H${x + 44}L${x + 36} ${y + 60}L${x + 46} ${y + 102}L${x + 66} ${y + 96}L${x + 46} ${y + 14}L${x + 16} ${y}Q${x} ${y + 16} ${x - 16} ${y}Z`
  return (
    stroke(`M${x} ${y - 26}V${y + 4}`, '#6b4a2c', 3) +
    outlined(body, colour) +
    stroke(`M${x} ${y + 12}V${y + 62}`, gold, 4) +
    stroke(`M${x - 42} ${y + 164}H${x + 42}`, gold, 5)
  )
}

function foldedPile(x: number, y: number, spec: StorefrontSpec, first: number): string {
  return [0, 1, 2, 3]
    .map((i) => {
      const colour = dye(spec, first + i)
      return (
        `<rect x="${x}" y="${y - 20 * (i + 1)}" width="76" height="19" rx="7" fill="${colour}" stroke="${darken(colour, 0.5)}" stroke-width="1.5"/>` +
        stroke(`M${x + 6} ${y - 20 * i - 7}H${x + 70}`, lighten(colour, 0.4), 2)
      )
    })
    .join('')
}

function clothing(spec: StorefrontSpec, x: number): string {
  const rail = stroke(`M${x + 10} 432H${x + 366}`, '#8a6238', 7)
  const hung = [66, 188, 310].map((dx, i) => hangingKurta(x + dx, 458, dye(spec, i + x))).join('')
  return (
    rail +
    hung +
    [22, 112, 202, 292].map((dx, i) => foldedPile(x + dx - 10, 728, spec, i + 2)).join('')
  )
}

function juttiSide(x: number, y: number, colour: string): string {
  const d = `M${x} ${y}C${x - 4} ${y - 26} ${x + 4} ${y - 40} ${x + 14} ${y - 40}C${x + 30} ${y - 14} ${x + 60} ${y - 40} ${x + 84} ${y - 18}C${x + 96} ${y - 14} ${x + 106} ${y - 18} ${x + 104} ${y - 30}C${x + 116} ${y - 20} ${x + 108} ${y} ${x + 92} ${y}Z`
  return (
    outlined(d, colour) +
    stroke(
      `M${x + 14} ${y - 38}C${x + 32} ${y - 14} ${x + 54} ${y - 32} ${x + 66} ${y - 30}`,
      gold,
      4,
    ) +
    disc(x + 70, y - 14, 4, gold)
  )
}

function footwear(spec: StorefrontSpec, x: number): string {
  return [492, 570, 648, 726]
    .map(
      (y, row) =>
        stroke(`M${x + 6} ${y + 4}H${x + 370}`, '#8a6238', 8) +
        [16, 136, 256].map((dx, i) => juttiSide(x + dx, y, dye(spec, row * 3 + i))).join(''),
    )
    .join('')
}

function bangleRoll(x: number, y: number, spec: StorefrontSpec, first: number): string {
  return Array.from({ length: 13 }, (_, i) => {
    const colour = i % 4 === 3 ? gold : dye(spec, first + Math.floor(i / 4))
    return `<ellipse cx="${x + i * 8}" cy="${y}" rx="11" ry="28" fill="none" stroke="${darken(colour, 0.4)}" stroke-width="7"/><ellipse cx="${x + i * 8}" cy="${y}" rx="11" ry="28" fill="none" stroke="${colour}" stroke-width="5"/>`
  }).join('')
}

function bangles(spec: StorefrontSpec, x: number): string {
  return [466, 546, 626, 702]
    .map(
      (y, row) =>
        stroke(`M${x + 6} ${y + 34}H${x + 370}`, '#8a6238', 7) +
        [24, 140, 256].map((dx, i) => bangleRoll(x + dx, y, spec, row * 2 + i)).join(''),
    )
    .join('')
}

const goods = { clothing, footwear, bangles }

/** A lit shop window whose left edge is at x, with what the shop sells. */
export function shelves(spec: StorefrontSpec, x: number): string {
  const pane = `M${x} 360H${x + 376}V740H${x}Z`
  const frame = darken(spec.wall, 0.6)
  return (
    `<path d="${pane}" fill="#f7e3b8"/>` +
    `<ellipse cx="${x + 188}" cy="470" rx="190" ry="150" fill="#fff6dc" opacity=".8"/>` +
    clip(`window${x}`, pane, goods[spec.goods](spec, x)) +
    `<path d="M${x + 40} 360H${x + 120}L${x + 10} 640V460Z" fill="#fff" opacity=".16"/>` +
    stroke(pane, frame, 12)
  )
}
