import { type ReactNode, useState } from 'react'
import { ProofDialog } from './proof-dialog.tsx'

/**
 * Asks for a fresh proof when the server wants one, and then decides again. `proof` is the dialog, to be shown wherever
 * the decision is made.
 */
export function useProof(): { proof: ReactNode; askProof: (again: () => void) => void } {
  const [asked, setAsked] = useState<{ again: () => void }>()
  const close = () => setAsked(undefined)
  const prove = () => {
    close()
    asked?.again()
  }
  return {
    proof: asked && <ProofDialog onClose={close} onProved={prove} />,
    askProof: (again) => setAsked({ again }),
  }
}
