import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { workerFile } from '#server/platform/threads/work-thread.ts'
import { AppError } from '#shared/app-error.ts'
import { NotATable, type SheetSize, type TableLimits } from './faults.ts'
import type { TableReply, TableTask } from './table-worker.ts'

type Rows = { sheet: number; from: number; rows: string[][] }
type Take = {
  sheets: (sheets: SheetSize[]) => Promise<void>
  rows: (rows: Rows) => Promise<void>
}

export type TableReader = {
  /**
   * Reads the list in a file and passes its rows to `take` in parts. Throws NotATable, and BUSY when too many lists
   * are waiting.
   */
  read(file: string, limits: TableLimits, take: Take): Promise<void>
  close(): void
}

const MOST_WAITING = 20
/**
 * Longest pause between two messages of the child process, in milliseconds; several times the time that the largest
 * list needs.
 */
const SILENT_MS = 60_000
const MEMORY_MB = 384
/** Node's exit code when its memory is used up. */
const OUT_OF_MEMORY = 134

/**
 * Reads one list at a time in a separate process. So a hostile file can crash or fill only that process, its memory
 * is free afterwards, and the server's thread is never blocked.
 */
export function openTableReader(): TableReader {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let child: ChildProcess | undefined
  const readNext = async (task: TableTask, take: Take) => {
    child = fork(workerFile(new URL('./table-worker.ts', import.meta.url)), {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      serialization: 'advanced',
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    try {
      await converse(child, task, take)
    } finally {
      child.kill('SIGKILL')
      child = undefined
    }
  }
  return {
    async read(file, limits, take) {
      if (waiting >= MOST_WAITING)
        throw new AppError('BUSY', { reason: 'crowded', retryAfterSeconds: 10 })
      waiting += 1
      const work = last.then(() => readNext({ file, limits }, take))
      last = work.catch(() => undefined)
      await work.finally(() => (waiting -= 1))
    },
    close: () => void child?.kill('SIGKILL'),
  }
}

async function converse(child: ChildProcess, task: TableTask, take: Take): Promise<void> {
  child.send(task)
  for (;;) {
    const reply = await replyOf(child)
    if ('fault' in reply)
      throw new NotATable(reply.fault, reply.row === undefined ? {} : { row: reply.row })
    if ('end' in reply) return
    if ('sheets' in reply) await take.sheets(reply.sheets)
    else await take.rows(reply)
    child.send('next')
  }
}

async function replyOf(child: ChildProcess): Promise<TableReply> {
  const over = new AbortController()
  const { signal } = over
  const timer = setTimeout(() => over.abort(), SILENT_MS)
  const ended = once(child, 'exit', { signal }).then(([code, ending]) => {
    if (ending === 'SIGABRT' || code === OUT_OF_MEMORY) throw new NotATable('inflated')
    throw new Error(`The process that reads lists has ended (${ending ?? code})`)
  })
  const said = once(child, 'message', { signal }).then(([reply]) => reply as TableReply)
  try {
    return await Promise.race([said, ended])
  } catch (error) {
    throw signal.aborted ? new NotATable('slow', { cause: error }) : error
  } finally {
    clearTimeout(timer)
    ended.catch(() => undefined)
    said.catch(() => undefined)
    over.abort()
  }
}
