import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { webAddress } from './addresses.ts'
import { RAZORPAY_URL, type RazorpayConfig } from './razorpay.ts'

const secret = z.string().min(16, 'needs at least 16 characters')

/** The environment variables of online payment. */
export const PaymentValues = {
  PAYMENTS_KEY_ID: z
    .string()
    .regex(/^rzp_(?:test|live)_\w+$/, 'begins with rzp_test_ or rzp_live_')
    .optional()
    .meta({
      description: 'the key of the payment provider (Razorpay)',
      standard: 'none: people pay at the shop',
    }),
  PAYMENTS_KEY_SECRET: secret.optional().meta({ description: 'the secret of that key' }),
  PAYMENTS_WEBHOOK_SECRET: secret
    .optional()
    .meta({ description: 'the secret of its webhook, at least 16 characters' }),
  PAYMENTS_WEBHOOK_SECRET_PREVIOUS: secret
    .optional()
    .meta({ description: 'the secret before it, accepted while it is being replaced' }),
  PAYMENTS_TEST_MODE: z
    .enum(['on', 'off'])
    .default('off')
    .meta({ description: '`on` allows a test key (`rzp_test_…`) outside the demonstration' }),
  PAYMENTS_URL: webAddress(RAZORPAY_URL)
    .optional()
    .meta({
      description: 'the provider’s address; another one is a simulator',
      standard: `\`${RAZORPAY_URL}\``,
    }),
  PAYMENTS_COUNTER_QR: z.enum(['on', 'off']).optional().meta({
    description:
      '`on` lets the counter show the provider’s QR of a sum; the account needs “QR Codes (Image Content)” and the webhook event `qr_code.credited`',
    standard: '`off`; `on` in the demonstration with its own simulator',
  }),
  PAYOUTS: z.enum(['file', 'route']).default('file').meta({
    description:
      'how shops get their online money: `file` by transfers of the operator’s bank, `route` by linked accounts at the payment provider, which splits each payment; needs Route at the provider',
  }),
  PAYMENTS_SIMULATOR: z.enum(['allowed', 'off']).optional().meta({
    description:
      '`allowed` permits a simulator outside the demonstration; `off` starts none in the demonstration',
  }),
  PAYMENTS_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).optional().meta({
    description: 'the port of the simulator that the demonstration starts',
    standard: '`PORT` + 1, or any free one when that is taken',
  }),
  PAYMENTS_SIMULATOR_URL: webAddress('https://payments.chowk.in').optional().meta({
    description: 'the address at which browsers reach the simulator, for example behind a proxy',
    standard: 'the host of `PUBLIC_URL`',
  }),
}
type Values = z.infer<z.ZodObject<typeof PaymentValues>>

/** Online payment with keys, or with a simulator that the server starts itself. */
export type PaymentsConfig =
  | ({ kind: 'keys' } & RazorpayConfig)
  | {
      kind: 'own simulator'
      port: number
      /** True when the simulator may use another port if this one is taken. */
      mayMove: boolean
      keyId: string
      keySecret: string
      /** The present webhook secret, then the previous one. */
      webhookSecrets: [string, string]
      /** The simulator's address for browsers; undefined: the host of the site with the simulator's port. */
      browserUrl: string | undefined
      counterQr: boolean
      splits: boolean
    }

const neededSettings = [
  'PAYMENTS_KEY_ID',
  'PAYMENTS_KEY_SECRET',
  'PAYMENTS_WEBHOOK_SECRET',
] as const

/** Lists all errors: an incomplete configuration, or a simulator or test keys where real money is expected. */
export function paymentProblems(values: Values, demo: boolean): string[] {
  const missing = neededSettings.filter((name) => values[name] === undefined)
  const isUsed =
    missing.length < neededSettings.length ||
    values.PAYMENTS_URL !== undefined ||
    values.PAYMENTS_WEBHOOK_SECRET_PREVIOUS !== undefined
  if (!isUsed) return unpaidProblems(values, demo)
  return [
    ...missing.map((name) => `${name} is missing: online payment needs it`),
    ...(values.PAYMENTS_KEY_ID === undefined ? [] : addressProblems(values, demo)),
  ]
}

/** Without online payment there is nothing to split. */
function unpaidProblems({ PAYOUTS, PAYMENTS_SIMULATOR }: Values, demo: boolean): string[] {
  const hasSimulator = demo && PAYMENTS_SIMULATOR !== 'off'
  return PAYOUTS === 'route' && !hasSimulator
    ? ['PAYOUTS: route needs online payment; set PAYMENTS_KEY_ID and its secrets, or PAYOUTS=file']
    : []
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

/** Undefined when online payment is not configured: people pay at the shop only. */
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
    counterQr: values.PAYMENTS_COUNTER_QR === 'on',
    splits: values.PAYOUTS === 'route',
  }
}

function simulatorOf(values: Values, { demo, port, appSecret }: Site): PaymentsConfig | undefined {
  if (!demo || values.PAYMENTS_SIMULATOR === 'off') return undefined
  const derive = (purpose: string) =>
    createHmac('sha256', appSecret).update(`payments simulator: ${purpose}`).digest('hex')
  return {
    kind: 'own simulator',
    // Port 0 of a test means any free port, for the simulator too.
    port: values.PAYMENTS_SIMULATOR_PORT ?? (port === 0 ? 0 : port + 1),
    mayMove: values.PAYMENTS_SIMULATOR_PORT === undefined,
    keyId: 'rzp_test_simulator',
    keySecret: derive('key'),
    webhookSecrets: [derive('webhook'), derive('previous webhook')],
    browserUrl: values.PAYMENTS_SIMULATOR_URL?.replace(/\/$/, ''),
    counterQr: values.PAYMENTS_COUNTER_QR !== 'off',
    splits: values.PAYOUTS === 'route',
  }
}

/** The address of the API without its version, which some people copy with it. */
function addressOf({ PAYMENTS_URL = RAZORPAY_URL }: Values): string {
  return PAYMENTS_URL.replace(/(?:\/v1)?\/?$/, '')
}
