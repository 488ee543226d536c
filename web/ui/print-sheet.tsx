import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

let printed = 0
/** Removes what was printed last, so that only one sheet is on the page. */
let removeLast: (() => void) | undefined

/**
 * Prints something other than the screen: `print` opens the browser's print dialog with it, and `sheet` has to be
 * rendered. It stays until the next one, because some phones draw the pages after the dialog has closed.
 */
export function usePrint() {
  const [job, setJob] = useState<{ count: number; content: ReactNode }>()
  return {
    print: (content: ReactNode) => {
      removeLast?.()
      removeLast = () => setJob(undefined)
      setJob({ count: ++printed, content })
    },
    sheet: job && <PrintSheet key={job.count}>{job.content}</PrintSheet>,
  }
}

function PrintSheet({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Two frames later everything is drawn, also what is computed after the first one.
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
