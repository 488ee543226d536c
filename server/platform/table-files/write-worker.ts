import { parentPort } from 'node:worker_threads'
import type { Failure } from '#server/platform/threads/work-thread.ts'
import type { Cell } from '#shared/csv/write-csv.ts'
import { type TableFormat, writeTable } from './write-table.ts'

/**
 * The rows are JSON texts of some hundred rows each, because a text is copied to the thread in one step, and an array
 * cell by cell.
 */
export type WriteTask = { format: TableFormat; parts: string[] }
export type WriteReply = { content: string }

if (!parentPort) throw new Error('write-worker.ts runs as a worker thread only')
const port = parentPort

port.on('message', (task: WriteTask) => void handle(task))

async function handle({ format, parts }: WriteTask): Promise<void> {
  try {
    const rows = parts.flatMap((part) => JSON.parse(part) as Cell[][])
    reply({ content: await writeTable(format, rows) })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    reply({ failure: message, code })
  }
}

function reply(message: WriteReply | Failure): void {
  port.postMessage(message)
}
