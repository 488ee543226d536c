import type { ComponentProps } from 'react'
import Download from 'lucide-react/icons/download'
import type { Input } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useProof } from '../use-proof.tsx'

type FileCall = 'POST /admin/payouts/file' | 'POST /admin/taxes/file'
type ProvedFileProps<Call extends FileCall> = {
  call: Call
  input: Input<Call>
  /** The words after the file is saved. */
  savedWords: (file: { rows: number; fileName: string }) => string
  button?: Omit<ComponentProps<typeof Button>, 'children' | 'onClick'>
  label: string
}

/** A button that saves a file, with a fresh proof where the server wants one. */
export function ProvedFile<Call extends FileCall>(props: ProvedFileProps<Call>) {
  const { call, input, savedWords, button, label } = props
  const sayError = useErrorWords()
  const { proof, askProof } = useProof()
  const { mutate, isPending } = useCall<FileCall>(call, {
    onSuccess: ({ fileName, csv, rows }) => {
      saveFile(fileName, csv, 'text/csv')
      void toast('success', savedWords({ rows, fileName }))
    },
    onError: (error) => {
      if (error.code === 'PROOF_NEEDED') askProof(download)
      else void toast('error', sayError(error))
    },
  })
  const download = () => mutate(input)
  return (
    <>
      <Button variant="secondary" loading={isPending} {...button} onClick={download}>
        <Download aria-hidden="true" className="size-4.5" />
        {label}
      </Button>
      {proof}
    </>
  )
}
