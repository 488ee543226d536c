import { UNUSED_PICTURE_HOURS } from '#shared/limits.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { storedJson } from '#web/lib/browser-storage.ts'
import { Watchable } from '#web/lib/watchable.ts'
import { type Board, emptyBoard, type NewPicture } from './board.ts'

type Draft = { email: string; board: Board }

const draftStorage = storedJson<Draft | null>('pictureBoard', isDraft, null)

/** The board of an account. Every change is kept on this device, also one after the screen was left. */
export class BoardStore extends Watchable {
  readonly #email: string
  #board: Board

  constructor(email: string, now: number) {
    super()
    this.#email = email
    this.#board = readBoard(email, now)
  }

  readonly get = () => this.#board

  readonly change = (next: (board: Board) => Board) => {
    this.#board = next(this.#board)
    keepBoard(this.#email, this.#board)
    this.announce()
  }
}

/** Keeps what can be continued later: stored pictures and their places. */
export function keepBoard(email: string, board: Board): void {
  const kept = keepPictures(board, ({ id, image }) => image && id)
  if (kept.tray.length > 0 || Object.keys(kept.lists).length > 0)
    draftStorage.write({ email, board: kept })
  else draftStorage.remove()
}

/** The board that this account has left on this device, without pictures that the server has deleted since. */
export function readBoard(email: string, now: number): Board {
  const draft = draftStorage.read()
  if (draft?.email !== email) return emptyBoard
  // The limit is one hour shorter than the server's, so that the person has time to save.
  const since = now - (UNUSED_PICTURE_HOURS - 1) * HOUR_MS
  // The pictures get other ids than those of the new ones that are chosen next.
  return keepPictures(draft.board, ({ id, image, at }) =>
    image && at > since ? `earlier ${id}` : undefined,
  )
}

/** A board with the new pictures to which `idOf` gives an id; the others are gone. */
function keepPictures(board: Board, idOf: (picture: NewPicture) => string | undefined): Board {
  const list = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const picture = board.news[id]
      return (picture ? idOf(picture) : id) ?? []
    })
  const news = Object.values(board.news).flatMap((picture) => {
    const id = idOf(picture)
    return id === undefined ? [] : [[id, { ...picture, id }] as const]
  })
  const lists = Object.entries(board.lists).map(
    ([key, { ids, seen }]) => [key, { ids: list(ids), seen }] as const,
  )
  return {
    news: Object.fromEntries(news),
    lists: Object.fromEntries(lists),
    tray: list(board.tray),
  }
}

function isDraft(value: unknown): value is Draft {
  const { email, board } = (value ?? {}) as Partial<Draft>
  if (typeof email !== 'string' || typeof board !== 'object') return false
  const { news, lists, tray } = (board ?? {}) as Partial<Board>
  return typeof news === 'object' && typeof lists === 'object' && Array.isArray(tray)
}
