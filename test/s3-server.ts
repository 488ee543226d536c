import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type StoredObject = { bytes: Buffer; type: string }
export type S3Server = {
  endpoint: string
  /** The stored files, by bucket and key. */
  files: Map<string, StoredObject>
  requests: string[]
  /** The methods that fail, with status 500. */
  failing: Set<string>
  close(): Promise<void>
}

/** An S3-compatible store in memory: PUT, GET, HEAD, DELETE and lists of two names with signed requests. */
export async function openS3Server(accessKeyId: string): Promise<S3Server> {
  const files = new Map<string, StoredObject>()
  const failing = new Set<string>()
  const requests: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(request)
    const { pathname, searchParams: asked } = new URL(request.url ?? '', 'http://s3.example')
    const key = decodeURIComponent(pathname).slice(1)
    const method = request.method ?? ''
    requests.push(`${method} ${key}`)
    if (!isSigned(request, bytes, accessKeyId)) return refuse(response, 403, 'AccessDenied')
    if (failing.has(method)) return refuse(response, 500, 'InternalError')
    if (asked.has('list-type')) return list(response, key, { asked, files })
    if (/GET|HEAD/.test(method)) return show(response, files.get(key), method)
    if (method === 'DELETE') files.delete(key)
    else files.set(key, { bytes, type: request.headers['content-type'] ?? '' })
    return response.end()
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { endpoint: `http://127.0.0.1:${port}`, files, requests, failing, close }
}

function show(response: ServerResponse, stored: StoredObject | undefined, method: string) {
  if (!stored) return refuse(response, 404, 'NoSuchKey')
  const headers = { 'content-type': stored.type, 'content-length': stored.bytes.length }
  return response.writeHead(200, headers).end(method === 'GET' ? stored.bytes : undefined)
}

type Listing = { asked: URLSearchParams; files: Map<string, StoredObject> }

/** A page of the names in a bucket (docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html). */
function list(response: ServerResponse, path: string, { asked, files }: Listing) {
  const bucket = `${path.replace(/\/$/, '')}/`
  const names = [...files.keys()]
    .filter((name) => name.startsWith(bucket + (asked.get('prefix') ?? '')))
    .toSorted()
  const from = Number(asked.get('continuation-token') ?? 0)
  const shown = names.slice(from, from + 2)
  const contents = shown.map(
    (name) => `<Contents><Key>${name.slice(bucket.length)}</Key></Contents>`,
  )
  const next = from + 2
  const more = next < names.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  const body = `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${contents.join('')}${more}</ListBucketResult>`
  return response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
}

/** True when the request names the key and a hash that fits its body (AWS Signature Version 4). */
function isSigned({ headers }: IncomingMessage, bytes: Buffer, accessKeyId: string): boolean {
  const signature = headers.authorization ?? ''
  const hash = createHash('sha256').update(bytes).digest('hex')
  return (
    signature.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`) &&
    headers['x-amz-content-sha256'] === hash
  )
}

function refuse(response: ServerResponse, status: number, code: string): ServerResponse {
  return response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
