import type { Level, List, ListItem } from './list-numbers.ts'
import { attributeOf } from './xml.ts'
import type { Element, XmlHandlers } from './xml.ts'

/** What a style or a paragraph says about its place in a list. */
export interface Numbering {
  numId?: string | undefined
  level?: number | undefined
}

/** The formats of a style that decide what is text. */
export interface Style extends Numbering {
  basedOn?: string | undefined
  isHidden?: boolean | undefined
}

const valueOf = (element: Element) => attributeOf(element, 'val')

/** Whether a property is switched on; it is where it has no value. */
export const isOn = (element: Element): boolean =>
  !['0', 'false', 'off'].includes(valueOf(element) ?? '')

/** A number of a level, from 0 to 8. */
export const levelOf = (text: string | undefined): number =>
  Math.min(8, Math.max(0, Math.trunc(Number(text)) || 0))

/** The font of a run, which decides what symbols mean. */
export const fontOf = (element: Element): string | undefined =>
  attributeOf(element, 'ascii') ?? attributeOf(element, 'hAnsi')

/** Finds what a style has, with what it inherits. Styles that inherit from each other end. */
export const createInheritance = <Id, Own extends { basedOn?: Id | undefined }>(
  own: (id: Id) => Own | undefined,
) => {
  const known = new Map<Id, Partial<Own>>()
  const find = (id: Id | undefined): Partial<Own> => {
    if (id === undefined) return {}
    const found = known.get(id)
    if (found) return found
    known.set(id, {})
    const style = own(id)
    const whole = { ...find(style?.basedOn), ...style }
    known.set(id, whole)
    return whole
  }
  return find
}

/** Collects the styles of a document. */
export const createStyles = () => {
  const styles = new Map<string, Style>()
  let current: Style = {}
  const path: string[] = []
  const handlers: XmlHandlers = {
    open: (element) => {
      const { local } = element
      path.push(local)
      if (local === 'style') styles.set(attributeOf(element, 'styleId') ?? '', (current = {}))
      else if (local === 'basedOn') current.basedOn = valueOf(element)
      else if (local === 'numId') current.numId = valueOf(element)
      else if (local === 'ilvl') current.level = levelOf(valueOf(element))
      // A table style has formats of its own for some of its parts.
      else if (local === 'vanish' && path.at(-3) === 'style') current.isHidden = isOn(element)
    },
    close: () => {
      path.pop()
    },
  }
  return { handlers, find: createInheritance((id: string) => styles.get(id)) }
}

/** A definition of a list, or a use of one: its levels, and what it refers to. */
interface Definition {
  readonly levels: (Level | undefined)[]
  readonly starts: Map<number, number>
  /** The definition that is used. */
  used?: string | undefined
  /** The style whose list this definition is only a name for. */
  style?: string | undefined
}

/** Collects the lists of a document. */
export const createLists = (styleOf: (id: string | undefined) => Style) => {
  const definitions = new Map<string, Definition>()
  const uses = new Map<string, Definition>()
  const lists = new Map<string, List>()
  let current: Definition = { levels: [], starts: new Map() }
  let level: Level | undefined
  let depth = 0

  const openInLevel = (element: Element, into: Level) => {
    const value = valueOf(element) ?? ''
    if (element.local === 'start') into.start = Math.trunc(Number(value)) || 0
    if (element.local === 'numFmt') into.format = value
    if (element.local === 'lvlText') into.text = value
    if (element.local === 'lvlRestart') into.restart = Number(value) || 0
    if (element.local === 'isLgl') into.isLegal = isOn(element)
    if (element.local === 'rFonts') into.font = fontOf(element)
  }
  const handlers: XmlHandlers = {
    open: (element) => {
      const { local } = element
      if (local === 'abstractNum' || local === 'num') {
        current = { levels: [], starts: new Map() }
        const [all, id] = local === 'num' ? [uses, 'numId'] : [definitions, 'abstractNumId']
        all.set(attributeOf(element, id) ?? '', current)
      } else if (local === 'lvl' || local === 'lvlOverride') {
        depth = levelOf(attributeOf(element, 'ilvl'))
        level = local === 'lvl' ? { start: 1, format: 'decimal', text: '' } : undefined
        if (level) current.levels[depth] = level
      } else if (level) openInLevel(element, level)
      else if (local === 'numStyleLink') current.style = valueOf(element)
      else if (local === 'abstractNumId') current.used = valueOf(element)
      else if (local === 'startOverride')
        current.starts.set(depth, Math.trunc(Number(valueOf(element))) || 0)
    },
    close: ({ local }) => {
      if (local === 'lvl') level = undefined
    },
  }

  const listOf = (numId: string): List => {
    const known = lists.get(numId)
    if (known) return known
    const use = uses.get(numId)
    const named = definitions.get(use?.used ?? '')
    const ofStyle = uses.get(styleOf(named?.style).numId ?? '')
    const levels = (ofStyle ? definitions.get(ofStyle.used ?? '') : named)?.levels ?? []
    const list = {
      ...{ definition: levels, starts: use?.starts ?? new Map() },
      levels: Array.from({ length: 9 }, (_, at) => use?.levels[at] ?? levels[at]),
    }
    lists.set(numId, list)
    return list
  }
  /** A paragraph's place in a list, by itself or by its style. */
  const find = (own: Numbering, style: string | undefined): ListItem | undefined => {
    const { numId, level: at = 0 } = { ...styleOf(style), ...own }
    if (numId === undefined || numId === '0') return undefined
    // Without any definition the levels are still worth showing; otherwise Word takes it for no list.
    return uses.has(numId) || uses.size === 0 ? { list: listOf(numId), level: at } : undefined
  }
  return { handlers, find }
}
