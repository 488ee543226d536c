import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from './server.ts'

export type Ending = 'SIGTERM' | 'SIGKILL'

/** The server and data of one worker, always at the same address. */
export class OwnServer {
  readonly url: string
  readonly dataDir: string
  #server: Awaited<ReturnType<typeof startServer>> | undefined

  private constructor(dataDir: string, server: Awaited<ReturnType<typeof startServer>>) {
    this.dataDir = dataDir
    this.url = server.base
    this.#server = server
  }

  static async open(worker: number): Promise<OwnServer> {
    const folder = process.env['JOURNEYS_FOLDER'] ?? ''
    const dataDir = join(folder, `worker-${worker}`)
    await cp(join(folder, 'city'), dataDir, { recursive: true })
    return new OwnServer(dataDir, await startServer(dataDir))
  }

  async end(how: Ending): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await (how === 'SIGTERM' ? server?.stop() : server?.kill())
  }

  async start(): Promise<void> {
    this.#server ??= await startServer(this.dataDir, Number(new URL(this.url).port))
  }
}
