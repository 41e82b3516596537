import type { Icon } from '../../ui/icons/icon.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './navigation.module.css'

/**
 * One entry of the side navigation.
 * @param segment its segment, as the spec's section 2 writes it
 * @param collapsed whether only the icon is shown, with the name as a tooltip
 */
export const NavigationItem = ({
  title,
  icon: ItemIcon,
  collapsed,
  segment,
  current = false,
  onHover,
  onClick,
}: {
  title: string
  icon: Icon
  collapsed: boolean
  segment: string
  current?: boolean
  /** Called on hover and focus. */
  onHover?: () => void
  onClick: () => void
}) => (
  <Tooltip text={collapsed ? title : undefined} side="right">
    <button
      type="button"
      className={styles.item}
      aria-label={title}
      aria-current={current ? 'page' : undefined}
      data-segment={segment}
      onPointerEnter={onHover}
      onFocus={onHover}
      onClick={onClick}
    >
      <ItemIcon size={20} stroke={1.75} aria-hidden />
      <span className={styles.text}>{title}</span>
    </button>
  </Tooltip>
)
