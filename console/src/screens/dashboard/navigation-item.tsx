import type { Icon } from '../../ui/icons/icon.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './navigation.module.css'

/**
 * One entry of the side navigation.
 * @param segment its segment, as the spec's section 2 writes it
 * @param collapsed whether only its icon is shown; its name then shows on hover and focus
 */
export const NavigationItem = ({
  title,
  icon: ItemIcon,
  collapsed,
  segment,
  current = false,
  onNear,
  onClick,
}: {
  title: string
  icon: Icon
  collapsed: boolean
  segment: string
  current?: boolean
  /** Called when it is about to be chosen. */
  onNear?: () => void
  onClick: () => void
}) => (
  <Tooltip text={collapsed ? title : undefined} side="right">
    <button
      type="button"
      className={styles.item}
      aria-label={title}
      aria-current={current ? 'page' : undefined}
      data-segment={segment}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onClick}
    >
      <ItemIcon size={20} stroke={1.75} aria-hidden />
      <span className={styles.text}>{title}</span>
    </button>
  </Tooltip>
)
