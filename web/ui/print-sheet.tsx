import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

let printedSheets = 0
/** Removes the sheet that was printed last, so that only one is on the page. */
let removeLast: (() => void) | undefined

/**
 * Prints content other than the screen: `print` opens the browser's print dialog; the caller must render `sheet`. The
 * sheet stays until the next print, because some phones draw the pages after the dialog has closed.
 */
export function usePrint() {
  const [job, setJob] = useState<{ count: number; content: ReactNode }>()
  return {
    print: (content: ReactNode) => {
      removeLast?.()
      removeLast = () => setJob(undefined)
      setJob({ count: ++printedSheets, content })
    },
    sheet: job && <PrintSheet key={job.count}>{job.content}</PrintSheet>,
  }
}

function PrintSheet({ children }: { children: ReactNode }) {
  useEffect(() => {
    // After two frames everything is drawn, including content that is computed after the first frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => print())
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return createPortal(
    <div data-print aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
