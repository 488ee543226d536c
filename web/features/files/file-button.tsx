import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Without HEIC, so that phones convert it, and without SVG and GIF, which the server refuses. */
const PICTURES = 'image/jpeg,image/png,image/webp'

type FileButtonProps = {
  onFiles: (files: File[]) => void
  accept?: string
  /** Opens the phone's own camera app, which returns one photo. */
  capture?: boolean
  /** Chooses all files of a folder. */
  folder?: boolean
  multiple?: boolean
  variant?: 'primary' | 'secondary'
  className?: string
  children: ReactNode
}

/** A button that opens the camera or the list of files of the device. */
export function FileButton(props: FileButtonProps) {
  const { onFiles, accept = PICTURES, capture, folder, multiple, children } = props
  return (
    <Button asChild variant={props.variant ?? 'secondary'}>
      <label
        className={`cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${props.className ?? ''}`}
      >
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          {...(capture && { capture: 'environment' as const })}
          {...(folder && { webkitdirectory: '' })}
          className="sr-only"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
        {children}
      </label>
    </Button>
  )
}
