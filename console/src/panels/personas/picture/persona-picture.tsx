import { IconUser } from '../../../ui/icons/icons.ts'
import { useState } from 'react'
import { initialsOf } from './initials.ts'
import styles from './persona-picture.module.css'
import { displayUrl } from './picture-url.ts'

/**
 * A persona's picture, or the initials of its name where there is none or it cannot be loaded. It says nothing of its
 * own: the name stands beside it.
 * @param size its width and height, in CSS pixels
 */
export function PersonaPicture({
  name,
  src,
  size,
}: {
  name: string
  src: string | null | undefined
  size: number
}) {
  const url = displayUrl(src ?? '')
  const [failed, setFailed] = useState<string>()
  return (
    <span className={styles.picture} style={{ width: size, height: size, fontSize: size * 0.375 }}>
      {url === undefined || url === failed ? (
        <span aria-hidden>{initialsOf(name) || <IconUser size={size / 2} stroke={1.5} />}</span>
      ) : (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(url)}
        />
      )}
    </span>
  )
}
