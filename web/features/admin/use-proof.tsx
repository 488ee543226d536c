import { type ReactNode, useState } from 'react'
import { ProofDialog } from './proof-dialog.tsx'

/**
 * Asks for a fresh proof when the server wants one, then repeats the decision. `proof` is the dialog, which the caller
 * renders.
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
