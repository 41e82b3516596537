import { IconLogout } from '../../ui/icons/icons.ts'
import type { ComponentProps, ReactNode } from 'react'
import { loadFollowedJobs, useFollowed } from '../../features/tests/index.ts'
import { useFeatures } from '../../services/api/features.ts'
import { goToSegment } from '../../services/dashboard-location.ts'
import { askToSignOut } from '../../services/auth/sign-out.ts'
import styles from './navigation.module.css'
import { groups, isShown, preloadSegment, useCurrentSegment } from './segments.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { lazyAddition } from '../../ui/lazy-dialog.ts'

const FollowedJobs = lazyAddition(loadFollowedJobs)

/**
 * The side navigation: the segments in their groups, and Logout at the bottom (spec section 2).
 * @param collapsed whether only icons are shown, with the names as tooltips
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
  const isFollowing = useFollowed().length > 0
  const features = useFeatures()
  const shown = groups
    .map(({ title, segments }) => ({
      title,
      segments: segments.filter((segment) => isShown(segment, features)),
    }))
    .filter(({ segments }) => segments.length > 0)
  return (
    <nav
      className={`column grow ${styles.navigation}`}
      aria-label="Segments"
      data-collapsed={collapsed}
    >
      {brand && <div className={`row rigid ${styles.brand}`}>{brand}</div>}
      <div className={`grow ${styles.groups}`}>
        {shown.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={`dimmed tiny medium-weight ${styles.heading}`} aria-hidden>
              <span className={`breakable ${styles.text}`}>{group.title}</span>
            </div>
            {group.segments.map(({ id, title, icon }) => (
              <NavigationItem
                key={id}
                {...{ title, icon, collapsed }}
                data-segment={id}
                aria-current={id === current ? 'page' : undefined}
                onPointerEnter={() => preloadSegment(id)}
                onFocus={() => preloadSegment(id)}
                onClick={() => {
                  goToSegment(id)
                  onChosen?.()
                }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={`rigid ${styles.foot}`}>
        {isFollowing && <FollowedJobs {...{ collapsed, onChosen }} />}
        <NavigationItem
          title="Logout"
          icon={IconLogout}
          collapsed={collapsed}
          data-segment="logout"
          onClick={() => {
            onChosen?.()
            askToSignOut()
          }}
        />
      </div>
    </nav>
  )
}

/** One entry of the side navigation. @param collapsed whether only the icon is shown, with the name as a tooltip */
const NavigationItem = ({
  title,
  icon: ItemIcon,
  collapsed,
  ...button
}: { title: string; icon: Icon; collapsed: boolean } & ComponentProps<'button'>) => (
  <Tooltip text={collapsed ? title : undefined} side="right">
    <button
      type="button"
      className={`row gap-md dimmed medium-weight ${styles.item}`}
      aria-label={title}
      {...button}
    >
      <ItemIcon size={20} stroke={1.75} aria-hidden />
      <span className={`breakable ${styles.text}`}>{title}</span>
    </button>
  </Tooltip>
)
