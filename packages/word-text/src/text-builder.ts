import { createListCounter } from './list-numbers.ts'
import type { ListItem } from './list-numbers.ts'

/** Text that is put together: of the body, or of a text box. */
interface Flow {
  readonly parts: string[]
  /** The part that is kept for the label of the current paragraph. */
  label: number
  /** Whether the current paragraph has more than blanks. */
  hasText: boolean
  /** Texts of the boxes in the current paragraph. */
  boxes: string[]
}

/** Puts the text of a document together, from what the readers of .doc and .docx find in it. */
export const createTextBuilder = () => {
  const nextLabel = createListCounter()
  const newFlow = (): Flow => ({ parts: [''], label: 0, hasText: false, boxes: [] })
  let flow = newFlow()
  let length = 0
  const outer: Flow[] = []
  const stateNow = () => ({
    ...{ flow, size: flow.parts.length, label: flow.label, hasText: flow.hasText, length },
  })
  /** For each open field the state before its code; `undefined` once the code is over. */
  const fields: (ReturnType<typeof stateNow> | undefined)[] = []

  const beginLine = () => {
    length += 1
    flow.label = flow.parts.push('') - 1
    flow.hasText = false
  }
  /** Replaces the last line break or tab, which ended a paragraph or a cell. */
  const replaceLast = (last: string, mark: string) => {
    if (flow.label === flow.parts.length - 1) flow.parts.pop()
    const before = flow.parts.at(-1) ?? ''
    if (before.endsWith(last)) flow.parts[flow.parts.length - 1] = before.slice(0, -1)
    flow.parts.push(mark)
    beginLine()
  }
  /** Takes out what stands in the code of a field. */
  const endCode = () => {
    const code = fields.pop()
    if (code?.flow !== flow) return
    flow.parts.length = code.size
    flow.label = code.label
    flow.hasText = code.hasText
    length = code.length
  }
  const endBox = () => {
    const box = flow
    flow = outer.pop() ?? newFlow()
    flow.boxes.push(box.parts.join(''), box.boxes.join(''))
  }

  return {
    /** How much text was added. */
    get length() {
      return length
    },
    get isInCode() {
      return fields.some(Boolean)
    },
    add(text: string) {
      if (text === '') return
      flow.parts.push(text)
      flow.hasText ||= text.trim() !== ''
      length += text.length
    },
    /** Fields show their result only. Where a field does not end, its code stays. */
    markField(mark: 'begin' | 'separate' | 'end') {
      if (mark === 'begin') fields.push(stateNow())
      else endCode()
      if (mark === 'separate') fields.push(undefined)
    },
    /**
     * Ends a paragraph. Its boxes follow.
     * @param isJoined whether the next paragraph continues the line
     */
    endParagraph(item?: ListItem, isJoined = false) {
      const label = item && (flow.hasText || !isJoined) ? nextLabel(item) : ''
      if (flow.hasText) flow.parts[flow.label] ||= label
      length += label.length
      if (isJoined) return
      if (flow.hasText || flow.boxes.length === 0) flow.parts.push('\n')
      if (flow.boxes.length > 0) flow.parts.push(flow.boxes.join(''))
      flow.boxes = []
      beginLine()
    },
    /** Begins a table on a line of its own. */
    beginTable() {
      if (!flow.hasText) return
      flow.parts.push('\n')
      beginLine()
    },
    endCell: () => replaceLast('\n', '\t'),
    endRow: () => replaceLast('\t', '\n'),
    beginBox() {
      outer.push(flow)
      flow = newFlow()
    },
    endBox,
    /** The text; ends what is still open. */
    finish() {
      while (outer.length > 0) endBox()
      return flow.parts.join('') + flow.boxes.join('')
    },
  }
}
