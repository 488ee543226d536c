import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { webAddress } from './addresses.ts'
import { WHATSAPP_URL, WHATSAPP_VERSION, type WhatsAppConfig } from './messages.ts'

/** The environment variables of messages by WhatsApp. */
export const MessageValues = {
  WHATSAPP_TOKEN: z.string().min(16, 'needs at least 16 characters').optional().meta({
    description:
      'the access token of WhatsApp’s Cloud API (Meta); docs/whatsapp.md says how to get it',
    standard: 'none: no messages, and no telephone number is asked for',
  }),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'is a number')
    .optional()
    .meta({ description: 'Meta’s id of the telephone number that sends' }),
  WHATSAPP_APP_SECRET: z.string().min(16, 'needs at least 16 characters').optional().meta({
    description: 'the secret of the app at Meta, which signs the webhook',
  }),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'needs at least 16 characters').optional().meta({
    description: 'a word of your own, entered at Meta together with the webhook’s address',
  }),
  WHATSAPP_URL: webAddress(WHATSAPP_URL)
    .optional()
    .meta({
      description: 'the address of the API; another one is a simulator',
      standard: `\`${WHATSAPP_URL}\``,
    }),
  WHATSAPP_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'is a version such as v23.0')
    .default(WHATSAPP_VERSION)
    .meta({ description: 'the version of the API' }),
  WHATSAPP_MESSAGE_PAISE: z.coerce.number().int().min(0).max(10_000).default(15).meta({
    description: 'what one message costs, in paise, for the counters',
  }),
  WHATSAPP_DAILY_RUPEES: z.coerce.number().int().min(0).max(1_000_000).default(500).meta({
    description:
      'the most that messages may cost in a day; further ones are not sent, and an alarm tells',
  }),
  WHATSAPP_SIMULATOR: z.enum(['allowed', 'off']).optional().meta({
    description:
      '`allowed` permits a simulator outside the demonstration; `off` starts none in the demonstration',
  }),
  WHATSAPP_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).optional().meta({
    description: 'the port of the simulator that the demonstration starts',
    standard: '`PORT` + 2, or any free one when that is taken',
  }),
  WHATSAPP_SIMULATOR_URL: webAddress('https://messages.chowk.in').optional().meta({
    description: 'the address at which browsers reach the simulator, for example behind a proxy',
    standard: 'the host of `PUBLIC_URL`',
  }),
}
type Values = z.infer<z.ZodObject<typeof MessageValues>>

/** The costs of messages in paise: of one message, and at most per day. */
export type MessageBudget = { messagePaise: number; dailyPaise: number }

/** WhatsApp with keys, or with a simulator that the server starts itself. */
export type MessagesConfig = WhatsAppConfig & { budget: MessageBudget } & (
    | { kind: 'keys' }
    | {
        kind: 'own simulator'
        port: number
        /** True when the simulator may use another port if this one is taken. */
        mayMove: boolean
        /** The simulator's address for browsers; undefined: the host of the site with the simulator's port. */
        browserUrl: string | undefined
      }
  )

const neededSettings = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const

/** Lists all errors: an incomplete configuration, or a simulator where real messages are expected. */
export function messageProblems(values: Values, demo: boolean): string[] {
  const missing = neededSettings.filter((name) => values[name] === undefined)
  const isUsed = missing.length < neededSettings.length || values.WHATSAPP_URL !== undefined
  if (!isUsed) return []
  const isSimulator = addressOf(values) !== WHATSAPP_URL
  const isMeant = demo || values.WHATSAPP_SIMULATOR === 'allowed'
  return [
    ...missing.map((name) => `${name} is missing: messages by WhatsApp need it`),
    ...(isSimulator && !isMeant
      ? [
          `WHATSAPP_URL is not ${WHATSAPP_URL}, so nobody would get a message: set WHATSAPP_SIMULATOR=allowed if that is meant`,
        ]
      : []),
  ]
}

type Site = { demo: boolean; port: number; appSecret: Buffer }

/** Undefined when WhatsApp is not configured: Chowk sends no messages and asks for no telephone number. */
export function toMessagesConfig(values: Values, site: Site): MessagesConfig | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = values
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = values
  const common = {
    version: values.WHATSAPP_VERSION,
    budget: {
      messagePaise: values.WHATSAPP_MESSAGE_PAISE,
      dailyPaise: values.WHATSAPP_DAILY_RUPEES * 100,
    },
  }
  if (token && phoneNumberId && appSecret && verifyToken) {
    const keys = { token, phoneNumberId, appSecret, verifyToken }
    return { kind: 'keys', ...common, ...keys, baseUrl: addressOf(values) }
  }
  const { demo, port, appSecret: secret } = site
  if (!demo || values.WHATSAPP_SIMULATOR === 'off') return undefined
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`messages simulator: ${purpose}`).digest('hex')
  return {
    kind: 'own simulator',
    ...common,
    baseUrl: '',
    token: derive('token'),
    phoneNumberId: '100000000000001',
    appSecret: derive('webhook'),
    verifyToken: derive('verify'),
    // Port 0 of a test means any free port, for the simulator too.
    port: values.WHATSAPP_SIMULATOR_PORT ?? (port === 0 ? 0 : port + 2),
    mayMove: values.WHATSAPP_SIMULATOR_PORT === undefined,
    browserUrl: values.WHATSAPP_SIMULATOR_URL?.replace(/\/$/, ''),
  }
}

/** The address of the API without its version, which some people copy with it. */
function addressOf({ WHATSAPP_URL: given = WHATSAPP_URL }: Values): string {
  return given.replace(/(?:\/v\d+\.\d+)?\/?$/, '')
}
