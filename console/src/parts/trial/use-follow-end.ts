import { useLayoutEffect, useRef, useState } from 'react'
import type { Line } from './lines.ts'

/** How near to the end counts as at the end, in CSS pixels. */
const nearEnd = 32

/** What is seen of the conversation above a judgement, in CSS pixels. */
const aboveJudgement = 48

/**
 * Keeps the end of a conversation in view while it grows, as long as the reader is there. A judgement is read from its
 * beginning.
 */
export function useFollowEnd(lines: readonly Line[]) {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  // Where it was scrolled to from here. Anywhere else, the reader has scrolled.
  const placed = useRef(0)
  const scrollTo = (top: number) => {
    if (!box.current) return
    box.current.scrollTop = top
    placed.current = box.current.scrollTop
  }
  const toEnd = () => {
    follows.current = true
    scrollTo(box.current?.scrollHeight ?? 0)
  }
  const last = lines.at(-1)
  const judgement = last?.kind === 'judgement' ? last.id : undefined
  useLayoutEffect(() => {
    if (!follows.current) return
    const element = box.current?.querySelector<HTMLElement>(`[data-line="${judgement}"]`)
    if (element) scrollTo(element.offsetTop - aboveJudgement)
    else toEnd()
  }, [lines, judgement])
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    const isThere = scrollHeight - scrollTop - clientHeight < nearEnd
    if (Math.abs(scrollTop - placed.current) > 1) follows.current = isThere
    setAtEnd(isThere)
  }
  return { box, onScroll, isAtEnd, toEnd }
}
