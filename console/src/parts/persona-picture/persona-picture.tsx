import { Avatar } from '@mantine/core'
import '@mantine/core/styles/Avatar.layer.css'
import { IconUser } from '../../ui/icons/icons.ts'
import { initialsOf } from './initials.ts'
import styles from './persona-picture.module.css'
import { displayUrl } from './picture-url.ts'

/**
 * A persona's picture, or the initials of its name. Hidden from screen readers, since the name is always beside it.
 * @param size width and height in CSS pixels
 */
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
