import { MAX_IMAGES } from '#shared/limits.ts'
import type { Match } from './match-pictures.ts'

/** The reason for a picture's place: the match of its name, or the person's action. */
export type Reason =
  | Match
  | { by: 'order' | 'hand' | 'camera' }
  /** The place that fits has no room. */
  | { why: 'full'; text: string }

/** A picture that no product shows yet. */
export type NewPicture = {
  id: string
  name: string
  folder: string
  reason: Reason
  /** The hash, when the picture is stored. */
  image?: string
  /** The time of choosing the picture, in milliseconds of the epoch. The server keeps an unused picture for a day. */
  at: number
}

/** The changed list of a place: ids of new pictures and hashes of stored ones. `seen` is the list before the change. */
type ChangedList = { ids: readonly string[]; seen: readonly string[] }

export type Board = {
  news: Readonly<Record<string, NewPicture>>
  /** The changed lists by the key of the place. A place without an entry shows its present pictures. */
  lists: Readonly<Record<string, ChangedList>>
  /** Ids of new pictures without a place. */
  tray: readonly string[]
}

export const emptyBoard: Board = { news: {}, lists: {}, tray: [] }

/** The present pictures of a place, by its key. */
export type Present = (key: string) => readonly string[]

/** A picture at its place; without a place it is in the tray. */
export type Spot = { key: string | undefined; id: string }

export function shownAt(board: Board, present: Present, key: string): readonly string[] {
  return board.lists[key]?.ids ?? present(key)
}

type AddedPicture = { picture: NewPicture; key: string | undefined }

/**
 * Adds new pictures, each to its place if there is room, else to the tray with that reason. With `replaces`, present
 * pictures of these places are removed.
 */
export function addPictures(
  board: Board,
  present: Present,
  pictures: readonly AddedPicture[],
  replaces = false,
): Board {
  return pictures.reduce((before, { picture, key }) => {
    const here = (key === undefined ? [] : shownAt(before, present, key)).filter(
      (id) => !replaces || before.news[id],
    )
    const isFull = here.length >= MAX_IMAGES
    const reason: Reason = isFull ? { why: 'full', text: picture.name } : picture.reason
    const news = { ...before.news, [picture.id]: { ...picture, reason } }
    if (key === undefined || isFull) return { ...before, news, tray: [...before.tray, picture.id] }
    return withList({ ...before, news }, present, key, [...here, picture.id])
  }, board)
}

type Put = { spots: readonly Spot[]; key: string; at?: number; by?: 'order' | 'hand' }

/** Moves pictures to a place, before the picture at `at` or to the end; those without room stay where they are. */
export function putAt(board: Board, present: Present, { spots, key, at, by = 'hand' }: Put): Board {
  const here = shownAt(board, present, key)
  const arriving = [...new Set(spots.filter((spot) => spot.key !== key).map(({ id }) => id))]
  const room = MAX_IMAGES - here.length
  const fresh = arriving.filter((id) => !here.includes(id)).slice(0, Math.max(0, room))
  const own = spots.filter((spot) => spot.key === key).map(({ id }) => id)
  const moved = new Set([...own, ...fresh])
  const before = here.slice(0, at).filter((id) => !moved.has(id))
  const after = here.slice(at ?? here.length).filter((id) => !moved.has(id))
  const left = spots
    .filter((spot) => spot.key !== key && fresh.includes(spot.id))
    .reduce((rest, spot) => withoutPicture(rest, present, spot), board)
  const news = { ...left.news }
  for (const id of fresh) if (news[id]) news[id] = { ...news[id], reason: { by } }
  return withList({ ...left, news }, present, key, [...before, ...moved, ...after])
}

/** Takes pictures from their places: new ones go to the tray, present ones are removed from the product. */
export function takeOut(board: Board, present: Present, spots: readonly Spot[]): Board {
  const placed = spots.filter(({ key }) => key !== undefined)
  const left = placed.reduce((rest, spot) => withoutPicture(rest, present, spot), board)
  const back = [...new Set(placed.map(({ id }) => id))].filter((id) => left.news[id])
  const news = { ...left.news }
  for (const id of back) news[id] = { ...(news[id] as NewPicture), reason: { by: 'hand' } }
  return { ...left, news, tray: [...left.tray, ...back] }
}

/** Drops new pictures for good. */
export function discard({ news, lists, tray }: Board, gone: readonly string[]): Board {
  const rest = (ids: readonly string[]) => ids.filter((id) => !gone.includes(id))
  const left = Object.entries(lists).map(
    ([key, { ids, seen }]) => [key, { ids: rest(ids), seen }] as const,
  )
  return {
    news: entriesWithout(news, (id) => gone.includes(id)),
    lists: Object.fromEntries(left),
    tray: rest(tray),
  }
}

/** Gives a place its present pictures back; its new ones go to the tray. */
export function resetPlace(board: Board, key: string): Board {
  const back = (board.lists[key]?.ids ?? []).filter((id) => board.news[id])
  const lists = entriesWithout(board.lists, (other) => other === key)
  return { ...board, lists, tray: [...board.tray, ...back] }
}

/** Finds a place again for the pictures whose product or colour is gone, else puts them into the tray. */
export function findPlacesAgain(
  board: Board,
  present: Present,
  isPlace: (key: string) => boolean,
  match: (picture: NewPicture) => Match,
): Board {
  const gone = Object.keys(board.lists).filter((key) => !isPlace(key))
  if (gone.length === 0) return board
  const rest = gone.reduce((before, key) => resetPlace(before, key), board)
  const moved = new Set(gone.flatMap((key) => board.lists[key]?.ids ?? []))
  const tray = rest.tray.filter((id) => !moved.has(id))
  const pictures = [...moved].flatMap((id) => rest.news[id] ?? [])
  return addPictures(
    { ...rest, tray },
    present,
    pictures.map((picture) => {
      const reason = match(picture)
      return { picture: { ...picture, reason }, key: reason.slot }
    }),
  )
}

/** The places whose pictures are not the present ones. */
export function changedPlaces(board: Board): string[] {
  return Object.entries(board.lists)
    .filter(
      ([, { ids, seen }]) => ids.length !== seen.length || ids.some((id, at) => id !== seen[at]),
    )
    .map(([key]) => key)
}

/** The hashes of a place in their order; undefined while one of its pictures is not stored. */
export function imagesAt(board: Board, key: string): string[] | undefined {
  const images = (board.lists[key]?.ids ?? []).map((id) =>
    board.news[id] ? board.news[id].image : id,
  )
  return images.every((image) => image !== undefined) ? [...new Set(images)] : undefined
}

export function noteStored(board: Board, id: string, image: string): Board {
  const picture = board.news[id]
  return picture ? { ...board, news: { ...board.news, [id]: { ...picture, image } } } : board
}

/** Notes that the server shows `images` for the ids that were sent. Later changes stay. */
export function noteSaved(
  board: Board,
  key: string,
  { ids: sent, images }: { ids: readonly string[]; images: readonly string[] },
): Board {
  const hashOf = (id: string) => (sent.includes(id) ? (board.news[id]?.image ?? id) : id)
  const ids = [...new Set((board.lists[key]?.ids ?? []).map(hashOf))]
  const isSame = ids.length === images.length && ids.every((id, at) => id === images[at])
  const others = entriesWithout(board.lists, (other) => other === key)
  return {
    ...board,
    lists: isSame ? others : { ...others, [key]: { ids, seen: images } },
    news: entriesWithout(board.news, (id) => sent.includes(id)),
  }
}

/** Repeats the changes of a place on pictures that somebody else has saved meanwhile: theirs stay, unless removed here. */
export function rebase(board: Board, key: string, now: readonly string[]): Board {
  const changed = board.lists[key]
  if (!changed) return board
  const { ids, seen } = changed
  const kept = now.filter((image) => ids.includes(image) || !seen.includes(image))
  const added = ids.filter((id) => !now.includes(id) && !seen.includes(id))
  return { ...board, lists: { ...board.lists, [key]: { ids: [...kept, ...added], seen: now } } }
}

/**
 * The keys of places without pictures. `products` has the keys of each product's places. Without `byColor`, only the
 * first place of each product without any picture counts. With it, all places of these products come first, then the
 * free colours of the others.
 */
export function freePlaces(
  board: Board,
  present: Present,
  products: readonly (readonly string[])[],
  { byColor }: { byColor: boolean },
): string[] {
  const isFree = (key: string) => shownAt(board, present, key).length === 0
  const bare = products.filter((keys) => keys.every(isFree))
  if (!byColor) return bare.flatMap((keys) => keys.slice(0, 1))
  const rest = products.filter((keys) => !keys.every(isFree))
  return [...bare, ...rest].flatMap((keys) => keys.filter(isFree))
}

/** Shares the pictures of the tray out in order: `each` to every place without pictures. */
export function shareOut(
  tray: readonly string[],
  places: readonly string[],
  each: number,
): { key: string; ids: readonly string[] }[] {
  return places
    .map((key, at) => ({ key, ids: tray.slice(at * each, (at + 1) * each) }))
    .filter(({ ids }) => ids.length > 0)
}

function withList(board: Board, present: Present, key: string, ids: readonly string[]): Board {
  const seen = board.lists[key]?.seen ?? present(key)
  return { ...board, lists: { ...board.lists, [key]: { ids, seen } } }
}

function withoutPicture(board: Board, present: Present, { key, id }: Spot): Board {
  if (key === undefined) return { ...board, tray: board.tray.filter((one) => one !== id) }
  return withList(
    board,
    present,
    key,
    shownAt(board, present, key).filter((one) => one !== id),
  )
}

function entriesWithout<Value>(
  record: Readonly<Record<string, Value>>,
  isGone: (key: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !isGone(key)))
}
