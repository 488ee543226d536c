import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_PICTURE_MEGABYTES, MAX_PICTURES_AT_ONCE, MAX_ZIP_MEGABYTES } from '#shared/limits.ts'
import { useFailureWords } from '#web/features/files/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { ZipError } from './read-zip.ts'
import type { TakenFiles } from './take-files.ts'
import type { PictureBoard } from './use-board.ts'

/** The numbers of files that were added, that found a place, and that were left out; or why a zip was refused. */
export type Outcome = ({ count: number; placed: number } & Omit<TakenFiles, 'pictures'>) | ZipError

type AddedNoteProps = { outcome: Outcome | undefined; pictures: PictureBoard }

/**
 * Shown above the products: the result for the chosen files, and the pictures that could not be sent. A new result
 * scrolls into view.
 */
export function AddedNote({ outcome, pictures }: AddedNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useInView(note, outcome)
  return (
    <div ref={note} className="flex scroll-mt-20 flex-col gap-3 empty:hidden">
      <Added outcome={outcome} />
      {pictures.sending.failed.length > 0 && <Failed pictures={pictures} />}
    </div>
  )
}

function useInView(element: RefObject<HTMLElement | null>, outcome: Outcome | undefined): void {
  useEffect(() => {
    if (outcome) element.current?.scrollIntoView({ block: 'start' })
  }, [element, outcome])
}

/** Says how many of the chosen files were added, found a place, or were left out. */
function Added({ outcome }: { outcome: Outcome | undefined }) {
  const t = useTranslations('pictureBoard')
  if (!outcome) return null
  if (outcome instanceof ZipError) {
    const bounds = { megabytes: MAX_ZIP_MEGABYTES, each: MAX_PICTURE_MEGABYTES }
    return (
      <div role="alert">
        <FieldError>{t(`zip.${outcome.fault}`, bounds)}</FieldError>
      </div>
    )
  }
  const { count, placed, others, tooLarge, over } = outcome
  const bounds = { pictures: MAX_PICTURES_AT_ONCE, megabytes: MAX_PICTURE_MEGABYTES }
  const left = Object.entries({ others, tooLarge, over }) as [
    'others' | 'tooLarge' | 'over',
    number,
  ][]
  return (
    <output className="text-sm">
      <span className="block">{t('added', { count, placed, left: count - placed })}</span>
      {left
        .filter(([, number]) => number > 0)
        .map(([why, number]) => (
          <span key={why} className="block">
            {t(why, { count: number, ...bounds })}
          </span>
        ))}
    </output>
  )
}

/** Lists the reasons for which pictures were not sent, each reason once. */
function Failed({ pictures: { sending, queue, drop } }: { pictures: PictureBoard }) {
  const t = useTranslations('pictureBoard')
  const words = useFailureWords()
  const { failed } = sending
  const reasons = [...new Set(failed.map(({ error }) => words(error)))]
  const retry = () => {
    for (const { id } of failed) queue.retry(id)
  }
  return (
    <div role="alert" className="flex flex-col gap-2 text-sm">
      <p className="text-danger">
        {t('failed', { count: failed.length })} {reasons.join(' ')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={retry}>
          {t('sendAgain')}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => drop(failed.map(({ id }) => id))}>
          {t('dropFailed')}
        </Button>
      </div>
    </div>
  )
}
