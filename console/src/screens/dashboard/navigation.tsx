import { IconLogout } from '../../ui/icons/icons.ts'
import type { ReactNode } from 'react'
import { useFeatures } from '../../services/api/features.ts'
import { goToSegment } from '../../services/dashboard-location.ts'
import { askToSignOut } from '../../services/auth/ask-to-sign-out.ts'
import { isShown, preloadSegment, useCurrentSegment } from './find-segment.ts'
import { NavigationItem } from './navigation-item.tsx'
import styles from './navigation.module.css'
import { groups } from './segments.ts'

/**
 * The side navigation: the segments in their groups, and Logout at the bottom (spec section 2).
 * @param collapsed whether only icons are shown, with the names as tooltips
 * @param brand shown at the top
 * @param onChosen called when a segment is chosen
 */
export function Navigation({
  collapsed,
  brand,
  onChosen,
}: {
  collapsed: boolean
  brand?: ReactNode
  onChosen?: () => void
}) {
  const current = useCurrentSegment().segment.id
  const features = useFeatures()
  const shown = groups
    .map(({ title, segments }) => ({
      title,
      segments: segments.filter((segment) => isShown(segment, features)),
    }))
    .filter(({ segments }) => segments.length > 0)
  return (
    <nav className={styles.navigation} aria-label="Segments" data-collapsed={collapsed}>
      {brand && <div className={styles.brand}>{brand}</div>}
      <div className={styles.groups}>
        {shown.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={styles.heading} aria-hidden>
              <span className={styles.text}>{group.title}</span>
            </div>
            {group.segments.map(({ id, title, icon }) => (
              <NavigationItem
                key={id}
                title={title}
                icon={icon}
                collapsed={collapsed}
                segment={id}
                current={id === current}
                onHover={() => preloadSegment(id)}
                onClick={() => {
                  goToSegment(id)
                  onChosen?.()
                }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <NavigationItem
          title="Logout"
          icon={IconLogout}
          collapsed={collapsed}
          segment="logout"
          onClick={() => {
            onChosen?.()
            askToSignOut()
          }}
        />
      </div>
    </nav>
  )
}
