import sharp from 'sharp'

/** Makes a photograph of one colour with a random spot, so that no two photographs are equal. */
export async function photo(color: string) {
  const spot = await sharp({
    create: { width: 160, height: 240, channels: 3, background: '#f7f5ef' },
  })
    .png()
    .toBuffer()
  const buffer = await sharp({
    create: { width: 800, height: 1000, channels: 3, background: color },
  })
    .composite([{ input: spot, left: Math.floor(Math.random() * 600), top: 200 }])
    .jpeg()
    .toBuffer()
  return { name: `${color.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer }
}
