import { Avatar } from '@mantine/core'
import '@mantine/core/styles/Avatar.layer.css'
import { useState } from 'react'
import { initialsOf } from '../../lib/characters.ts'
import { IconUser } from '../icons/icons.ts'
import styles from './persona-picture.module.css'
import { displayUrl, uploadedPicture } from './picture-url.ts'

/** A persona's picture, or the initials of its name. Hidden from screen readers, since the name is always beside it. */
export const PersonaPicture = ({
  name,
  src,
  size,
}: {
  name: string
  src: string | null | undefined
  size: number
}) => (
  <Avatar
    classNames={{ root: styles.picture ?? '', placeholder: styles.initials ?? '' }}
    src={displayUrl(src ?? '') ?? null}
    size={size}
    fz={size * 0.375}
    alt=""
    imageProps={{
      width: size,
      height: size,
      loading: 'lazy',
      decoding: 'async',
      referrerPolicy: 'no-referrer',
    }}
    aria-hidden
  >
    {initialsOf(name) || <IconUser size={size / 2} stroke={1.5} />}
  </Avatar>
)

/**
 * A picture that a version has: the uploaded file, which may have been deleted since, or the address of another one.
 */
export function StoredPicture({ label, address }: { label: string; address: string }) {
  const [failed, setFailed] = useState<string>()
  const url = uploadedPicture(address)
  if (address === '') return <span className="dimmed italic">No picture</span>
  if (url === undefined) return address
  if (url === failed) return <span className="dimmed italic">The picture no longer exists</span>
  return (
    <img
      className="block box"
      style={{ objectFit: 'cover' }}
      src={url}
      alt={label}
      width={96}
      height={96}
      onError={() => setFailed(url)}
    />
  )
}
