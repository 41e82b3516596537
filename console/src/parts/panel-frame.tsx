import { Tabs } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { use } from 'react'
import type { ReactNode } from 'react'
import { goToSegment } from '../services/place.ts'
import { PanelSetting } from './panel-setting.ts'
import styles from './panel-frame.module.css'

/**
 * What surrounds every panel: breadcrumb, heading, main action.
 * @param form what the breadcrumb calls the form that is shown instead of the list, and its heading
 * @param count how many things the list holds
 * @param action the one main action, at the right
 */
export function PanelFrame({
  form,
  count,
  action,
  children,
}: {
  form?: { crumb: string; heading: string }
  count?: number | undefined
  action?: ReactNode
  children: ReactNode
}) {
  const { crumbs, heading, tabs } = use(PanelSetting)
  const last = form?.crumb ?? crumbs.at(-1)?.label
  return (
    <div className={styles.frame}>
      <title>{`${form?.heading ?? heading} · Greenroom`}</title>
      <nav aria-label="Breadcrumb">
        <ol className={styles.crumbs}>
          {(form ? crumbs : crumbs.slice(0, -1)).map(({ label, go }) => (
            <li key={label}>
              <button type="button" onClick={go}>
                {label}
              </button>
              <IconChevronRight size={14} aria-hidden />
            </li>
          ))}
          <li aria-current="page">{last}</li>
        </ol>
      </nav>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{form?.heading ?? heading}</h1>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        <div className={styles.action}>{action}</div>
      </div>
      {tabs && !form ? (
        <Tabs
          className={styles.tabs}
          value={tabs.current}
          onChange={(tab) => tab && goToSegment(tab)}
        >
          {tabs.list}
          <Tabs.Panel value={tabs.current} className={styles.tab}>
            {children}
          </Tabs.Panel>
        </Tabs>
      ) : (
        children
      )}
    </div>
  )
}
