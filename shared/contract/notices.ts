import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_DEVICE_NAME } from '../limits.ts'
import { messageText } from '../message.ts'
import { AnyId, Id, Instant, Message, Nothing, Words } from './wire.ts'

/** The payload of a notice, which the server encrypts for the device and the service worker shows. */
export type NoticeBody = {
  title: string
  body: string
  lang: 'en' | 'hi'
  /** The order's id: a notice replaces the shown one with the same tag. */
  tag: string
  /** The page of this site that a tap opens. */
  path: string
  isSilent: boolean
}

const PushDevice = z.object({
  deviceId: Id,
  name: z.string(),
  isOn: z.boolean(),
  locale: z.enum(['en', 'hi']),
  /** The SHA-256 of the endpoint in hex, by which a browser recognises itself; the endpoint itself is a secret. */
  mark: z.string(),
  /** False when the subscription was made with an earlier key of this site: the browser then renews it. */
  isFresh: z.boolean(),
  addedAt: Instant,
  /** Time at which the device last subscribed or accepted a notice. */
  usedAt: Instant,
})
export type PushDevice = z.infer<typeof PushDevice>

export const getPushDevices = endpoint({
  method: 'GET',
  path: '/push-devices',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary:
    'The caller’s browsers that show notices, and the public key for a new subscription; null while the channel is off.',
  input: Nothing,
  output: z.object({ publicKey: z.string().nullable(), devices: z.array(PushDevice) }),
})

/** A base64url text of this number of bytes; browsers and libraries may add `=`. */
const Bytes = (bytes: number) =>
  z
    .string(messageText('fields.pushEndpoint'))
    .regex(
      new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`),
      messageText('fields.pushEndpoint'),
    )

const Endpoint = z
  .string(messageText('fields.pushEndpoint'))
  .max(1_000, messageText('fields.pushEndpoint'))

export const subscribe = endpoint({
  method: 'POST',
  path: '/push-devices',
  who: 'user',
  limit: 'review',
  effect: 'write',
  summary:
    'Send notices to this browser’s subscription from now on; the subscription then belongs to the caller. Only endpoints of known push services are accepted.',
  input: z.strictObject({
    endpoint: Endpoint,
    keys: z.strictObject({ p256dh: Bytes(65), auth: Bytes(16) }),
    /** The key of this site with which the browser has subscribed. */
    publicKey: Bytes(65),
    locale: z.enum(['en', 'hi']),
    /** The endpoint that this subscription replaces; the device keeps its name and its switch. */
    replaces: Endpoint.optional(),
  }),
  sample: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    publicKey: 'B'.repeat(87),
    locale: 'en',
  },
  output: Message,
  errors: ['NOT_FOUND'],
})

export const DeviceForm = z.strictObject({
  name: Words(MAX_DEVICE_NAME, messageText('fields.deviceName')).min(
    1,
    messageText('fields.deviceName'),
  ),
})

export const changePushDevice = endpoint({
  method: 'PUT',
  path: '/push-devices',
  who: 'user',
  limit: 'review',
  effect: 'write',
  summary: 'Rename one of the caller’s devices, or switch its notices on or off.',
  input: DeviceForm.partial()
    .extend({ deviceId: AnyId, isOn: z.boolean().optional() })
    .refine(({ name, isOn }) => name !== undefined || isOn !== undefined, {
      path: ['name'],
      error: messageText('fields.deviceName'),
    }),
  output: Message,
  errors: ['NOT_FOUND'],
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/push-devices',
  who: 'user',
  limit: 'review',
  effect: 'write',
  summary: 'Delete one of the caller’s devices, which then gets no notices.',
  input: z.strictObject({ deviceId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND'],
})

const WantedSwitch = z.object({ wanted: z.boolean() })
const ofOwner = { who: 'merchant', role: 'owner' } as const

export const getFirstBookingNote = endpoint({
  ...ofOwner,
  method: 'GET',
  path: '/first-booking-note',
  limit: 'read',
  summary:
    'The owner’s setting for the notice of a day’s first booking that nobody of the shop has seen for 15 minutes of open hours.',
  input: Nothing,
  output: WantedSwitch,
})

export const saveFirstBookingNote = endpoint({
  ...ofOwner,
  method: 'PUT',
  path: '/first-booking-note',
  limit: 'merchant',
  answers: 'GET /first-booking-note',
  summary: 'Ask for the notice of an unseen first booking, by e-mail and on devices, or stop it.',
  input: z.strictObject({ wanted: z.boolean() }),
  output: Message.extend(WantedSwitch.shape),
})
