import { useEffect, useState } from 'react'

/** What a persona's picture is to be: a file that is uploaded after the save, otherwise what is found at an address. */
export interface Picture {
  url: string
  file: File | undefined
}

/** Where the browser finds a picture that may not be uploaded yet; empty where there is none. */
export function usePreview({ url, file }: Picture): string {
  const [held, setHeld] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!file) return
    const mine = URL.createObjectURL(file)
    setHeld({ file, url: mine })
    return () => URL.revokeObjectURL(mine)
  }, [file])
  if (!file) return url
  return held?.file === file ? held.url : ''
}
