import type { MouseEvent } from 'react'
import { paths, patterns } from '#shared/paths.ts'
import { isPlain, type Navigate, useLocation, useNavigate } from '#web/lib/router.tsx'
import { type LogInRequest, logInRequest } from '#web/lib/tab-storage.ts'

/** The state of the page's history entry while the sheet is open. */
export const LOG_IN = 'log-in'

/** Opens the log-in as a sheet over this page. After the log-in, the guest's request is carried out. */
export function askLogIn(navigate: Navigate, request: LogInRequest): void {
  logInRequest.write(request)
  navigate('', { replace: true, state: LOG_IN, keepScroll: true })
}

/** Pages that have a form of this kind themselves. */
const forms: readonly string[] = [patterns.login, patterns.signup, patterns.forgotPassword]

/** The props of a link to the log-in page, which opens as a sheet over this page where it can. */
export function useLogInLink() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return {
    to: paths.login(pathname + search),
    onClick: (event: MouseEvent) => {
      if (!isPlain(event) || forms.includes(pathname)) return
      event.preventDefault()
      askLogIn(navigate, { kind: 'none' })
    },
  }
}
