import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'

const svg = { operation: ['VipsForeignLoadSvgBuffer'] }

/**
 * For tests that read SVG with sharp. The product turns SVG off for the process that reads uploads, and test files
 * share a process.
 */
export function withSvgReading(): void {
  beforeAll(() => sharp.unblock(svg))
  afterAll(() => sharp.block(svg))
}
