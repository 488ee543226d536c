import { z } from 'zod'
import { webAddress } from './addresses.ts'

/** The environment variables of pictures in a bucket. */
export const S3Values = {
  S3_BUCKET: z.string().min(1).optional().meta({
    description: 'the bucket for pictures; needs both keys',
    standard: 'none: pictures in `DATA_DIR/media`',
  }),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().meta({
    description:
      'key of the bucket, with the rights to read, write and delete its objects, and to list them',
  }),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().meta({ description: 'secret of that key' }),
  S3_REGION: z.string().min(1).default('us-east-1').meta({ description: 'region of the bucket' }),
  S3_ENDPOINT: webAddress('https://minio.example:9000').optional().meta({
    description: 'an S3-compatible store, such as `https://minio.example:9000`',
    standard: 'Amazon’s own',
  }),
  S3_PREFIX: z
    .string()
    .regex(
      /^(?:(?!\.{1,2}(?:\/|$))[\w.-]+\/)*(?!\.{1,2}$)[\w.-]*$/,
      'is text such as chowk/: letters, digits and . _ - /, without a / at the beginning and without . or .. as a folder',
    )
    .default('')
    .meta({ description: 'text before every name, such as `chowk/`' }),
}
type Values = z.infer<z.ZodObject<typeof S3Values>>

/**
 * Names of Amazon's buckets and regions (docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html). Other
 * stores take more names, but none with spaces or slashes.
 */
const amazon = {
  bucket: /^(?!xn--|.*\.\.|\d+\.\d+\.\d+\.\d+$)[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
  region: /^[a-z]{2}(?:-[a-z]+)+-\d+$/,
}
const other = { bucket: /^[A-Za-z\d][\w.-]{1,253}[A-Za-z\d]$/, region: /^[A-Za-z\d][\w-]*$/ }

/** Lists missing values of a bucket, and names that no bucket, region or store has. */
export function s3Problems(values: Values): string[] {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => values[name] === undefined)
  const isUsed = missing.length < names.length || values.S3_ENDPOINT !== undefined
  if (!isUsed) return []
  return [
    ...missing.map((name) => `${name} is missing: pictures on S3 need it`),
    ...wrongNames(values),
  ]
}

function wrongNames({ S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint }: Values) {
  const { search, hash, username } = new URL(endpoint ?? 'https://s3.example')
  const rules = endpoint ? other : amazon
  const faults: [boolean, string][] = [
    [
      bucket !== undefined && !rules.bucket.test(bucket),
      `S3_BUCKET: ${bucket} is no name of a bucket: small letters, digits, dots and hyphens, without an address`,
    ],
    [!rules.region.test(region), `S3_REGION: ${region} is no region, such as ap-south-1`],
    [
      search + hash + username !== '',
      'S3_ENDPOINT: the address of the store alone, without keys and without ? and #',
    ],
  ]
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence)
}
