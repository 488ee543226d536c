import { AccountFolder } from '#web/features/exports/account-folder.tsx'
import { useProof } from '../use-proof.tsx'

/** The operator's own folder of a month, with a fresh proof at asking and at fetching. */
export function OperatorFolder() {
  const { proof, askProof } = useProof()
  return (
    <>
      <AccountFolder of="/admin/account-folder" askProof={askProof} />
      {proof}
    </>
  )
}
