const LENGTH = 16

/** What is typed, in capitals and groups of four; nothing else is changed while a person types. */
export function groupsOf(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return signs.replaceAll(/.{4}(?=.)/g, '$&-')
}

export function isWhole(code: string): boolean {
  return code.replaceAll('-', '').length === LENGTH
}
