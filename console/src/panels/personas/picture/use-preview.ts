import { useEffect, useState } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'

/** What a persona's picture is to be: a file that is uploaded after the save, otherwise what is found at an address. */
export interface Picture {
  url: string
  file: File | undefined
}

/** Where the browser finds a picture that may not be uploaded yet; empty where there is none. */
export function usePreview({ url, file }: Picture): string {
  const [held] = useState(() => createStore<{ file: File; url: string } | undefined>(undefined))
  useEffect(() => {
    if (!file) return
    const mine = URL.createObjectURL(file)
    held.set({ file, url: mine })
    return () => URL.revokeObjectURL(mine)
  }, [held, file])
  const shown = useStore(held)
  if (!file) return url
  return shown?.file === file ? shown.url : ''
}
