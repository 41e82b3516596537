import { Tabs } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '../ui/icons/icons.ts'
import { use, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { restoreFocus } from '../lib/focus.ts'
import { goToSegment, hasNavigated } from '../services/dashboard-location.ts'
import { CancelledNote } from './cancelled-note.tsx'
import { PanelContext } from './panel-context.ts'
import styles from './panel-frame.module.css'

/**
 * The frame of every panel: breadcrumb, heading and main action.
 * @param form the breadcrumb and heading of the form that is shown instead of the list
 * @param count the number of list items, in words if the number alone is not clear
 * @param beside what stands beside the heading
 * @param action the main action, at the right
 */
export function PanelFrame({
  form,
  count,
  beside,
  action,
  children,
}: {
  form?: { crumb: string; heading: string }
  count?: number | string | undefined
  beside?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const { crumbs, heading, tabs, back } = use(PanelContext)
  const title = useRef<HTMLHeadingElement>(null)
  // If the element that opened this view is gone, the heading gets the focus, unless the view focuses something else.
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
        {beside}
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
      {!form && <CancelledNote />}
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
