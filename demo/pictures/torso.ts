import { mirror } from './kit.ts'

/** Measures of an upper garment; x from the middle, y from the top of the picture. */
export type Cut = {
  neck: [halfWidth: number, y: number, drop: number]
  /** A neck in the form of a V; without it the neck is round. */
  isPointed?: boolean
  shoulder: [number, number]
  armpit: [number, number]
  waist: [number, number]
  hem: [number, number]
  dip: number
}

/** The line of the neck, `grow` outside the opening. */
export function neckEdge({ neck: [x, y, drop], isPointed = false }: Cut, grow: number): string {
  const wide = x + grow
  if (isPointed) return `M${480 - wide} ${y}L480 ${drop + grow * 1.6}L${480 + wide} ${y}`
  return `M${480 - wide} ${y}Q${480 - wide * 0.8} ${drop + grow} 480 ${drop + grow}Q${480 + wide * 0.8} ${drop + grow} ${480 + wide} ${y}`
}

export function torso({ neck, isPointed, shoulder, armpit, waist, hem, dip }: Cut): string {
  const [nx, ny, drop] = neck
  const [sx, sy] = shoulder
  const [ax, ay] = armpit
  const [wx, wy] = waist
  const [hx, hy] = hem
  const fall = hy - wy
  return mirror(
    [0, drop],
    isPointed ? [nx, ny] : [nx * 0.8, drop, nx, ny],
    [sx, sy],
    [sx - 16, sy + 60, ax - 18, ay - 70, ax, ay],
    [ax - 2, ay + 60, wx, wy - 80, wx, wy],
    [wx, wy + fall * 0.35, hx - (hx - wx) * 0.25, hy - fall * 0.3, hx, hy],
    [hx * 0.6, hy + dip, 0, hy + dip],
  )
}

const pointAt = (x: number, y: number) => `${480 + x} ${y}`

/** The right sleeve, from the shoulder to a cuff given by its outer and inner end. */
export function sleeve(cut: Cut, outer: [number, number], inner: [number, number]): string {
  const [sx, sy] = cut.shoulder
  const [ax, ay] = cut.armpit
  const [ox, oy] = outer
  const [ix, iy] = inner
  return (
    `M${pointAt(sx - 8, sy)}C${pointAt(sx + 52, sy + 22)} ${pointAt((sx + ox) / 2 + 30, (sy + oy) / 2 - 50)} ${pointAt(ox, oy)}` +
    `Q${pointAt((ox + ix) / 2 + 4, (oy + iy) / 2 + 12)} ${pointAt(ix, iy)}` +
    `C${pointAt(ix - (ix - ax) * 0.35, iy - (iy - ay) * 0.4)} ${pointAt(ax + 10, ay + 50)} ${pointAt(ax - 30, ay - 10)}Z`
  )
}

/** The line of a cuff, a given height above the sleeve's end. */
export function cuffLine(outer: [number, number], inner: [number, number], lift: number): string {
  const [ox, oy] = [480 + outer[0], outer[1] - lift]
  const [ix, iy] = [480 + inner[0], inner[1] - lift]
  return `M${ox} ${oy}Q${(ox + ix) / 2 + 4} ${(oy + iy) / 2 + 12} ${ix} ${iy}`
}

/** The lower edge of a garment, a given height above its hem. */
export function hemLine(cut: Cut, lift: number): string {
  const [hx, hy] = cut.hem
  const y = hy - lift
  const bottom = y + cut.dip
  return `M${480 - hx - 20} ${y}Q${480 - hx * 0.6} ${bottom} 480 ${bottom}Q${480 + hx * 0.6} ${bottom} ${480 + hx + 20} ${y}`
}
