import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Address = { host: string; port: number }
/** Forwards the data that `from` sends to `to`. */
type Pass = (from: Socket, to: Socket) => void

export type TcpProxy = {
  port: number
  /** Closes every connection, and each new one at once, until `restore`. */
  cut(): void
  /** Open connections forward nothing more but stay open, as behind a firewall that dropped them; new ones work. */
  silence(): void
  /** Like `silence`, but new connections also forward nothing, until `restore`. */
  silenceAll(): void
  restore(): void
  close(): void
}

/** A TCP proxy on this machine whose connections can be broken. */
export async function openTcpProxy(to: Address, pass: Pass = passOn): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let mode: 'pass' | 'cut' | 'silent' = 'pass'
  const add = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.once('close', () => sockets.delete(socket))
    // Errors are ignored here; the other side notices the broken connection.
    socket.on('error', () => undefined)
    return socket
  }
  const server = createServer((near) => {
    add(near)
    if (mode === 'cut') near.destroy()
    if (mode !== 'pass') return
    const far = add(connect(to.port, to.host))
    pass(near, far)
    pass(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const silence = () => {
    for (const socket of sockets)
      socket.removeAllListeners('data').removeAllListeners('end').pause()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      mode = 'cut'
      destroyAll()
    },
    silence,
    silenceAll() {
      mode = 'silent'
      silence()
    },
    restore() {
      mode = 'pass'
    },
    close() {
      server.close()
      destroyAll()
    },
  }
}

function passOn(from: Socket, to: Socket): void {
  from.on('data', (piece) => void to.write(piece))
  from.once('end', () => to.end())
  from.once('close', () => to.destroy())
}

/** The URL of the same database through the proxy. */
export function throughProxy(databaseUrl: string, { port }: TcpProxy): string {
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return url.href
}

export function addressOf(databaseUrl: string): Address {
  const { hostname, port } = new URL(databaseUrl)
  return { host: hostname, port: Number(port) }
}
