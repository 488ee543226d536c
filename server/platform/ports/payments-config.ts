import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { RAZORPAY_URL, type RazorpayConfig } from './razorpay.ts'

const secret = z.string().min(16, 'needs at least 16 characters')

/** What the environment says about online payment. */
export const PaymentValues = {
  PAYMENTS_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYMENTS_KEY_ID: z
    .string()
    .regex(/^rzp_(?:test|live)_\w+$/, 'begins with rzp_test_ or rzp_live_')
    .optional(),
  PAYMENTS_KEY_SECRET: secret.optional(),
  PAYMENTS_WEBHOOK_SECRET: secret.optional(),
  PAYMENTS_WEBHOOK_SECRET_PREVIOUS: secret.optional(),
  PAYMENTS_TEST_MODE: z.enum(['on', 'off']).default('off'),
  PAYMENTS_SIMULATOR: z.enum(['allowed', 'off']).optional(),
  PAYMENTS_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  PAYMENTS_SIMULATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
}
type Values = z.infer<z.ZodObject<typeof PaymentValues>>

/** Online payment with keys, or with a simulator that the server starts itself. */
export type PaymentsConfig =
  | ({ kind: 'keys' } & RazorpayConfig)
  | {
      kind: 'own simulator'
      port: number
      /** Whether another port will do when this one is taken. */
      mayMove: boolean
      keyId: string
      keySecret: string
      /** The present secret, then the one before it. */
      webhookSecrets: [string, string]
      /** Where browsers reach it; undefined: at the host of the site, at its own port. */
      browserUrl: string | undefined
    }

const needed = ['PAYMENTS_KEY_ID', 'PAYMENTS_KEY_SECRET', 'PAYMENTS_WEBHOOK_SECRET'] as const

/** Everything that is wrong: half a configuration, a simulator or test keys where real money is expected. */
export function paymentProblems(values: Values, demo: boolean): string[] {
  const missing = needed.filter((name) => values[name] === undefined)
  const isUsed =
    missing.length < needed.length ||
    values.PAYMENTS_URL !== undefined ||
    values.PAYMENTS_WEBHOOK_SECRET_PREVIOUS !== undefined
  if (!isUsed) return []
  return [
    ...missing.map((name) => `${name} is missing: online payment needs it`),
    ...addressProblems(values, demo),
  ]
}

function addressProblems(values: Values, demo: boolean): string[] {
  const isProvider = addressOf(values) === RAZORPAY_URL
  if (values.PAYMENTS_KEY_ID?.startsWith('rzp_live_')) return liveProblems(isProvider, demo)
  if (demo) return []
  const meant = isProvider
    ? values.PAYMENTS_TEST_MODE === 'on'
    : values.PAYMENTS_SIMULATOR === 'allowed'
  if (meant) return []
  return isProvider
    ? [
        'PAYMENTS_KEY_ID is a test key, so no real money would be taken: set PAYMENTS_TEST_MODE=on if that is meant',
      ]
    : [
        `PAYMENTS_URL is not ${RAZORPAY_URL}, so no real money would be taken: set PAYMENTS_SIMULATOR=allowed if that is meant`,
      ]
}

function liveProblems(isProvider: boolean, demo: boolean): string[] {
  if (!isProvider) return [`PAYMENTS_URL: live keys are for ${RAZORPAY_URL} only`]
  return demo ? ['PAYMENTS_KEY_ID: the demonstration takes no real money'] : []
}

type Site = { demo: boolean; port: number; appSecret: Buffer }

/** Undefined: people pay at the shop only. */
export function toPaymentsConfig(values: Values, site: Site): PaymentsConfig | undefined {
  const { PAYMENTS_KEY_ID: keyId, PAYMENTS_KEY_SECRET: keySecret } = values
  const { PAYMENTS_WEBHOOK_SECRET: current, PAYMENTS_WEBHOOK_SECRET_PREVIOUS: previous } = values
  if (!keyId || !keySecret || !current) return simulatorOf(values, site)
  const baseUrl = addressOf(values)
  const simulatorUrl = values.PAYMENTS_SIMULATOR_URL?.replace(/\/$/, '') ?? baseUrl
  return {
    kind: 'keys',
    baseUrl,
    keyId,
    keySecret,
    webhookSecrets: previous === undefined ? [current] : [current, previous],
    browserUrl: baseUrl === RAZORPAY_URL ? undefined : simulatorUrl,
  }
}

function simulatorOf(values: Values, { demo, port, appSecret }: Site): PaymentsConfig | undefined {
  if (!demo || values.PAYMENTS_SIMULATOR === 'off') return undefined
  const derive = (purpose: string) =>
    createHmac('sha256', appSecret).update(`payments simulator: ${purpose}`).digest('hex')
  return {
    kind: 'own simulator',
    // The port 0 of a test means any free one, here too.
    port: values.PAYMENTS_SIMULATOR_PORT ?? (port === 0 ? 0 : port + 1),
    mayMove: values.PAYMENTS_SIMULATOR_PORT === undefined,
    keyId: 'rzp_test_simulator',
    keySecret: derive('key'),
    webhookSecrets: [derive('webhook'), derive('previous webhook')],
    browserUrl: values.PAYMENTS_SIMULATOR_URL?.replace(/\/$/, ''),
  }
}

/** The address of the API, without the version, which some people copy with it. */
function addressOf({ PAYMENTS_URL = RAZORPAY_URL }: Values): string {
  return PAYMENTS_URL.replace(/(?:\/v1)?\/?$/, '')
}
