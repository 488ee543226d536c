import { afterEach, expect, it, vi } from 'vitest'
import { readZip } from './zip.ts'

afterEach(() => void vi.unstubAllEnvs())

it('gives the same bytes, with Indian times, whatever the zone of the process is', async () => {
  const at = new Date('2026-07-31T20:00:00Z')
  const hours: number[] = []
  const archives: Buffer[] = []
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/Lima']) {
    vi.stubEnv('TZ', zone)
    hours.push(at.getHours())
    const files = [{ name: 'sales.csv', text: () => ['a,b'] }]
    const pieces: Uint8Array[] = []
    for await (const piece of readZip(files, at, () => undefined)) pieces.push(piece)
    archives.push(Buffer.concat(pieces))
  }
  expect(hours).toEqual([20, 1, 15])
  const [first] = archives
  for (const other of archives) expect(other).toEqual(first)
  // The half-hours of a zip's time: 01:30 in India.
  expect(first?.readUInt16LE(10)).toBe((1 << 11) | (30 << 5))
})
