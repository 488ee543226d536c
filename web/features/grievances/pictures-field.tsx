import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { MAX_GRIEVANCE_PICTURES } from '#shared/limits.ts'
import { FileButton } from '#web/features/files/file-button.tsx'
import { SendFault } from '#web/features/files/send-fault.tsx'
import { useChosenPictures } from '#web/features/files/use-chosen-pictures.ts'
import type { PictureFault } from '#web/features/files/use-send-pictures.ts'
import { IconButton } from '#web/ui/button.tsx'

type PicturesFieldProps = {
  files: File[]
  onChange: (files: File[]) => void
  fault: PictureFault | undefined
}

/** Up to three photos of a complaint, which are sent together with it. */
export function PicturesField({ files, onChange, fault }: PicturesFieldProps) {
  const t = useTranslations('grievances.form')
  const chosen = useChosenPictures((more) =>
    onChange([...files, ...more].slice(0, MAX_GRIEVANCE_PICTURES)),
  )
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t('pictures')}</legend>
      <p className="mt-1 text-xs text-ink-muted">{t('picturesHint')}</p>
      {files.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-3">
          {files.map((file, index) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <Shown
                file={file}
                number={index + 1}
                onRemove={() => onChange(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_GRIEVANCE_PICTURES && (
        <div className="mt-2 flex flex-wrap gap-2">
          <FileButton
            onFiles={chosen.choose}
            capture
            className="grow pointer-fine:hidden sm:grow-0"
          >
            <Camera aria-hidden="true" className="size-5" />
            {t('take')}
          </FileButton>
          <FileButton onFiles={chosen.choose} multiple className="grow sm:grow-0">
            <ImagePlus aria-hidden="true" className="size-5" />
            {t('choose')}
          </FileButton>
        </div>
      )}
      <SendFault fault={chosen.fault} />
      <SendFault fault={fault} />
    </fieldset>
  )
}

type ShownProps = { file: File; number: number; onRemove: () => void }

function Shown({ file, number, onRemove }: ShownProps) {
  const t = useTranslations('grievances.form')
  const preview = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])
  return (
    <div className="relative">
      <img
        src={preview}
        alt={t('shown', { number })}
        className="size-28 rounded-control border border-hairline object-cover"
      />
      <IconButton
        label={t('remove', { number })}
        onClick={onRemove}
        className="absolute! top-1 right-1 bg-surface!"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  )
}
