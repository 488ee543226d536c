import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { colorKey } from '#shared/catalog/color-pictures.ts'
import type { PicturedProduct } from '#shared/contract/catalog/product-pictures.ts'
import { useUploadQueue } from '#web/features/files/use-uploads.ts'
import type { UploadQueue } from '#web/features/files/uploads.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import {
  addPictures,
  discard,
  findPlacesAgain,
  type NewPicture,
  noteStored,
  type Present,
  type Reason,
} from './board.ts'
import { BoardStore } from './draft.ts'
import { byFileName, mainFirst, matchPicture, readCatalogue, type Slot } from './match-pictures.ts'
import type { TakenPicture } from './take-files.ts'
import { Thumbnails } from './thumbnails.ts'

/** The places of a product: one for each colour. */
export function slotsOf({ _id: productId, productName, colors }: PicturedProduct): Slot[] {
  return colors.map(({ color, skus }) => ({
    key: `${productId}|${colorKey(color)}`,
    productId,
    productName,
    color,
    skus,
  }))
}

export type PictureBoard = ReturnType<typeof usePictureBoard>

/** The board of an account, which is kept on this device; its new pictures are sent at once, one after the other. */
export function usePictureBoard(
  products: readonly PicturedProduct[],
  { email, isWhole }: { email: string; isWhole: boolean },
) {
  const [store] = useState(() => new BoardStore(email, Date.now()))
  const board = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { change } = store
  const queue = useUploadQueue(({ image }, { id }) => change((now) => noteStored(now, id, image)))
  const sending = useSending(queue)
  const thumbnails = useThumbnails()
  useLeaveWarning(sending.waiting + sending.failed.length > 0)
  const present = useMemo(() => presentOf(products), [products])
  useLivePlaces(store, products, isWhole)
  const add = (added: readonly ChosenPicture[], replaces = false) => {
    const blobs = added.map(({ blob }) => blob)
    const ids = queue.add(blobs, 'product')
    for (const [nth, id] of ids.entries()) thumbnails.add(id, blobs[nth] as Blob)
    const at = Date.now()
    const pictures = added.map(({ name, folder, reason, key }, nth) => ({
      picture: { id: ids[nth] ?? '', name, folder, reason, at },
      key,
    }))
    change((now) => addPictures(now, present, pictures, replaces))
  }
  return {
    board,
    present,
    queue,
    sending,
    thumbnails,
    change,
    store,
    /** Gives each picture its place by its name; returns how many found one. */
    addFiles: (taken: readonly TakenPicture[], replaces: boolean) => {
      const chosen = matchAll(products, taken)
      add(chosen, replaces)
      return chosen.filter(({ key }) => key !== undefined).length
    },
    /** Adds photos that were taken for a place. */
    addShots: (key: string, shots: readonly Blob[]) =>
      add(shots.map((blob) => ({ blob, key, name: '', folder: '', reason: { by: 'camera' } }))),
    drop: (ids: readonly string[]) => {
      for (const id of ids) {
        queue.remove(id)
        thumbnails.drop(id)
      }
      change((now) => discard(now, ids))
    },
  }
}

/** Gives pictures another place when their product or colour is deleted. `isWhole`: all products are loaded. */
function useLivePlaces(store: BoardStore, products: readonly PicturedProduct[], isWhole: boolean) {
  useEffect(() => {
    const slots = products.flatMap(slotsOf)
    const keys = new Set(slots.map(({ key }) => key))
    if (!isWhole || Object.keys(store.get().lists).every((key) => keys.has(key))) return
    const catalogue = readCatalogue(slots)
    const match = (picture: NewPicture) => matchPicture(catalogue, picture)
    const isPlace = (key: string) => keys.has(key)
    store.change((now) => findPlacesAgain(now, presentOf(products), isPlace, match))
  }, [store, products, isWhole])
}

type ChosenPicture = TakenPicture & { reason: Reason; key: string | undefined }

function presentOf(products: readonly PicturedProduct[]): Present {
  const images = new Map(
    products.flatMap((product) =>
      slotsOf(product).map(({ key }, at) => [key, product.colors[at]?.images ?? []] as const),
    ),
  )
  return (key) => images.get(key) ?? []
}

/** Pictures with a place come first, in the order of their place; the others in the order of their names. */
function matchAll(
  products: readonly PicturedProduct[],
  taken: readonly TakenPicture[],
): ChosenPicture[] {
  const catalogue = readCatalogue(products.flatMap(slotsOf))
  const all = taken.map((picture) => {
    const reason = matchPicture(catalogue, picture)
    return { ...picture, reason, key: reason.slot }
  })
  const placed = all.filter(({ key }) => key !== undefined)
  const others = all.filter(({ key }) => key === undefined)
  return [...placed.toSorted(mainFirst), ...others.toSorted(byFileName)]
}

/** The numbers of the queue. Progress within a picture changes nothing here. */
function useSending(queue: UploadQueue) {
  const stateOf = () => queue.list().map(({ id, error }) => `${id}${error ? '!' : ''}`)
  useSyncExternalStore(
    queue.subscribe,
    () => stateOf().join(' '),
    () => '',
  )
  const failed = queue.list().filter(({ error }) => error !== undefined)
  return { waiting: queue.list().length - failed.length, failed }
}

function useThumbnails(): Thumbnails {
  const [thumbnails] = useState(() => new Thumbnails())
  useEffect(() => () => thumbnails.close(), [thumbnails])
  return thumbnails
}
