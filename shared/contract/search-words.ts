import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messageText } from '../message.ts'
import { AnyId, Cursor, Id, Instant, Message, Nothing, Words } from './wire.ts'

/** A word of the trade and its meaning, in words that the search knows. */
export const WordMeaningForm = z.strictObject({
  /** The entry to change; a new one when omitted. */
  _id: AnyId.optional(),
  word: Words(40).min(2, messageText('wordFields.word')),
  meaning: Words(80).min(1, messageText('wordFields.meaning')),
  /** Confirms that this meaning replaces the one that the search already has for the word. */
  replaces: z.boolean().default(false),
})

const WordMeaning = z.object({
  _id: Id,
  word: z.string(),
  meaning: z.string(),
  changedAt: Instant,
  /** The UID of the administrator who wrote it last. */
  changedBy: z.string(),
})
export type WordMeaning = z.infer<typeof WordMeaning>

export const getWordMeanings = endpoint({
  method: 'GET',
  path: '/admin/word-meanings',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary: 'The words of the trade that administrators have explained, by the alphabet.',
  input: z.strictObject({ search: Words(80).default(''), page: Cursor.nullish() }),
  output: z.object({
    meanings: z.array(WordMeaning),
    nextPage: Cursor.nullable(),
    /** `total`: the number of all meanings, independent of the search; `most`: the limit. */
    total: z.int(),
    most: z.int(),
  }),
})

export const saveWordMeaning = endpoint({
  method: 'POST',
  path: '/admin/word-meanings',
  who: 'admin',
  adminRole: 'support',
  limit: 'merchant',
  summary:
    'Explain a word to the search, or with `_id` change a meaning: within a minute a search for the word finds the results of its meaning. INVALID_INPUT at `replaces` when the search understands the word in another way and `replaces` does not confirm the change. Audited.',
  input: WordMeaningForm,
  output: Message,
  errors: ['NOT_FOUND'],
})

export const removeWordMeaning = endpoint({
  method: 'DELETE',
  path: '/admin/word-meanings',
  who: 'admin',
  adminRole: 'support',
  limit: 'merchant',
  summary: 'Remove the meaning of a word. Audited.',
  input: z.strictObject({ _id: AnyId }),
  output: Message,
  errors: ['NOT_FOUND'],
})

export const missedOrders = ['newest', 'frequent'] as const

const MissedSearch = z.object({
  /** The searched words in small Latin letters, as the search reads them. */
  words: z.string(),
  times: z.int(),
  /** The cities with shops in which the words were searched. */
  cities: z.array(z.string()),
  /** `YYYY-MM-DD`. */
  lastDay: z.string(),
  /** True when the words find products by now. */
  findsNow: z.boolean(),
})
export type MissedSearch = z.infer<typeof MissedSearch>

export const getMissedSearches = endpoint({
  method: 'GET',
  path: '/admin/missed-searches',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary:
    'Searches of the last 90 days without a hit, counted by words, city and day and without any person.',
  input: z.strictObject({ sort: z.enum(missedOrders).default('newest'), page: Cursor.nullish() }),
  output: z.object({ searches: z.array(MissedSearch), nextPage: Cursor.nullable() }),
})

export const removeMissedSearch = endpoint({
  method: 'DELETE',
  path: '/admin/missed-searches',
  who: 'admin',
  adminRole: 'support',
  limit: 'merchant',
  summary: 'Remove these words from the list of searches without a hit.',
  input: z.strictObject({ words: Words(120) }),
  output: Message,
  errors: ['NOT_FOUND'],
})

export const getMissedWords = endpoint({
  method: 'GET',
  path: '/missed-words',
  who: 'merchant',
  role: 'manager',
  seenBySupport: true,
  limit: 'search',
  summary:
    'Words that at least five different people of the store’s city searched without a hit on one of the last 30 days. Only words for kinds that the store could sell, without digits, and without a hit at present.',
  input: Nothing,
  output: z.object({
    words: z.array(
      z.object({
        words: z.string(),
        /** Highest number of different people on one day. */
        people: z.int(),
      }),
    ),
  }),
})
