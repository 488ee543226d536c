import { Id } from '#shared/contract/wire.ts'
import { invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'

type MarkedReview = { id: string; writtenAt: Date }

/** The cursor holds time and id, because the last review of a page may be erased before the next page is read. */
export function writeMark({ id, writtenAt }: MarkedReview): string {
  return `${writtenAt.getTime()}.${id}`
}

/** The position after which a page begins; undefined for the first page. Throws INVALID_INPUT for any other text. */
export function readMark(page: string | null | undefined): MarkedReview | undefined {
  if (!page) return undefined
  const [, at, id] = /^(\d{1,14})\.(.*)$/.exec(page) ?? []
  if (at === undefined || !Id.safeParse(id).success)
    throw invalidField('page', messageText('fields.page'))
  return { id: id as string, writtenAt: new Date(Number(at)) }
}

/** Removes the extra row that was read. */
export function cutPage<Row extends { review: MarkedReview }>(rows: Row[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { shown, nextPage: rows.length > size && last ? writeMark(last.review) : null }
}
