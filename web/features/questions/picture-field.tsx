import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { FileButton } from '#web/features/files/file-button.tsx'
import { SendFault } from '#web/features/files/send-fault.tsx'
import { useChosenPictures } from '#web/features/files/use-chosen-pictures.ts'
import type { PictureFault } from '#web/features/files/use-send-pictures.ts'
import { Button } from '#web/ui/button.tsx'

type PictureFieldProps = {
  file: File | undefined
  onChange: (file: File | undefined) => void
  fault: PictureFault | undefined
}

/** The one photo of a question, which is sent together with it. */
export function PictureField({ file, onChange, fault }: PictureFieldProps) {
  const t = useTranslations('questions.ask')
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])
  const chosen = useChosenPictures(([first]) => onChange(first))
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t('picture')}</legend>
      <p className="mt-1 text-xs text-ink-muted">{t('pictureHint')}</p>
      {preview && (
        <div className="mt-2 flex items-end gap-3">
          <img
            src={preview}
            alt={t('pictureShown')}
            className="h-40 max-w-full rounded-control object-contain"
          />
          <Button variant="quiet" size="sm" onClick={() => onChange(undefined)}>
            <Trash2 aria-hidden="true" className="size-4.5" />
            {t('removePicture')}
          </Button>
        </div>
      )}
      {!preview && (
        <div className="mt-2 flex flex-wrap gap-2">
          <FileButton
            onFiles={chosen.choose}
            capture
            className="grow pointer-fine:hidden sm:grow-0"
          >
            <Camera aria-hidden="true" className="size-5" />
            {t('take')}
          </FileButton>
          <FileButton onFiles={chosen.choose} className="grow sm:grow-0">
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
