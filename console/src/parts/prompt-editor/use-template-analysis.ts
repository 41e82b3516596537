import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { afterPaint } from './after-paint.ts'
import { analyseTemplate, hasSameFindings } from './analyse-template.ts'
import type { TemplateAnalysis, Mark, TemplateRules } from './analyse-template.ts'
import { createHighlightLayer } from './highlight-layer.ts'
import type { HighlightLayer } from './highlight-layer.ts'

/**
 * Examines a template while it is written, and marks its placeholders in the layer below it. Neither happens while a
 * key is handled, so a long text is as quick to type in as it is without (`npm run bench` measures it).
 * @param initial the text that the box begins with
 * @returns what was found, whether anything has been typed, what looks again at once, and what selects one of the
 * faulty marks, by its place among them
 */
export function useTemplateAnalysis(
  box: RefObject<HTMLTextAreaElement | null>,
  layer: RefObject<HTMLDivElement | null>,
  initial: string,
  rules: TemplateRules,
): {
  examined: TemplateAnalysis
  typed: boolean
  lookAgain: () => void
  select: (place: number) => void
} {
  const [examined, setExamined] = useState(() => analyseTemplate(initial, rules))
  const [typed, setTyped] = useState(false)
  const latest = useRef(examined)
  const highlight = useRef<HighlightLayer>(undefined)

  const lookAgain = () => {
    const text = box.current?.value ?? initial
    const next = (latest.current = analyseTemplate(text, rules))
    highlight.current?.show(text, next.marks)
    setExamined((shown) => (hasSameFindings(shown, next) ? shown : next))
    if (text !== initial) setTyped(true)
  }
  const look = useEffectEvent(lookAgain)

  useEffect(() => {
    const [text, below] = [box.current, layer.current]
    if (!text || !below) return
    highlight.current = createHighlightLayer(below)
    const follow = () => {
      below.scrollTop = text.scrollTop
    }
    const { ask, cancel } = afterPaint(() => {
      look()
      follow()
    })
    ask()
    text.addEventListener('input', ask)
    text.addEventListener('scroll', follow)
    return () => {
      cancel()
      text.removeEventListener('input', ask)
      text.removeEventListener('scroll', follow)
      below.replaceChildren()
    }
  }, [box, layer])

  const select = (place: number) => {
    const mark: Mark | undefined = latest.current.faulty[place]
    const text = box.current
    if (!mark || !text) return
    focusElement(text)
    text.setSelectionRange(mark.start, mark.end)
    const top = highlight.current?.topOf(mark, latest.current.marks) ?? 0
    text.scrollTop = top - text.clientHeight / 2
  }
  return { examined, typed, lookAgain, select }
}
