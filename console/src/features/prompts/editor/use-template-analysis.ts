import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { analyseTemplate, hasSameFindings } from './analyse-template.ts'
import type { TemplateRules } from '../../crud/index.ts'
import type { Mark } from './analyse-template.ts'
import { createHighlightLayer } from './highlight-layer.ts'
import type { HighlightLayer } from './highlight-layer.ts'

/**
 * Analyses a template while it is edited, and highlights its placeholders in the layer below the text box. This happens
 * after the next paint, so it does not slow down typing (`npm run bench` measures it).
 * @returns `analyse` analyses at once; `select` selects an error in the text, by its index
 */
export function useTemplateAnalysis(
  box: RefObject<HTMLTextAreaElement | null>,
  layer: RefObject<HTMLDivElement | null>,
  initial: string,
  rules: TemplateRules,
) {
  const [analysis, setAnalysis] = useState(() => analyseTemplate(initial, rules))
  const [typed, setTyped] = useState(false)
  const latest = useRef(analysis)
  const highlight = useRef<HighlightLayer>(undefined)

  const analyse = () => {
    const text = box.current?.value ?? initial
    const next = (latest.current = analyseTemplate(text, rules))
    highlight.current?.show(text, next.marks)
    setAnalysis((shown) => (hasSameFindings(shown, next) ? shown : next))
    if (text !== initial) setTyped(true)
  }
  const analyseLatest = useEffectEvent(analyse)

  useEffect(() => {
    const [text, below] = [box.current, layer.current]
    if (!text || !below) return
    highlight.current = createHighlightLayer(below)
    const syncScroll = () => {
      below.scrollTop = text.scrollTop
    }
    const { request, cancel } = afterPaint(() => {
      analyseLatest()
      syncScroll()
    })
    request()
    text.addEventListener('input', request)
    text.addEventListener('scroll', syncScroll)
    return () => {
      cancel()
      text.removeEventListener('input', request)
      text.removeEventListener('scroll', syncScroll)
      below.replaceChildren()
    }
  }, [box, layer])

  const select = (place: number) => {
    const mark: Mark | undefined = latest.current.errors[place]
    const text = box.current
    if (!mark || !text) return
    focusElement(text)
    text.setSelectionRange(mark.start, mark.end)
    const top = highlight.current?.topOf(mark, latest.current.marks) ?? 0
    text.scrollTop = top - text.clientHeight / 2
  }
  return { analysis, typed, analyse, select }
}

/** Runs work after the next paint, once for any number of requests until then. */
function afterPaint(work: () => void): { request: () => void; cancel: () => void } {
  let frame = 0
  let task = 0
  const run = () => {
    frame = 0
    work()
  }
  return {
    request() {
      frame ||= requestAnimationFrame(() => {
        task = window.setTimeout(run)
      })
    },
    cancel() {
      cancelAnimationFrame(frame)
      window.clearTimeout(task)
      frame = 0
    },
  }
}
