import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import { encodeForm, openLoaders, rasterise } from '../pictures/encode.ts'
import {
  fileNameOf,
  type ImageForm,
  imageForms,
  type PreparedPicture,
  typeOf,
  WIDEST,
} from '../pictures/forms.ts'
import { openPictureThread } from '../pictures/picture-thread.ts'
import { openUploadFolder } from '../http/uploads/upload-folder.ts'
import { type FileStorage, folderStorage, type StoredFile } from './file-storage.ts'

export type Files = {
  /** The folder for uploads while their form is read. */
  uploadFolder: string
  /**
   * Decodes the photograph in a local file and encodes all its forms; owners are served in turn. Throws
   * `NotAPicture`.
   */
  preparePicture(file: string, owner?: string): Promise<PreparedPicture>
  /** Stores a picture in all its forms; the widest last. */
  putPicture(hash: string, picture: PreparedPicture): Promise<void>
  /** True when every form of an uploaded picture is stored. */
  hasPicture(hash: string): Promise<boolean>
  deletePicture(hash: string): Promise<void>
  /** A form of a picture; null when there is none. Drawings and missing forms are made at their first request. */
  findImage(hash: string, form: ImageForm): Promise<StoredFile | null>
  /** Encrypted parts of archives, by name. */
  parts: Pick<FileStorage, 'put' | 'get' | 'delete' | 'list'>
  close(): Promise<void>
}

/** Returns the SVG of a picture that our code draws, by the hash of the SVG. */
export type Drawings = (hash: string) => string | undefined

/** Most simultaneous drawings; they use two of Node's four pool threads, which files and passwords need too. */
const drawnAtOnce = 2

type Options = { storage: FileStorage; uploadFolder: string; drawings?: Drawings | undefined }

/** Pictures in a file storage, prepared in a worker thread. */
export function openFiles({ storage, uploadFolder, drawings }: Options): Files {
  openLoaders(drawings !== undefined)
  const thread = openPictureThread()
  const making = new Map<string, Promise<void>>()
  const inTurn = takeTurns(drawnAtOnce)
  const make = async (hash: string, form: ImageForm): Promise<void> => {
    const bytes = await makeForm(drawings?.(hash) ?? (await readWidest(storage, hash)), form)
    if (bytes) await storage.put(fileNameOf(hash, form), bytes, typeOf(form))
  }

  return {
    uploadFolder,
    preparePicture: (file, owner) => thread.prepare(file, owner),
    async putPicture(hash, { files }) {
      for (const { form, bytes } of files)
        await storage.put(fileNameOf(hash, form), bytes, typeOf(form))
    },
    hasPicture: (hash) => storage.has(fileNameOf(hash, WIDEST)),
    deletePicture: (hash) => storage.delete(imageForms.map((form) => fileNameOf(hash, form))),
    async findImage(hash, form) {
      const name = fileNameOf(hash, form)
      const found = await storage.get(name)
      if (found) return found
      const begun = making.get(name) ?? inTurn(() => make(hash, form))
      making.set(name, begun)
      await begun.finally(() => making.delete(name))
      return storage.get(name)
    },
    parts: storage,
    close: () => thread.close(),
  }
}

/** A storage without pictures that cannot store any, for tests and the benchmark. */
export const noFiles: Files = {
  uploadFolder: tmpdir(),
  preparePicture: () => Promise.reject(new Error('Pictures cannot be stored here')),
  putPicture: async () => {},
  hasPicture: async () => false,
  deletePicture: async () => {},
  findImage: async () => null,
  parts: {
    put: async () => {},
    get: async () => null,
    delete: async () => {},
    list: async () => [],
  },
  close: async () => {},
}

/** Pictures in the data folder of this machine. */
export function diskFiles(dataDir: string, drawings?: Drawings): Files {
  const storage = folderStorage(join(dataDir, 'media'))
  return openFiles({ storage, uploadFolder: openUploadFolder(dataDir), drawings })
}

async function readWidest(storage: FileStorage, hash: string): Promise<Buffer | undefined> {
  const stored = await storage.get(fileNameOf(hash, WIDEST))
  return stored ? buffer(stored.stream()) : undefined
}

/** Makes a form of a picture from its SVG or from the widest form of a photograph. */
async function makeForm(
  original: string | Buffer | undefined,
  form: ImageForm,
): Promise<Buffer | undefined> {
  if (original === undefined) return undefined
  const image = typeof original === 'string' ? rasterise(original, form) : sharp(original)
  return encodeForm(image, form)
}

function takeTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let working = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) await new Promise<void>((go) => waiting.push(go))
    working += 1
    try {
      return await work()
    } finally {
      working -= 1
      waiting.shift()?.()
    }
  }
}

export function hashOf(source: Buffer | string): string {
  return createHash('sha256').update(source).digest('hex')
}
