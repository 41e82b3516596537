import { Tabs } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '../../../ui/icons/icons.ts'
import { use, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { restoreFocus } from '../../../lib/focus.ts'
import { goToSegment, hasNavigated } from '../../../services/dashboard-location.ts'
import { toView } from '../../../services/entity-location.ts'
import { ViewLink } from '../../../ui/view-link.tsx'
import { PanelContext } from './panel-context.ts'
import styles from './panel-frame.module.css'
import { forgetCancelled, storeDraft, useCancelledForm } from '../../../services/session/drafts.ts'
import { Note } from '../../../ui/note.tsx'

/**
 * The frame of every panel: breadcrumb, heading and main action.
 * @param form the heading of the form that is shown instead of the list, and its breadcrumb if that says something else
 * @param count the number of list items, in words if the number alone is not clear
 * @param action the main action, at the right
 */
export function PanelFrame({
  form,
  count,
  beside,
  action,
  children,
}: {
  form?: { crumb?: ReactNode; heading: string }
  count?: number | string | undefined
  beside?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const { segment, crumbs, heading, tabs, back } = use(PanelContext)
  // The form that was cancelled last, whose unsaved text is offered again.
  const cancelled = useCancelledForm()
  const title = useRef<HTMLHeadingElement>(null)
  // If the element that opened this view is gone, the heading gets the focus, unless the view focuses something else.
  useEffect(() => {
    if (hasNavigated()) restoreFocus(title.current, { preventScroll: true })
  }, [])
  const last = form ? (form.crumb ?? form.heading) : crumbs.at(-1)?.label
  return (
    <div className={`column gap-lg ${styles.frame}`}>
      <title>{`${form?.heading ?? heading} · Greenroom`}</title>
      <nav aria-label="Breadcrumb">
        <ol className={`flex wrap gap-xs dimmed small ${styles.crumbs}`}>
          {(form ? crumbs : crumbs.slice(0, -1)).map(({ label, go }) => (
            <li key={label}>
              <button type="button" onClick={go}>
                {label}
              </button>
              <IconChevronRight size={14} aria-hidden />
            </li>
          ))}
          <li className="clamp" aria-current="page" translate={form && 'no'}>
            {last}
          </li>
        </ol>
      </nav>
      <div className={`row wrap rigid ${styles.head}`}>
        <h1 ref={title} className="clamp" tabIndex={-1}>
          {form?.heading ?? heading}
        </h1>
        {count !== undefined && (
          <span className={`dimmed tiny numbers ${styles.count}`}>{count}</span>
        )}
        {beside}
        <div className="to-end">{action}</div>
        {back && (
          <ViewLink
            className={`row medium-weight ${styles.back}`}
            to={toView(segment, undefined, back.go)}
          >
            <IconArrowLeft size={16} aria-hidden />
            {back.label}
          </ViewLink>
        )}
      </div>
      {!form && cancelled?.segment === segment && (
        <Note
          text={`${cancelled.what} discarded`}
          action="Undo"
          onClick={() => {
            storeDraft(cancelled.item, cancelled.text)
            forgetCancelled()
            cancelled.reopen()
          }}
        />
      )}
      {tabs && !form ? (
        <Tabs
          className="column gap-lg grow"
          value={tabs.current}
          onChange={(tab) => tab && goToSegment(tab)}
        >
          {tabs.list}
          <Tabs.Panel value={tabs.current} className="column shrink">
            {children}
          </Tabs.Panel>
        </Tabs>
      ) : (
        children
      )}
    </div>
  )
}
