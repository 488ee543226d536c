import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { connectInFolder, listenInFolder } from './folder-socket.ts'

const name = 'backup.sock'
/** Bytes of the dump's length at the beginning of the answer, by which the reader recognises an incomplete dump. */
const HEAD_BYTES = 8

/** Sends a dump of PGlite to each connection on a socket in the data folder, for `npm run backup`. */
export async function serveDumps(
  folder: string,
  dump: () => Promise<Uint8Array>,
): Promise<{ close(): Promise<void> }> {
  return listenInFolder(folder, name, (client) => {
    dump().then(
      (bytes) => send(client, bytes),
      (error: Error) => client.destroy(error),
    )
  })
}

function send(client: Socket, bytes: Uint8Array): void {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeBigUInt64BE(BigInt(bytes.length))
  client.write(head)
  client.end(bytes)
}

/** A dump of the database from the process that has this data folder open; undefined without such a process. */
export async function fetchDump(folder: string): Promise<Uint8Array | undefined> {
  const client = await connectInFolder(folder, name)
  if (!client) return undefined
  client.end()
  const answer = await buffer(client).catch(() => Buffer.alloc(0))
  const isWhole =
    answer.length > HEAD_BYTES && answer.readBigUInt64BE() === BigInt(answer.length - HEAD_BYTES)
  if (isWhole) return answer.subarray(HEAD_BYTES)
  throw new OperatorError('The running server could not dump its database; see its log')
}
