import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverMain, startServer } from './server.ts'

/** Seeds the demonstration city once; every worker starts from a copy. */
export default async function seedCity(): Promise<() => Promise<void>> {
  if (!existsSync(serverMain)) throw new Error('There is no built server: npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'chowk-journeys-'))
  const forget = () => rm(folder, { recursive: true, force: true })
  try {
    const server = await startServer(join(folder, 'city'))
    await server.stop()
  } catch (error) {
    await forget()
    throw error
  }
  process.env['JOURNEYS_FOLDER'] = folder
  return forget
}
