import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { Endpoint, EndpointFiles } from '#shared/endpoint.ts'
import { MAX_IMPORT_MEGABYTES, MAX_PICTURE_MEGABYTES } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import type { PicturePurpose } from '#shared/picture-purpose.ts'
import { nameFieldsAsSent, readOnly } from '../errors.ts'
import { type FormEntry, type FormValue, pathOfName, readNames } from '../form-names.ts'
import { nameForm } from './upload-folder.ts'
import { UploadPlaces } from './upload-places.ts'

/** A completely received file of a form: `hash` is the SHA-256 of its bytes. */
export type Upload = { field: string; file: string; hash: string }
export type SaveUploads = (
  uploads: readonly Upload[],
  by: { userId: string; purpose: PicturePurpose },
) => Promise<void>

/** The folder for files while their form is read, and the function that then stores them. */
export type UploadPlace = { folder: string; isReadOnly: () => boolean; save: SaveUploads }

const megabyte = 1024 * 1024
const FIELDS = 5_000
const FIELD_BYTES = 10 * 1024
const TEXT_BYTES = megabyte
const NAME_BYTES = 200
/** An endpoint that accepts multipart. */
export type FormEndpoint = Pick<Endpoint, 'input'> & { files: EndpointFiles }

/** The account of the sender, and the store that it runs, if any. */
type Caller = { userId: string | null; storeId?: string | null }

type ReceivedForm = {
  input: Record<string, unknown>
  uploads: Upload[]
  /** The name of a field in the form as it was sent, for errors. */
  fieldAsSent: (field: string) => string
  /** Deletes the files. */
  drop(): Promise<void>
}

const places = new UploadPlaces()

/** Reads a multipart form into local files and the input of its endpoint. Deletes the files when it throws. */
async function receiveForm(
  request: FastifyRequest,
  { input: schema, files }: FormEndpoint,
  { folder }: UploadPlace,
): Promise<ReceivedForm> {
  const own = join(folder, nameForm())
  const drop = () => rm(own, { recursive: true, force: true })
  try {
    await mkdir(own, { mode: 0o700 })
    const entries: FormEntry[] = []
    const { most, purpose } = files
    const isTable = purpose === 'table'
    const received = await receiveParts(request, { schema, most, isTable, folder: own, entries })
    const { input, fieldAsSent, fieldOf } = readNames(schema, entries)
    const uploads = received.map(({ value, ...upload }) => ({
      ...upload,
      field: fieldOf(value) ?? upload.field,
    }))
    return { input, uploads, fieldAsSent, drop }
  } catch (error) {
    // The rest of the body is read and dropped, because a browser reads the answer only after sending the whole body.
    request.raw.unpipe()
    request.raw.resume()
    await drop()
    throw asAppError(error, files.most)
  }
}

type ReceivedUpload = Upload & { value: FormValue }
type UploadOptions = {
  schema: FormEndpoint['input']
  most: number
  isTable: boolean
  folder: string
  entries: FormEntry[]
}

async function receiveParts(
  request: FastifyRequest,
  form: UploadOptions,
): Promise<ReceivedUpload[]> {
  const received: ReceivedUpload[] = []
  let textBytes = 0
  for await (const part of request.parts({ limits: limitsFor(form) })) {
    if (part.type === 'file') {
      const file = await receiveFile(part, form)
      form.entries.push([part.fieldname, file?.value ?? { empty: true }])
      if (file) received.push(file)
      if (part.file.truncated) throw tooLargeAt(fieldOfLast(form), form.isTable)
    } else {
      const text = textOf(part)
      textBytes += text.length + part.fieldname.length
      if (textBytes > TEXT_BYTES) throw new AppError('TOO_LARGE')
      form.entries.push([part.fieldname, { text }])
    }
  }
  return received
}

function tooLargeAt(field: string, isTable: boolean): AppError {
  const text = isTable
    ? messageText('importFields.tooLarge', { maximum: MAX_IMPORT_MEGABYTES })
    : messageText('pictureFields.tooLarge', { maximum: MAX_PICTURE_MEGABYTES })
  return invalidField(field, text)
}

/** The field of the last entry of an unfinished form. */
function fieldOfLast({ schema, entries }: UploadOptions): string {
  const [name, value] = entries.at(-1) ?? ['', { empty: true } as const]
  try {
    const { fieldOf, fieldAsSent } = readNames(schema, entries)
    return fieldAsSent(fieldOf(value) ?? pathOfName(name))
  } catch {
    return pathOfName(name)
  }
}

function limitsFor({ most, isTable }: UploadOptions) {
  return {
    fileSize: (isTable ? MAX_IMPORT_MEGABYTES : MAX_PICTURE_MEGABYTES) * megabyte,
    files: most,
    fields: FIELDS,
    parts: FIELDS + most,
    fieldSize: FIELD_BYTES,
    fieldNameSize: NAME_BYTES,
    headerPairs: 20,
  }
}

function textOf(part: Multipart): string {
  if (part.type !== 'field' || part.fieldnameTruncated) throw new AppError('TOO_LARGE')
  if (part.valueTruncated)
    throw invalidField(
      pathOfName(part.fieldname),
      messageText('fields.maximumLength', { maximum: FIELD_BYTES }),
    )
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
}

/** Undefined for a file field without a file, which browsers send as an empty part. */
async function receiveFile(
  part: MultipartFile,
  { folder }: UploadOptions,
): Promise<ReceivedUpload | undefined> {
  // The file has a random name; the sender's file name is never used.
  const file = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(part.file, count, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  if (bytes === 0 && !part.filename) return undefined
  const digest = hash.digest('hex')
  return { field: pathOfName(part.fieldname), file, hash: digest, value: { file: digest } }
}

/** Turns errors of the multipart reader and of the file system into errors of the API. */
function asAppError(error: unknown, most: number): unknown {
  if (error instanceof AppError) return error
  const { code = '', errno } = error as NodeJS.ErrnoException
  if (code === 'FST_FILES_LIMIT')
    return new AppError('TOO_LARGE', undefined, {
      key: 'pictureFields.tooMany',
      values: { maximum: most },
    })
  if (code.endsWith('_LIMIT')) return new AppError('TOO_LARGE')
  // Errors of the file system have an error number; all other errors are about the body.
  return errno === undefined ? new AppError('INVALID_INPUT', { reason: 'unreadable' }) : error
}

/** The received forms of the requests in progress. */
export class ReceivedForms {
  readonly #forms = new WeakMap<FastifyRequest, ReceivedForm>()
  readonly #endpoint: FormEndpoint
  readonly #place: UploadPlace

  constructor(endpoint: FormEndpoint, place: UploadPlace) {
    this.#endpoint = endpoint
    this.#place = place
  }

  /**
   * The input of a multipart form, whose files are deleted at the latest when the connection closes; undefined for a
   * request without a form.
   */
  async receive(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, storeId }: Caller,
  ): Promise<object | undefined> {
    if (!request.isMultipart()) return undefined
    if (this.#place.isReadOnly()) throw readOnly()
    const sender = { account: userId ?? request.ip, isShop: Boolean(storeId) }
    const leavePlace = places.take(sender, request.raw)
    const form = await receiveForm(request, this.#endpoint, this.#place).finally(leavePlace)
    this.#forms.set(request, form)
    nameFieldsAsSent(request, form.fieldAsSent)
    reply.raw.once('close', () => void this.drop(request))
    return form.input
  }

  /** Deletes the files of a rejected form. `store` deletes the files of a form that it stores. */
  async drop(request: FastifyRequest): Promise<void> {
    const form = this.#forms.get(request)
    this.#forms.delete(request)
    await form?.drop()
  }

  /**
   * Stores the pictures of a validated form; does nothing for a form that was sent as JSON. Returns the files that
   * are not stored, which the call itself reads while its connection is open.
   */
  async store(request: FastifyRequest, userId: string | null): Promise<readonly Upload[]> {
    const form = this.#forms.get(request)
    if (!form) return []
    const purpose = purposeOf(this.#endpoint.files, request.body)
    if (purpose === 'table' || purpose === 'unstored') return form.uploads
    if (userId === null) return []
    this.#forms.delete(request)
    await this.#place.save(form.uploads, { userId, purpose }).finally(form.drop)
    return []
  }
}

/** The purpose of the files of a form: the endpoint's own, or the one in the validated input. */
function purposeOf(
  { purpose }: EndpointFiles,
  input: unknown,
): Exclude<EndpointFiles['purpose'], 'given'> {
  return purpose === 'given' ? (input as { purpose: PicturePurpose }).purpose : purpose
}
