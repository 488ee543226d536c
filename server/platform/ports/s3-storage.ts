import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '#shared/app-error.ts'
import { callService } from '#server/platform/metrics/outgoing-calls.ts'
import type { FileStorage } from './file-storage.ts'

export type S3Config = {
  bucket: string
  region: string
  /** The address of an S3-compatible store; undefined: Amazon S3. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** A prefix of every name, for a bucket that holds other files too. */
  prefix: string
}

type Log = { error(details: object, message: string): void }
type Failure = { name?: string; message?: string; $metadata?: { httpStatusCode?: number } }

const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 15_000 }
const ATTEMPTS = 3
const RETRY_SECONDS = 10
/** Cached for a year, because the content under a name never changes. */
const CACHED = 'public, max-age=31536000, immutable'

/** Files in a bucket of an S3-compatible store. A failure of the store is logged and becomes BUSY for the caller. */
export async function s3Storage(config: S3Config, log: Log): Promise<FileStorage> {
  // Loaded only when a bucket is configured, because the package is large.
  const s3 = await import('@aws-sdk/client-s3')
  const client = openClient(s3.S3Client, config)
  const at = (name: string) => ({ Bucket: config.bucket, Key: config.prefix + name })
  const ask = <T>(work: Promise<T>) =>
    callService('pictures', () => work).catch((error: Failure) => refuse(error, log))
  const find = <T>(work: Promise<T>) => ask(work.catch(ifMissing))

  const readNames = async (beginning: string) => {
    const where = { Bucket: config.bucket, Prefix: config.prefix + beginning }
    const names: string[] = []
    for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, where))
      names.push(...Contents.map(({ Key = '' }) => Key.slice(config.prefix.length)))
    return names
  }

  return {
    async put(name, bytes, type) {
      const file = { Body: bytes, ContentType: type, CacheControl: CACHED }
      await ask(client.send(new s3.PutObjectCommand({ ...at(name), ...file })))
    },
    async get(name) {
      const found = await find(client.send(new s3.GetObjectCommand(at(name))))
      if (!found?.Body || found.ContentLength === undefined) return null
      const body = found.Body as Readable
      return { size: found.ContentLength, stream: () => body }
    },
    async has(name) {
      return (await find(client.send(new s3.HeadObjectCommand(at(name))))) !== null
    },
    async delete(names) {
      for (const name of names) await ask(client.send(new s3.DeleteObjectCommand(at(name))))
    },
    list: (beginning) => ask(readNames(beginning)),
  }
}

function openClient(
  Client: typeof S3Client,
  { region, endpoint, accessKeyId, secretAccessKey }: S3Config,
): S3Client {
  return new Client({
    region,
    // Compatible stores have no subdomain for each bucket, and some do not support the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    requestHandler: TIMEOUTS,
  })
}

function ifMissing(error: Failure): null {
  if (error.$metadata?.httpStatusCode === 404) return null
  throw error
}

function refuse({ name, message, $metadata }: Failure, log: Log): never {
  const details = { name, message, status: $metadata?.httpStatusCode, alarm: 'file-storage' }
  log.error(details, 'the store of the pictures does not answer')
  throw new AppError('BUSY', { reason: 'storage', retryAfterSeconds: RETRY_SECONDS })
}
