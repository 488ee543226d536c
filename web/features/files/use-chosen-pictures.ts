import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { unreadableAs } from './shrink-picture.ts'
import type { PictureFault } from './use-send-pictures.ts'

/**
 * Takes the files that a person chooses for a form that is sent later. Files that are no picture are left out, and
 * `fault` says so at once, not when the form is sent.
 */
export function useChosenPictures(onPictures: (pictures: File[]) => void) {
  const t = useTranslations('pictures')
  const [fault, setFault] = useState<PictureFault>()
  const choose = async (files: File[]) => {
    const judged = await Promise.all(
      files.map(async (file) => ({ file, why: await unreadableAs(file) })),
    )
    const wrong = judged.find(({ why }) => why !== undefined)
    const words =
      wrong?.why === 'heic' ? t('heic') : t('notPicture', { file: wrong?.file.name ?? '' })
    setFault(wrong && { words, mayRetry: false })
    const pictures = judged.filter(({ why }) => why === undefined).map(({ file }) => file)
    if (pictures.length > 0) onPictures(pictures)
  }
  return { fault, choose: (files: File[]) => void choose(files) }
}
