import { buildPhoto, type Part } from './multipart.ts'

/** A form that is refused as a whole, or at these fields. */
export type HostileForm = { what: string; parts: Part[] | Buffer; status: 400 | 413 }

const many = (count: number, part: Part) => Array.from({ length: count }, () => part)
const body = (text: string): HostileForm => ({ what: text, parts: Buffer.from(text), status: 400 })

export async function buildHostileForms(): Promise<HostileForm[]> {
  const bytes = await buildPhoto()
  const picture = { name: 'picture', bytes }
  const purpose = { name: 'purpose', text: 'product' }
  const named = (name: string): HostileForm => ({
    what: `a field called ${name.slice(0, 60)}`,
    parts: [picture, purpose, { name, text: 'x' }],
    status: 400,
  })
  return [
    { what: '10,000 fields', parts: [picture, ...many(10_000, purpose)], status: 413 },
    { what: '10,000 files', parts: many(10_000, picture), status: 413 },
    { what: 'two pictures', parts: [picture, picture, purpose], status: 413 },
    { what: 'no picture', parts: [purpose], status: 400 },
    {
      what: 'a text as the picture',
      parts: [{ name: 'picture', text: 'x' }, purpose],
      status: 400,
    },
    { what: 'a file as the purpose', parts: [{ name: 'purpose', bytes }], status: 400 },
    {
      what: 'a field of 100 KB',
      parts: [picture, { name: 'purpose', text: 'x'.repeat(100_000) }],
      status: 400,
    },
    {
      what: '2 MB of fields',
      parts: many(300, { name: 'purpose', text: 'x'.repeat(9_000) }),
      status: 413,
    },
    {
      what: 'a name of 100 KB',
      parts: [picture, { name: 'x'.repeat(100_000), text: '' }],
      status: 400,
    },
    named('__proto__'),
    named('__proto__[admin]'),
    named('constructor[prototype][admin]'),
    named('constructor.prototype.admin'),
    named('purpose[__proto__]'),
    named('toString'),
    named('hasOwnProperty'),
    named(`a${'[b]'.repeat(50)}`),
    named('picture[0]'),
    named('purpose[]'),
    named('storeId'),
    named('na\0me'),
    named(''),
    body('no form at all'),
    body('--chowk-test-boundary'),
    body(
      '--chowk-test-boundary\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\nhalf',
    ),
    body('--other-boundary\r\n\r\n--other-boundary--'),
  ]
}
