import { existsSync, fsyncSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { closeTree, syncPath } from '#server/platform/data-dir.ts'
import { OperatorError } from '../operator-error.ts'

export type PgliteSettings = {
  /** Folder of the database; without it, the database is in memory. */
  folder?: string
  durability: 'full' | 'off'
  /** A tarball made by `dumpDataDir`, used only for a database that does not exist yet. */
  dump?: Uint8Array
}

const extensions = { pg_trgm, unaccent }
const session = ['-c', 'timezone=UTC', '-c', 'client_min_messages=warning']
const relaxedParams = [...PGlite.defaultStartParams, ...session]
// In this build fdatasync is an empty call, so the log has to be written with fsync.
const syncing = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on']
const durable = [...relaxedParams.filter((parameter) => parameter !== '-F'), ...syncing]

type NodeStream = { nfd?: number | null; node: unknown }
type MountedNodeFs = {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: NodeStream) => number }
  node_ops: { setattr(node: unknown, attributes: { mode?: number | null }): void }
}

/** Counters in shared memory, which the database's thread writes and the server's thread can read. */
export type Counters = Int32Array
export const countedFields = { fsyncs: 0, failedFsyncs: 1, answers: 2 } as const
export const createCounters = (): Counters => new Int32Array(new SharedArrayBuffer(12))

/** PGlite's folder on disk, with an fsync that reaches the disk. */
class DurableNodeFs extends NodeFS {
  readonly #counters: Counters

  constructor(folder: string, counters: Counters) {
    super(folder)
    this.#counters = counters
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const started = await super.init(pglite, options)
    const install = (module: unknown) => {
      const { NODEFS } = module as { NODEFS: MountedNodeFs }
      keepPrivate(NODEFS)
      NODEFS.stream_ops.fsync = (stream) => {
        // The failure is counted before it is thrown, because PGlite ignores errors of its callbacks.
        Atomics.add(this.#counters, countedFields.failedFsyncs, 1)
        if (stream.nfd == null) syncPath(NODEFS.realPath(stream.node))
        else fsyncSync(stream.nfd)
        Atomics.sub(this.#counters, countedFields.failedFsyncs, 1)
        Atomics.add(this.#counters, countedFields.fsyncs, 1)
        return 0
      }
    }
    const preRun = [started.emscriptenOpts.preRun ?? []].flat()
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun: [...preRun, install] } }
  }
}

/** PGlite sets the permissions of each new file itself, without the umask, and makes some readable to others. */
function keepPrivate({ node_ops: nodes }: MountedNodeFs): void {
  const { setattr } = nodes
  nodes.setattr = (node, attributes) => {
    const { mode } = attributes
    setattr(node, mode == null ? attributes : { ...attributes, mode: mode & ~0o077 })
  }
}

/** Opens PGlite. A new database is created in a temporary folder and moved to its place when it is complete. */
export async function openPglite(settings: PgliteSettings, counters: Counters): Promise<PGlite> {
  const { folder, durability } = settings
  const loaded = loadFrom(settings.dump)
  if (folder === undefined)
    return PGlite.create({ extensions, startParams: relaxedParams, ...loaded })
  if (!existsSync(join(folder, 'PG_VERSION'))) await buildPglite(folder, settings.dump)
  if (durability === 'off')
    return PGlite.create({ dataDir: folder, extensions, startParams: relaxedParams })
  const fs = new DurableNodeFs(folder, counters)
  const pglite = await PGlite.create({ dataDir: folder, fs, extensions, startParams: durable })
  await refuseWithoutFsync(pglite, counters)
  return pglite
}

function loadFrom(dump: Uint8Array | undefined): PGliteOptions {
  return dump ? { loadDataDir: new Blob([dump as Uint8Array<ArrayBuffer>]) } : {}
}

/**
 * Creates a new database, or restores a tarball. The folder exists only when the database is complete and on the disk.
 */
export async function buildPglite(folder: string, dump?: Uint8Array): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  const loaded = loadFrom(dump)
  const pglite = await PGlite.create({
    dataDir: draft,
    extensions,
    startParams: relaxedParams,
    ...loaded,
  })
  await pglite.close()
  // PGlite makes the files of a new database readable by everybody, whatever the umask is.
  closeTree(draft)
  syncTree(draft)
  renameSync(draft, folder)
  syncPath(dirname(folder))
}

/** Throws when a commit makes no fsync, for instance because a newer PGlite has other internal names. */
async function refuseWithoutFsync(pglite: PGlite, counters: Counters): Promise<void> {
  const before = Atomics.load(counters, countedFields.fsyncs)
  await pglite.query("select pg_logical_emit_message(true, 'chowk', 'durable')")
  if (Atomics.load(counters, countedFields.fsyncs) > before) return
  await pglite.close()
  throw new OperatorError(
    'A commit did not reach the disk (no fsync was made), so the server will not start',
  )
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncPath(path)
  }
  syncPath(folder)
}
