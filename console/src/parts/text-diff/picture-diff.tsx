import { StoredPicture } from '../persona-picture/stored-picture.tsx'
import type { Side } from './text-diff.tsx'
import styles from './text-diff.module.css'

/** Two pictures side by side, by their addresses. */
export const PictureDiff = ({
  caption,
  left,
  right,
}: {
  caption: string
  left: Side
  right: Side
}) => (
  <div className={styles.frame}>
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{left.heading}</th>
          <th scope="col">{right.heading}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          {[left, right].map(({ heading, text }) => (
            <td key={heading}>
              <StoredPicture label={`${caption}, ${heading}`} address={text} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  </div>
)
