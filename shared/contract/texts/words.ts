import { hasContact, hasLink, hasWayToReach } from '../../forms/contact-words.ts'
import { messageText } from '../../message.ts'
import { Words } from '../wire.ts'

const contact = messageText('fields.contact')
/** For `refine`: a name that strangers read. */
export const isPlainName = [
  (text: string) => !hasContact(text),
  messageText('fields.nameContact'),
] as const

const isPlain = [(text: string) => !hasContact(text), contact] as const
/** For `refine`: a shop's text that strangers read, and its code of an article. */
export const isShopText = [(text: string) => !hasWayToReach(text), contact] as const
export const isCode = [(text: string) => !hasLink(text), contact] as const

/** For `refine`: a reason says something; dots and digits alone do not. */
export const hasThreeLetters = (text: string) => (text.match(/\p{L}/gu) ?? []).length >= 3

/** Words of a person that strangers read: without a link, an address or a telephone number. */
export const PlainWords = (...of: Parameters<typeof Words>) => Words(...of).refine(...isPlain)

/** Words of a shop that strangers read: as `PlainWords`, but they may have long numbers, such as codes of articles. */
export const ShopWords = (...of: Parameters<typeof Words>) => Words(...of).refine(...isShopText)
