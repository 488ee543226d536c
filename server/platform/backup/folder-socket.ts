import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { listen, withAddress } from '#server/platform/db/pglite/lock-socket.ts'

/**
 * Listens on a socket in the data folder, for the operator's commands. Folder and socket are closed to other users, so
 * a client that can connect could read the database's files anyway and needs no password. The caller must hold the lock
 * of the folder, so that an old socket in it belongs to no process.
 */
export async function listenInFolder(
  folder: string,
  name: string,
  onClient: (client: Socket) => void,
): Promise<{ close(): Promise<void> }> {
  const path = join(folder, name)
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => undefined)
    onClient(client)
  }).unref()
  await withAddress(folder, name, (address) => listen(server, address))
  chmodSync(path, 0o600)
  return {
    close: async () => {
      server.close()
      rmSync(path, { force: true })
    },
  }
}

/** A connection to the process that has this data folder open; undefined when no process listens. */
export function connectInFolder(folder: string, name: string): Promise<Socket | undefined> {
  return withAddress(folder, name, open)
}

function open(address: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const client = connect({ path: address, allowHalfOpen: true })
    client.once('connect', () => resolve(client))
    client.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
  })
}
