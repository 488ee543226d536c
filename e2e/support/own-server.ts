import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { freePort } from '../../scripts/postgres.ts'
import { changeData } from './change-data.ts'
import { type Ports, startServer } from './server.ts'

export type EndSignal = 'SIGTERM' | 'SIGKILL'

/** The server, its simulators and its data of one worker, always at the same addresses. */
export class OwnServer {
  readonly url: string
  readonly simulatorUrl: string
  /** The port on which a journey may open a stand-in for push services. */
  readonly pushPort: number
  /** The simulator of WhatsApp. */
  readonly messagesUrl: string
  readonly dataDir: string
  #ports: Ports
  #env: Record<string, string> = {}
  #server: Awaited<ReturnType<typeof startServer>> | undefined

  private constructor(dataDir: string, ports: Ports) {
    this.dataDir = dataDir
    this.url = `http://127.0.0.1:${ports.port}`
    this.simulatorUrl = `http://localhost:${ports.simulatorPort}`
    this.pushPort = ports.pushPort
    this.messagesUrl = `http://localhost:${ports.messagesPort}`
    this.#ports = ports
  }

  static async open(worker: number): Promise<OwnServer> {
    const folder = process.env['JOURNEYS_FOLDER'] ?? ''
    const dataDir = join(folder, `worker-${worker}`)
    await cp(join(folder, 'city'), dataDir, { recursive: true })
    const ports = {
      port: await freePort(),
      simulatorPort: await freePort(),
      messagesPort: await freePort(),
      pushPort: await freePort(),
    }
    const ownServer = new OwnServer(dataDir, ports)
    await ownServer.start()
    return ownServer
  }

  async end(how: EndSignal): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await (how === 'SIGTERM' ? server?.stop() : server?.kill())
  }

  /** Changes what no call can change, such as the age of a booking: the server is away for a moment. */
  async change(...statements: SQL[]): Promise<void> {
    await this.end('SIGTERM')
    await changeData(this.dataDir, ...statements)
    await this.start()
  }

  /** Starts the server again with these settings, which stay until the next call. */
  async use(env: Record<string, string>): Promise<void> {
    await this.end('SIGTERM')
    this.#env = env
    await this.start()
  }

  async start(): Promise<void> {
    this.#server ??= await startServer(this.dataDir, this.#ports, this.#env)
  }
}
