import { useEffect, useEffectEvent, useState } from 'react'
import { pictureFile } from './use-picture-upload.tsx'

const timeoutMs = 10_000

/**
 * Reads the uploaded picture of a copied persona, so that the copy gets a file of its own. A picture that cannot be read is
 * not copied.
 * @returns whether it is being read
 */
export function useCopiedPicture(
  url: string | undefined,
  choose: (file: File | undefined) => void,
): boolean {
  const [copiedUrl, setCopiedUrl] = useState<string>()
  const finish = useEffectEvent((file: File | undefined) => {
    if (file) choose(file)
    setCopiedUrl(url)
  })
  useEffect(() => {
    if (url === undefined) return
    let isOpen = true
    void readPicture(url)
      .catch(() => undefined)
      .then((file) => isOpen && finish(file))
    return () => {
      isOpen = false
    }
  }, [url])
  return url !== copiedUrl
}

/** @throws if it cannot be read */
async function readPicture(url: string): Promise<File | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) return undefined
  const stored = await response.blob()
  // Our own server stores another format than it accepts.
  const picture = stored.type in pictureFile.accept ? stored : await toPng(stored)
  const [extension = ''] = pictureFile.accept[picture.type] ?? []
  return new File([picture], `Copy of the picture${extension}`, { type: picture.type })
}

async function toPng(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
