import type { Database } from '#server/platform/db/open.ts'
import { saveWork } from '../queries/imports.ts'

/** Interval of the signs of a process at work, in milliseconds. */
const SIGN_MS = 1_000

/** Does the work and tells each second that this process is at it. A sign that fails is repeated by the next one. */
export async function whileWorking<Answer>(
  database: Database,
  id: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const tell = (isAtWork: boolean) =>
    database
      .transaction((tx) => saveWork(tx, id, isAtWork), { silent: true })
      .catch(() => undefined)
  let told = tell(true)
  const timer = setInterval(() => (told = told.then(() => tell(true))), SIGN_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await told
    await tell(false)
  }
}
