import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { focusFirst } from '../../lib/focus.ts'
import styles from './area-tabs.module.css'
import { preloadSegment } from './find-segment.ts'

/**
 * The tabs of an area. They mount again with each panel, so a tab that was just chosen takes the focus again.
 * @param tabbed whether the panel was chosen with these tabs
 */
export function AreaTabs({
  tabs,
  tabbed,
}: {
  tabs: readonly { id: string; title: string }[]
  tabbed: RefObject<boolean>
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tabbed.current) focusFirst(list.current, '[aria-selected=true]')
    tabbed.current = false
  }, [tabbed])
  return (
    <Tabs.List ref={list} className={styles.list} onClick={() => (tabbed.current = true)}>
      {tabs.map(({ id, title }) => (
        <Tabs.Tab key={id} value={id} onPointerEnter={() => preloadSegment(id)}>
          {title}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
