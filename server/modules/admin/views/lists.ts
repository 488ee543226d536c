import { sql, type SQL } from 'drizzle-orm'
import { Id } from '#shared/contract/wire.ts'
import { invalidField } from '#shared/app-error.ts'
import { withAsciiDomain } from '#shared/formats/email.ts'
import { messageText } from '#shared/message.ts'
import { readMobile } from '#shared/formats/phone-number.ts'

/** The id of the previous page's last row; undefined for the first page. Throws INVALID_INPUT for any other text. */
export function markOf(page: string | null | undefined): string | undefined {
  if (!page) return undefined
  if (!Id.safeParse(page).success) throw invalidField('page', messageText('fields.page'))
  return page
}

/** Removes the extra row that was read to see whether a next page exists. */
export function cut<Row extends { _id: string }>(rows: Row[], size: number) {
  const shown = rows.slice(0, size)
  return { shown, nextPage: rows.length > size ? (shown.at(-1)?._id ?? null) : null }
}

/** True when all of them are. */
export const allOf = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)

/**
 * One condition for each word of the search: one of the texts has it. Capitals and accents do not matter, and indexes of `folded_text` serve words
 * of three letters and more. A mobile
 * number and the domain of an e-mail address are found in every spelling.
 */
export function hasWords(texts: SQL, search: string): SQL[] {
  const words = (readMobile(search) ?? search).split(/\s+/).filter((word) => word !== '')
  return words.map(withAsciiDomain).map((word) => {
    const escaped = word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    return sql`folded_text(${texts}) like '%' || folded_text(${escaped}::text) || '%'`
  })
}
