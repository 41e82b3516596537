import { useState } from 'react'
import styles from './persona-picture.module.css'
import { uploadedPicture } from './picture-url.ts'

/**
 * A picture that a version has: the uploaded file, which may have been deleted since, or the address of another one.
 * @param label what the picture is called
 */
export function StoredPicture({ label, address }: { label: string; address: string }) {
  const [failed, setFailed] = useState<string>()
  const url = uploadedPicture(address)
  if (address === '') return <span className={styles.none}>No picture</span>
  if (url === undefined) return address
  if (url === failed) return <span className={styles.none}>The picture no longer exists</span>
  return (
    <img
      className={styles.stored}
      src={url}
      alt={label}
      width={96}
      height={96}
      onError={() => setFailed(url)}
    />
  )
}
