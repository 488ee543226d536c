import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ListedStore } from './shops.ts'
import { AnyId, Id, Message, Nothing } from '../wire.ts'

export const follows = endpoint({
  method: 'GET',
  path: '/follows',
  who: 'user',
  limit: 'read',
  summary: 'The ids of the stores that the caller follows.',
  input: Nothing,
  output: z.object({ storeIds: z.array(Id) }),
})

export const followedStores = endpoint({
  method: 'GET',
  path: '/followed-stores',
  who: 'user',
  limit: 'read',
  summary: 'The approved stores that the caller follows, open ones first, then the last followed.',
  input: Nothing,
  output: z.object({ stores: z.array(ListedStore) }),
})

export const follow = endpoint({
  method: 'PUT',
  path: '/follow',
  who: 'user',
  limit: 'review',
  effect: 'write',
  answers: 'GET /follows',
  changes: ['GET /followed-stores'],
  summary:
    'Follow an approved store, or stop following it; repeating has no further effect. At most 100 stores; 403 OWN_STORE for people of the store.',
  input: z.strictObject({ storeId: AnyId, wanted: z.boolean() }),
  output: Message.extend({ storeIds: z.array(Id) }),
  errors: ['NOT_FOUND', 'OWN_STORE', 'FOLLOWS_FULL'],
})

const WantedSwitch = z.object({ wanted: z.boolean() })

export const getArrivalNote = endpoint({
  method: 'GET',
  path: '/arrival-note',
  who: 'user',
  limit: 'read',
  summary: 'The caller’s setting for a weekly note about new articles of followed stores.',
  input: Nothing,
  output: WantedSwitch,
})

export const saveArrivalNote = endpoint({
  method: 'PUT',
  path: '/arrival-note',
  who: 'user',
  limit: 'review',
  effect: 'write',
  answers: 'GET /arrival-note',
  summary:
    'Switch the weekly note on or off: on Fridays, by e-mail and on allowed devices, it names the new articles of followed stores.',
  input: WantedSwitch.strict(),
  output: Message.extend(WantedSwitch.shape),
})
