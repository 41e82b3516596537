import { findPlaceholders } from '@greenroom/contract'
import type { Mark } from './analyse-template.ts'

/** The layer below a text box that highlights its placeholders. Each line of the text is an element. */
export function createHighlightLayer(root: HTMLElement) {
  let lines: readonly string[] = []
  let rendered: readonly HTMLElement[] = []

  const renderLines = (next: readonly string[]) => {
    const { above, below } = commonEnds(lines, next)
    if (lines.length === next.length && above + below === next.length - 1) {
      const [line, before, after] = [rendered[above], lines[above], next[above]]
      lines = next
      if (line && before !== undefined && after !== undefined) updateLine(line, before, after)
      return
    }
    const fresh = next.slice(above, next.length - below).map(renderLine)
    const rest = rendered.length - below
    const fragment = document.createDocumentFragment()
    for (const line of fresh) fragment.append(line)
    for (const line of rendered.slice(above, rest)) line.remove()
    root.insertBefore(fragment, rendered[rest] ?? null)
    rendered = [...rendered.slice(0, above), ...fresh, ...rendered.slice(rest)]
    lines = next
  }

  return {
    /** Shows a text. Only changed lines are rendered again. */
    show(text: string, marks: readonly Mark[]) {
      renderLines(text.split('\n'))
      // Whether a word is repeated depends on the lines above it, so unchanged lines may have changed marks.
      for (const [mark, element] of elementsOf(marks, rendered)) {
        if (element.dataset['kind'] !== mark.kind) element.dataset['kind'] = mark.kind
      }
    },
    /** The distance of a mark from the top of the text, in CSS pixels. */
    topOf(wanted: Mark, marks: readonly Mark[]): number {
      for (const [mark, element] of elementsOf(marks, rendered)) {
        if (mark === wanted) return element.offsetTop
      }
      return 0
    },
  }
}

export type HighlightLayer = ReturnType<typeof createHighlightLayer>

/** Splits a line into text and placeholders in turn. The first and last piece are text, which may be empty. */
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

function renderLine(line: string): HTMLElement {
  const element = document.createElement('div')
  for (const node of nodesOf(line)) element.append(node)
  return element
}

/** Renders a changed line. If only one piece has changed, only that is updated, which keeps long lines fast. */
function updateLine(element: HTMLElement, before: string, after: string): void {
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

/** Each mark with its element. */
function* elementsOf(
  marks: readonly Mark[],
  rendered: readonly HTMLElement[],
): Generator<[Mark, HTMLElement]> {
  let line = 0
  let place = 0
  for (const mark of marks) {
    place = mark.line === line ? place + 1 : 0
    line = mark.line
    const element = rendered[line - 1]?.children[place]
    if (element instanceof HTMLElement) yield [mark, element]
  }
}

/** The number of equal items at the start and at the end of two texts or lists. */
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
