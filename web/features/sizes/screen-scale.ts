import { storedJson, useStored } from '#web/lib/browser-storage.ts'

/** CSS pixels of a millimetre on this screen; `zoom`: the browser's zoom at which they were found. */
type Scale = { pxPerMm: number; zoom: number }

/**
 * Usual scales in CSS pixels per millimetre. A desktop's browser counts 96 pixels for an inch, which is seldom right.
 */
const USUAL = { phone: 5.8, desktop: 3.8 }
export const scaleLimits = { least: 2.5, most: 9, step: 0.02 } as const

const scaleStorage = storedJson<Scale | null>('screenScale', isScale, null)

/** The scale of this screen; undefined until it was found at the present zoom. */
export function useScreenScale(): number | undefined {
  const scale = useStored(scaleStorage, null)
  return scale && scale.zoom === devicePixelRatio ? scale.pxPerMm : undefined
}

export function saveScale(pxPerMm: number): void {
  scaleStorage.write({ pxPerMm, zoom: devicePixelRatio })
}

export function forgetScale(): void {
  scaleStorage.remove()
}

export function usualScale(): number {
  return matchMedia('(pointer: coarse)').matches ? USUAL.phone : USUAL.desktop
}

function isScale(value: unknown): value is Scale {
  const { pxPerMm, zoom } = (value ?? {}) as Partial<Scale>
  return Number.isFinite(pxPerMm) && Number.isFinite(zoom) && Number(pxPerMm) > 0
}
