/** Saves a file of the browser's own making. */
export function saveFile(fileName: string, text: string, type: string): void {
  saveBlob(fileName, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Saves a workbook that the server has sent in base64. */
export function saveWorkbook(fileName: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveBlob(fileName, new Blob([bytes], { type }))
}

/** Lets the browser fetch a file of the server, which names it. */
export function fetchFile(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Some browsers read the address only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
