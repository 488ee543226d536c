import { type DragEvent, useState } from 'react'

/** True while files are dragged, and not pictures or texts of the page. */
export const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** The events of an element on which files can be dropped. */
export function useDropFiles(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(is)
  }
  const events = {
    onDragOver: over(true),
    onDragLeave: over(false),
    onDrop: (event: DragEvent) => {
      over(false)(event)
      if (hasFiles(event)) onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, events }
}
