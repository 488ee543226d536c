import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import FileArchive from 'lucide-react/icons/file-archive'
import FolderOpen from 'lucide-react/icons/folder-open'
import ImagePlus from 'lucide-react/icons/image-plus'
import {
  MAX_IMAGES,
  MAX_PICTURE_MEGABYTES,
  MAX_PICTURES_AT_ONCE,
  MAX_ZIP_MEGABYTES,
} from '#shared/limits.ts'
import { useDropFiles } from '#web/features/files/drop-files.ts'
import { FileButton } from '#web/features/files/file-button.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Section } from '#web/ui/section.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { ZipError } from './read-zip.ts'
import type { Outcome } from './added-note.tsx'
import { takeFiles } from './take-files.ts'
import type { PictureBoard } from './use-board.ts'

type AddFilesProps = {
  pictures: PictureBoard
  /** False while products are still loading, because file names are compared with them. */
  isReady: boolean
  onOutcome: (outcome: Outcome) => void
}

/** Takes files, folders and zips, and says the limits before. */
export function AddFiles({ pictures, isReady, onOutcome }: AddFilesProps) {
  const t = useTranslations('pictureBoard')
  const [replaces, setReplaces] = useState(false)
  const { isReading, take } = useTake(pictures, replaces, onOutcome)
  const isBusy = isReading || !isReady
  const { isOver, events } = useDropFiles((files) => isBusy || void take(files))
  return (
    <Section title={t('chooseTitle')} note={t('chooseNote')}>
      <div
        {...events}
        className={clsx(
          'flex flex-col gap-3 rounded-card md:border-2 md:border-dashed md:p-4',
          isOver ? 'border-primary bg-primary-soft' : 'border-edge',
        )}
      >
        <div className="flex flex-wrap gap-2" inert={isBusy}>
          <FileButton onFiles={take} multiple variant="primary" className="grow sm:grow-0">
            <ImagePlus aria-hidden="true" className="size-5" />
            {t('choosePhotos')}
          </FileButton>
          <FileButton onFiles={take} folder className="pointer-coarse:hidden">
            <FolderOpen aria-hidden="true" className="size-5" />
            {t('chooseFolder')}
          </FileButton>
          <FileButton
            onFiles={take}
            accept=".zip,application/zip,application/x-zip-compressed"
            className="grow sm:grow-0"
          >
            <FileArchive aria-hidden="true" className="size-5" />
            {t('chooseZip')}
          </FileButton>
          {isBusy && <Spinner className="size-6 self-center" />}
        </div>
        <p className="text-sm text-ink-muted">
          {t('limits', {
            pictures: MAX_PICTURES_AT_ONCE,
            megabytes: MAX_PICTURE_MEGABYTES,
            zip: MAX_ZIP_MEGABYTES,
            each: MAX_IMAGES,
          })}
        </p>
      </div>
      <Checkbox
        label={t('replaces')}
        checked={replaces}
        onChange={({ target }) => setReplaces(target.checked)}
      />
      <details className="text-sm">
        <summary className="cursor-pointer py-3 font-semibold">{t('namesTitle')}</summary>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted">
          {(['sku', 'name', 'folder', 'rest', 'leave'] as const).map((way) => (
            <li key={way}>{t(`names.${way}`)}</li>
          ))}
        </ul>
      </details>
    </Section>
  )
}

function useTake(
  { board, addFiles }: PictureBoard,
  replaces: boolean,
  onOutcome: (outcome: Outcome) => void,
) {
  const [isReading, setReading] = useState(false)
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return
    setReading(true)
    try {
      const room = MAX_PICTURES_AT_ONCE - Object.keys(board.news).length
      const { pictures, ...left } = await takeFiles(files, room)
      onOutcome({ ...left, count: pictures.length, placed: addFiles(pictures, replaces) })
    } catch (error) {
      onOutcome(error instanceof ZipError ? error : new ZipError('damaged', error))
    } finally {
      setReading(false)
    }
  }
  return { isReading, take }
}
