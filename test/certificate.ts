import { execFileSync } from 'node:child_process'

/** A new key and a certificate for this name that it has signed itself. */
export function certificateOf(name: string): { key: string; cert: string } {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const command = ['req', '-x509', ...curve, ...subject, '-keyout', '-', '-out', '-']
  const both = execFileSync('openssl', command, { encoding: 'utf8', stdio: 'pipe' })
  return { key: both, cert: both }
}
