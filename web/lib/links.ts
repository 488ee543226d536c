/** Where the phone's own maps opens with the way to a point. */
export function directionsTo({ lat, long }: { lat: number; long: number }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${long}`
}

export function phoneLink(contactNumber: string): string {
  return `tel:${contactNumber.replaceAll(/[^\d+]/g, '')}`
}

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
