import type { ActivityEntry } from '@greenroom/contract'
import styles from './thing-name.module.css'
import { thingOpener } from './thing-link.ts'

/** The name of an entry's thing, as a link where the thing can be opened. */
export function ThingName({ entry, name }: { entry: ActivityEntry; name: string }) {
  const open = thingOpener(entry)
  if (!open) return <strong>{name}</strong>
  return (
    <a
      className={styles.link}
      href="/drawer"
      onClick={(event) => {
        event.preventDefault()
        open()
      }}
    >
      {name}
    </a>
  )
}
