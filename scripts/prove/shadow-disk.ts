import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

type Write = { position: number; bytes: Buffer }
type File = { path: string; unsynced: Write[] }

const sector = 512
const real = { ...fs }

/**
 * Records this process's file calls under a folder and maintains a copy of what is certainly on the disk: data from its
 * fsync on, names at once (the order that ext4 guarantees).
 */
export class ShadowDisk {
  /** Called after each write and fsync in the folder. */
  onOperation: () => void = () => undefined
  readonly #root: string
  readonly #shadow: string
  readonly #watched: (keyof typeof fs)[]
  readonly #files = new Map<string, File>()
  readonly #open = new Map<number, File>()

  constructor(folder: string) {
    this.#root = path.resolve(folder)
    this.#shadow = `${this.#root}.shadow`
    real.cpSync(this.#root, this.#shadow, { recursive: true })
    const watch = { ...this.#watchBytes(), ...this.#watchDescriptors(), ...this.#watchNames() }
    this.#watched = Object.keys(watch) as (keyof typeof fs)[]
    Object.assign(fs, watch)
    syncBuiltinESMExports()
  }

  /**
   * Writes to `image` the files that a power cut would leave now. `kept` is the share of the unsynced sectors that the
   * disk has stored by chance.
   */
  cut(image: string, share: number): void {
    real.cpSync(this.#shadow, image, { recursive: true })
    for (const file of this.#files.values()) {
      const stored = file.unsynced.flatMap(sectors).filter(() => Math.random() < share)
      apply(path.join(image, path.relative(this.#root, file.path)), stored)
    }
  }

  remove(): void {
    for (const name of this.#watched) Object.assign(fs, { [name]: real[name] })
    syncBuiltinESMExports()
    real.rmSync(this.#shadow, { recursive: true, force: true })
  }

  #watchBytes(): Partial<typeof fs> {
    const writeSync = (descriptor: number, buffer: Uint8Array, ...rest: (number | null)[]) => {
      const [offset, length, position] = rest
      const written = real.writeSync(descriptor, buffer, offset, length, position)
      const bytes = Buffer.from(buffer.subarray(offset ?? 0, (offset ?? 0) + written))
      this.#record(descriptor, bytes, position)
      return written
    }
    const fsyncSync = (descriptor: number) => {
      real.fsyncSync(descriptor)
      const file = this.#open.get(descriptor)
      if (!file) return
      apply(this.#mirror(file.path), file.unsynced.splice(0))
      this.onOperation()
    }
    return { writeSync: writeSync as typeof fs.writeSync, fsyncSync }
  }

  #watchDescriptors(): Partial<typeof fs> {
    return {
      openSync: (name, flags, mode) => {
        const descriptor = real.openSync(name, flags, mode)
        const here = this.#inside(name)
        if (here && real.fstatSync(descriptor).isFile())
          this.#open.set(descriptor, this.#create(here))
        return descriptor
      },
      closeSync: (descriptor) => {
        this.#open.delete(descriptor)
        real.closeSync(descriptor)
      },
      ftruncateSync: (descriptor, size) => {
        real.ftruncateSync(descriptor, size)
        const file = this.#open.get(descriptor)
        if (file) this.#truncate(file.path, size ?? 0)
      },
    }
  }

  #watchNames(): Partial<typeof fs> {
    const mkdirSync = (name: fs.PathLike, options?: fs.MakeDirectoryOptions) => {
      const made = real.mkdirSync(name, options)
      this.#follow(name, (here) => real.mkdirSync(this.#mirror(here), { recursive: true }))
      return made
    }
    return {
      mkdirSync: mkdirSync as typeof fs.mkdirSync,
      writeFileSync: (name, data, options) => {
        real.writeFileSync(name, data, options)
        this.#follow(name, (here) => this.#create(here))
      },
      truncateSync: (name, size) => {
        real.truncateSync(name, size)
        this.#follow(name, (here) => this.#truncate(here, size ?? 0))
      },
      unlinkSync: (name) => {
        real.unlinkSync(name)
        this.#follow(name, (here) => this.#delete(here))
      },
      rmdirSync: (name, options) => {
        real.rmdirSync(name, options)
        this.#follow(name, (here) => this.#delete(here))
      },
      renameSync: (from, to) => {
        real.renameSync(from, to)
        this.#follow(from, (old) => this.#follow(to, (fresh) => this.#move(old, fresh)))
      },
    }
  }

  #follow(name: unknown, change: (here: string) => unknown): void {
    const here = this.#inside(name)
    if (here) change(here)
  }

  #inside(name: unknown): string | undefined {
    const absolute = typeof name === 'string' ? path.resolve(name) : ''
    return absolute.startsWith(`${this.#root}/`) ? absolute : undefined
  }

  #mirror(name: string): string {
    return path.join(this.#shadow, path.relative(this.#root, name))
  }

  #record(descriptor: number, bytes: Buffer, position: number | null | undefined): void {
    const file = this.#open.get(descriptor)
    if (!file) return
    if (typeof position !== 'number') throw new Error(`A write without position in ${file.path}`)
    file.unsynced.push({ position, bytes })
    this.onOperation()
  }

  #create(name: string): File {
    const file = this.#files.get(name) ?? { path: name, unsynced: [] }
    this.#files.set(name, file)
    if (!real.existsSync(this.#mirror(name))) real.writeFileSync(this.#mirror(name), '')
    return file
  }

  #truncate(name: string, size: number): void {
    const file = this.#create(name)
    file.unsynced = file.unsynced.filter(({ position }) => position < size)
    real.truncateSync(this.#mirror(name), size)
  }

  #delete(name: string): void {
    this.#files.delete(name)
    real.rmSync(this.#mirror(name), { recursive: true, force: true })
  }

  #move(from: string, to: string): void {
    real.renameSync(this.#mirror(from), this.#mirror(to))
    for (const file of Array.from(this.#files.values())) {
      if (file.path !== from && !file.path.startsWith(`${from}/`)) continue
      this.#files.delete(file.path)
      file.path = to + file.path.slice(from.length)
      this.#files.set(file.path, file)
    }
  }
}

function sectors({ position, bytes }: Write): Write[] {
  const pieces: Write[] = []
  for (let at = 0; at < bytes.length; at += sector)
    pieces.push({ position: position + at, bytes: bytes.subarray(at, at + sector) })
  return pieces
}

function apply(file: string, writes: Write[]): void {
  if (writes.length === 0) return
  const descriptor = real.openSync(file, real.existsSync(file) ? 'r+' : 'w')
  for (const { position, bytes } of writes)
    real.writeSync(descriptor, bytes, 0, bytes.length, position)
  real.closeSync(descriptor)
}
