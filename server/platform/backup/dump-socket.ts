import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { listen, withAddress } from '#server/platform/db/lock-socket.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'

const name = 'backup.sock'
/** The answer begins with the length of the dump, so that a cut one is noticed. */
const HEAD_BYTES = 8

/**
 * Answers each connection to a socket in the data folder with a dump of PGlite, for `npm run backup`. The folder and the
 * socket are closed to other users: whoever can connect can read the database's files anyway. The lock of the folder
 * must be held, so that a socket found here belongs to no process.
 */
export async function serveDumps(
  folder: string,
  dump: () => Promise<Uint8Array>,
): Promise<{ close(): Promise<void> }> {
  const path = join(folder, name)
  rmSync(path, { force: true })
  const server = createServer((client) => {
    client.on('error', () => undefined)
    dump().then(
      (bytes) => send(client, bytes),
      (error: Error) => client.destroy(error),
    )
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

function send(client: Socket, bytes: Uint8Array): void {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeBigUInt64BE(BigInt(bytes.length))
  client.write(head)
  client.end(bytes)
}

/** A dump of the database that a process has open in this data folder; undefined when no process has. */
export async function fetchDump(folder: string): Promise<Uint8Array | undefined> {
  const client = await withAddress(folder, name, open)
  if (!client) return undefined
  const answer = await buffer(client).catch(() => Buffer.alloc(0))
  const isWhole =
    answer.length > HEAD_BYTES && answer.readBigUInt64BE() === BigInt(answer.length - HEAD_BYTES)
  if (isWhole) return answer.subarray(HEAD_BYTES)
  throw new OperatorError('The running server could not dump its database; see its log')
}

function open(address: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const client = connect(address)
    client.once('connect', () => resolve(client))
    client.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
  })
}
