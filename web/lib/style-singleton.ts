import { useEffect } from 'react'

/**
 * Replaces the package of this name inside the dialogs. The interface is the same, but the rules go into a constructed
 * style sheet, because the content security policy blocks style elements.
 */
export function styleSingleton() {
  const sheet = stylesheetSingleton()
  return function Sheet({ styles }: { styles: string }) {
    useEffect(() => {
      sheet.add(styles)
      return () => sheet.remove()
    }, [styles])
    return null
  }
}

/** The first user's rules stay until the last one is unmounted. */
function stylesheetSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return {
    add: (styles: string) => {
      users += 1
      if (users > 1) return
      sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    remove: () => {
      users -= 1
      if (users > 0) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    },
  }
}
