import { findPlaceholders } from '@greenroom/contract'
import type { Mark } from './analyse-template.ts'

/** What lies below a text box and marks its placeholders, each line of the text an element of its own. */
export interface HighlightLayer {
  /** Shows a text. Only the lines that differ from what was shown before are drawn again. */
  show: (text: string, marks: readonly Mark[]) => void
  /** How far below the top of the text a mark stands, in CSS pixels. */
  topOf: (mark: Mark, marks: readonly Mark[]) => number
}

export function createHighlightLayer(root: HTMLElement): HighlightLayer {
  let lines: readonly string[] = []
  let drawn: readonly HTMLElement[] = []

  const drawLines = (next: readonly string[]) => {
    const { above, below } = commonEnds(lines, next)
    if (lines.length === next.length && above + below === next.length - 1) {
      const [line, before, after] = [drawn[above], lines[above], next[above]]
      lines = next
      if (line && before !== undefined && after !== undefined) redrawLine(line, before, after)
      return
    }
    const fresh = next.slice(above, next.length - below).map(drawLine)
    const rest = drawn.length - below
    const fragment = document.createDocumentFragment()
    for (const line of fresh) fragment.append(line)
    for (const line of drawn.slice(above, rest)) line.remove()
    root.insertBefore(fragment, drawn[rest] ?? null)
    drawn = [...drawn.slice(0, above), ...fresh, ...drawn.slice(rest)]
    lines = next
  }

  return {
    show(text, marks) {
      drawLines(text.split('\n'))
      // Whether a word repeats depends on the lines above it, so a line that is not drawn again may change its marks.
      for (const [mark, element] of elementsOf(marks, drawn)) {
        if (element.dataset['kind'] !== mark.kind) element.dataset['kind'] = mark.kind
      }
    },
    topOf(wanted, marks) {
      for (const [mark, element] of elementsOf(marks, drawn)) {
        if (mark === wanted) return element.offsetTop
      }
      return 0
    },
  }
}

/** A line in pieces: plain text and placeholders in turn, beginning and ending with text, empty where there is none. */
function piecesOf(line: string): string[] {
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of findPlaceholders(line)) {
    pieces.push(line.slice(at, start), line.slice(start, end))
    at = end
  }
  return [...pieces, line.slice(at)]
}

function nodesOf(line: string): Node[] {
  return piecesOf(line).map((piece, place) => {
    const text = document.createTextNode(piece)
    if (place % 2 === 0) return text
    const mark = document.createElement('mark')
    mark.append(text)
    return mark
  })
}

function drawLine(line: string): HTMLElement {
  const element = document.createElement('div')
  for (const node of nodesOf(line)) element.append(node)
  return element
}

/** Draws a line again; where a single piece of it has changed no more than that is touched, which keeps long ones quick. */
function redrawLine(element: HTMLElement, before: string, after: string): void {
  const [old, next] = [piecesOf(before), piecesOf(after)]
  const { above, below } = commonEnds(old, next)
  const node = element.childNodes[above]
  const text = node instanceof Text ? node : node?.firstChild
  const piece = next[above]
  if (
    old.length === next.length &&
    above + below === next.length - 1 &&
    text instanceof Text &&
    piece !== undefined
  ) {
    const { above: start, below: rest } = commonEnds(text.data, piece)
    text.replaceData(start, text.length - start - rest, piece.slice(start, piece.length - rest))
  } else {
    element.replaceChildren()
    for (const fresh of nodesOf(after)) element.append(fresh)
  }
}

/** Each mark with the element that shows it. */
function* elementsOf(
  marks: readonly Mark[],
  drawn: readonly HTMLElement[],
): Generator<[Mark, HTMLElement]> {
  let line = 0
  let place = 0
  for (const mark of marks) {
    place = mark.line === line ? place + 1 : 0
    line = mark.line
    const element = drawn[line - 1]?.children[place]
    if (element instanceof HTMLElement) yield [mark, element]
  }
}

/** How many parts two texts or lists have in common at their beginning and at their end. */
function commonEnds(
  one: ArrayLike<string>,
  other: ArrayLike<string>,
): { above: number; below: number } {
  const most = Math.min(one.length, other.length)
  let above = 0
  while (above < most && one[above] === other[above]) above++
  let below = 0
  while (below < most - above && one[one.length - 1 - below] === other[other.length - 1 - below])
    below++
  return { above, below }
}
