import { Tabs } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '../ui/icons/icons.ts'
import { use, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { restoreFocus } from '../lib/focus.ts'
import { goToSegment, hasNavigated } from '../services/dashboard-location.ts'
import { PanelContext } from './panel-context.ts'
import styles from './panel-frame.module.css'

/**
 * What surrounds every panel: breadcrumb, heading, main action.
 * @param form what the breadcrumb calls the form that is shown instead of the list, and its heading
 * @param count how many things the list holds, in words where the number alone does not say it
 * @param action the one main action, at the right
 */
export function PanelFrame({
  form,
  count,
  action,
  children,
}: {
  form?: { crumb: string; heading: string }
  count?: number | string | undefined
  action?: ReactNode
  children: ReactNode
}) {
  const { crumbs, heading, tabs, back } = use(PanelContext)
  const title = useRef<HTMLHeadingElement>(null)
  // Where what opened this view is gone, the keyboard goes on at its heading, unless the view has a better place.
  useEffect(() => {
    if (hasNavigated()) restoreFocus(title.current, { preventScroll: true })
  }, [])
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
        <h1 ref={title} tabIndex={-1}>
          {form?.heading ?? heading}
        </h1>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        <div className={styles.action}>{action}</div>
        {back && (
          <a
            className={styles.back}
            href="/drawer"
            onClick={(event) => {
              event.preventDefault()
              back.go()
            }}
          >
            <IconArrowLeft size={16} aria-hidden />
            {back.label}
          </a>
        )}
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
