import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { colorKey, picturesByColor } from '#shared/catalog/color-pictures.ts'
import type { PicturedProduct } from '#shared/contract/catalog/product-pictures.ts'
import { pause } from '#web/features/files/uploads.ts'
import { CallError, hasCode, waitSeconds } from '#web/lib/call-error.ts'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { type Board, changedPlaces, imagesAt, noteSaved, rebase } from './board.ts'
import { picturesKey } from './use-products.ts'
import { type PictureBoard, slotsOf } from './use-board.ts'

type Run = { total: number; saved: number }

/** Saves the changed products one after the other; a product whose pictures are still being sent waits for them. */
export function useSaveBoard(products: readonly PicturedProduct[], pictures: PictureBoard) {
  const t = useTranslations('pictureBoard')
  const [run, setRun] = useState<Run>()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const saveOne = useSaveOne(pictures)
  const save = async () => {
    const failed: Record<string, string> = {}
    const total = changedProducts(pictures.board).size
    let saved = 0
    setFaults({})
    setRun({ total, saved })
    const next = () => nextReady(products, pictures, failed)
    for (let product = await next(); product; product = await next()) {
      const fault = await saveOne(product)
      if (fault === undefined) saved += 1
      else failed[product._id] = fault
      setRun({ total, saved })
      setFaults({ ...failed })
    }
    setRun(undefined)
    void toast(saved === total ? 'success' : 'error', t('saved', { saved, left: total - saved }))
  }
  return { run, faults, changed: changedProducts(pictures.board).size, save }
}

/** The next product to save. Waits while pictures of the others are being sent; undefined when nothing can be saved. */
async function nextReady(
  products: readonly PicturedProduct[],
  { store, queue }: PictureBoard,
  failed: Readonly<Record<string, string>>,
): Promise<PicturedProduct | undefined> {
  for (;;) {
    const changed = changedProducts(store.get())
    const open = products.filter(({ _id }) => changed.has(_id) && failed[_id] === undefined)
    const ready = open.find((product) => readyPlaces(product, store.get()))
    const isSending = queue.list().some(({ error }) => error === undefined)
    if (ready || open.length === 0 || !isSending) return ready
    await new Promise<void>((resolve) => {
      const stop = queue.subscribe(() => {
        stop()
        resolve()
      })
    })
  }
}

const changedProducts = (board: Board) => new Set(changedPlaces(board).map(productOf))
const productOf = (key: string) => key.slice(0, key.indexOf('|'))

/** The changed places of a product; undefined while one has a picture that is not stored. */
function readyPlaces(product: PicturedProduct, board: Board) {
  const changed = new Set(changedPlaces(board))
  const places = slotsOf(product)
    .filter(({ key }) => changed.has(key))
    .map(({ key, color }) => ({ key, color, images: imagesAt(board, key) }))
  return places.every(({ images }) => images) ? places : undefined
}

/** Saves one product; returns the words of the failure. */
function useSaveOne({ store, change }: PictureBoard) {
  const t = useTranslations('pictureBoard')
  const sayError = useErrorWords()
  const { mutateAsync } = useCall('PUT /product-pictures')
  const show = useShowProduct()
  return async (product: PicturedProduct): Promise<string | undefined> => {
    const board = store.get()
    const places = (readyPlaces(product, board) ?? []).map(({ images = [], ...place }) => ({
      ...place,
      images,
      ...(board.lists[place.key] ?? { ids: [], seen: [] }),
    }))
    const colors = places.map(({ color, seen, images }) => ({ color, seen: [...seen], images }))
    try {
      const saved = await retryPatiently(() => mutateAsync({ id: product._id, colors }))
      show(saved.product)
      change((now) => places.reduce((rest, place) => noteSaved(rest, place.key, place), now))
      return undefined
    } catch (error) {
      if (!hasCode(error, 'PRODUCT_CHANGED')) return firstField(error) ?? sayError(error)
      const { variants } = error.details.product
      const present = picturesByColor(
        variants.map(({ SKU, Color, Images }) => ({
          sku: SKU,
          color: Color ?? null,
          images: Images,
        })),
      )
      show({ ...product, colors: present })
      const imagesOf = (color: string | null) =>
        present.find((one) => colorKey(one.color) === colorKey(color))?.images ?? []
      change((now) =>
        places.reduce((rest, { key, color }) => rebase(rest, key, imagesOf(color)), now),
      )
      return t('changedMeanwhile')
    }
  }
}

function firstField(error: unknown): string | undefined {
  return error instanceof CallError ? Object.values(error.fields)[0] : undefined
}

/** Repeats a call that came too early. */
async function retryPatiently<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    const seconds = waitSeconds(error)
    if (seconds === undefined) throw error
    await pause(seconds)
    return retryPatiently(act)
  }
}

/** Puts a product into the list that is shown. */
function useShowProduct() {
  const queryClient = useQueryClient()
  return (product: PicturedProduct) =>
    queryClient.setQueryData<InfiniteData<Output<'GET /product-pictures'>>>(
      picturesKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            products: page.products.map((one) => (one._id === product._id ? product : one)),
          })),
        },
    )
}
