import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Database, DatabaseLog } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { explainStart } from '#server/platform/explain-start.ts'
import { connectInFolder, listenInFolder } from '#server/platform/backup/folder-socket.ts'
import { importLists, type ListPart, type ListReport, type ListRequest } from './import-lists.ts'

const name = 'import.sock'

/**
 * Each message is a line of JSON. The client sends the request and its parts; the server sends news and the reports.
 */
type Answer = { news: string } | { reports: ListReport[] } | { failure: string }

/**
 * Imports the lists of `npm run catalogue:import` in this process, because only one process can open the files of
 * PGlite.
 */
export async function serveLists(
  folder: string,
  database: Database,
  log: Pick<DatabaseLog, 'error'>,
): Promise<{ close(): Promise<void> }> {
  return listenInFolder(folder, name, (client) => {
    answer(client, database).catch((error: unknown) => {
      log.error({ err: error }, 'the lists of the operator could not be imported')
      send(client, { failure: 'The running server could not import the list; see its log' })
      client.end()
    })
  })
}

async function answer(client: Socket, database: Database): Promise<void> {
  const lines = createInterface({ input: client })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done) return void client.end()
  const request = JSON.parse(first.value) as ListRequest
  try {
    const tell = (news: string) => send(client, { news })
    send(client, { reports: await importLists(database, request, parts(lines), tell) })
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    send(client, { failure: explainStart(error) ?? error.message })
  }
  client.end()
}

async function* parts(lines: AsyncIterator<string>): AsyncGenerator<ListPart> {
  for (let line = await lines.next(); !line.done; line = await lines.next())
    yield JSON.parse(line.value) as ListPart
}

function send(client: Socket, message: Answer | ListRequest | ListPart): boolean {
  return client.write(`${JSON.stringify(message)}\n`)
}

/** Asks the process that uses this data folder to import lists; undefined when no such process runs. */
export async function askServer(
  folder: string,
  request: ListRequest,
  given: Iterable<ListPart>,
  tell: (text: string) => void,
): Promise<ListReport[] | undefined> {
  const client = await connectInFolder(folder, name)
  if (!client) return undefined
  client.on('error', () => undefined)
  send(client, request)
  for (const part of given) send(client, part)
  client.end()
  for await (const line of createInterface({ input: client })) {
    const said = JSON.parse(line) as Answer
    if ('reports' in said) return said.reports
    if ('failure' in said) throw new OperatorError(said.failure)
    tell(said.news)
  }
  throw new OperatorError('The server ended before the list was imported: start it, and try again')
}
