import { hasContact, hasLink, hasWayToReach } from '../../forms/contact-words.ts'
import { messageText } from '../../message.ts'
import { Words } from '../wire.ts'

const noWayToReach = messageText('fields.nameContact')

/** For `refine`: a name that strangers read. */
export const isPlainName = [(text: string) => !hasContact(text), noWayToReach] as const

/** Six digits in a row are contact data here, so these words need commas between sizes. */
const isPlain = [(text: string) => !hasContact(text), messageText('fields.contact')] as const
/** For `refine`: a shop's text that strangers read, and its code of an article. */
export const isShopText = [(text: string) => !hasWayToReach(text), noWayToReach] as const
export const isCode = [(text: string) => !hasLink(text), noWayToReach] as const

/** Words of a person that strangers read: without a link, an address or a telephone number. */
export const PlainWords = (...of: Parameters<typeof Words>) => Words(...of).refine(...isPlain)

/** Words of a shop that strangers read: as `PlainWords`, but they may have long numbers, such as codes of articles. */
export const ShopWords = (...of: Parameters<typeof Words>) => Words(...of).refine(...isShopText)
