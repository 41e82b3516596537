import { useEffect, useState } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'

/** A persona's picture: a file to upload after the save, or a URL. */
export interface Picture {
  url: string
  file: File | undefined
}

/** The URL of a picture, which may not be uploaded yet; empty without a picture. */
export function usePreview({ url, file }: Picture): string {
  const [objectUrl] = useState(() =>
    createStore<{ file: File; url: string } | undefined>(undefined),
  )
  useEffect(() => {
    if (!file) return
    const mine = URL.createObjectURL(file)
    objectUrl.set({ file, url: mine })
    return () => URL.revokeObjectURL(mine)
  }, [objectUrl, file])
  const shown = useStore(objectUrl)
  if (!file) return url
  return shown?.file === file ? shown.url : ''
}
