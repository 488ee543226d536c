/** For a map app of the reader's choice; a browser shows the way on the web. */
export function directionsUrl({ lat, long }: { lat: number; long: number }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${long}`
}

/** Dials a number as the calls carry it, such as `+91 98290 12345`. */
export function phoneUrl(contactNumber: string): string {
  return `tel:${contactNumber.replace(/[^\d+]/g, '')}`
}
