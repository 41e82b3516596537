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
  font?: string | undefined
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

/** Collects the styles of a document. */
export const createStyles = () => {
  const styles = new Map<string, Style>()
  const resolved = new Map<string, Style>()
  let current: Style = {}
  const path: string[] = []
  const handlers: XmlHandlers = {
    open: (element) => {
      const { local } = element
      const parent = path.at(-1)
      path.push(local)
      if (local === 'style') styles.set(attributeOf(element, 'styleId') ?? '', (current = {}))
      else if (local === 'basedOn') current.basedOn = valueOf(element)
      else if (local === 'numId') current.numId = valueOf(element)
      else if (local === 'ilvl') current.level = levelOf(valueOf(element))
      // A table style has other formats for its first row, and others.
      else if (parent === 'rPr' && path.at(-3) === 'style' && local === 'vanish')
        current.isHidden = isOn(element)
      else if (parent === 'rPr' && path.at(-3) === 'style' && local === 'rFonts')
        current.font = fontOf(element)
    },
    close: () => {
      path.pop()
    },
  }
  /** The formats of a style, with those it inherits. */
  const find = (id: string | undefined): Style => {
    if (id === undefined) return {}
    const known = resolved.get(id)
    if (known) return known
    // Styles that inherit from each other end here.
    resolved.set(id, {})
    const own = styles.get(id)
    const style = own ? { ...find(own.basedOn), ...own } : {}
    resolved.set(id, style)
    return style
  }
  return { handlers, find }
}

interface Definition {
  readonly levels: (Level | undefined)[]
  /** For each style the level that belongs to it. */
  readonly levelsOfStyles: Map<string, number>
  /** The style whose list this definition is only a name for. */
  styleLink?: string | undefined
}

interface Numbered {
  definition?: string | undefined
  readonly starts: Map<number, number>
  readonly levels: (Level | undefined)[]
}

/** Collects the lists of a document. */
export const createLists = (styleOf: (id: string | undefined) => Style) => {
  const definitions = new Map<string, Definition>()
  const numbered = new Map<string, Numbered>()
  const lists = new Map<string, List & Pick<Definition, 'levelsOfStyles'>>()
  const none: Definition = { levels: [], levelsOfStyles: new Map() }
  let definition: Definition = none
  let list: Numbered | undefined
  let level: Level | undefined
  let depth = 0

  const openLevel = (element: Element) => {
    depth = levelOf(attributeOf(element, 'ilvl'))
    level = { start: 1, format: 'decimal', text: '' }
    const { levels } = list ?? definition
    levels[depth] = level
  }
  const openInLevel = (element: Element, into: Level) => {
    const value = valueOf(element)
    const number = Math.trunc(Number(value)) || 0
    if (element.local === 'start') into.start = number
    if (element.local === 'numFmt') into.format = value ?? ''
    if (element.local === 'lvlText') into.text = value ?? ''
    if (element.local === 'lvlRestart') into.restart = number
    if (element.local === 'isLgl') into.isLegal = isOn(element)
    if (element.local === 'rFonts') into.font = fontOf(element)
    if (element.local === 'pStyle' && !list) definition.levelsOfStyles.set(value ?? '', depth)
  }
  const handlers: XmlHandlers = {
    open: (element) => {
      const { local } = element
      if (local === 'abstractNum') {
        definition = { levels: [], levelsOfStyles: new Map() }
        definitions.set(attributeOf(element, 'abstractNumId') ?? '', definition)
        list = undefined
      } else if (local === 'num') {
        list = { starts: new Map(), levels: [] }
        numbered.set(attributeOf(element, 'numId') ?? '', list)
      } else if (local === 'lvl') openLevel(element)
      else if (local === 'lvlOverride') depth = levelOf(attributeOf(element, 'ilvl'))
      else if (level) openInLevel(element, level)
      else if (local === 'numStyleLink') definition.styleLink = valueOf(element)
      else if (local === 'abstractNumId' && list) list.definition = valueOf(element)
      else if (local === 'startOverride') list?.starts.set(depth, Number(valueOf(element)) || 0)
    },
    close: ({ local }) => {
      if (local === 'lvl') level = undefined
    },
  }

  const definitionOf = (id: string | undefined, isLinked = false): Definition => {
    const found = definitions.get(id ?? '') ?? none
    if (found.styleLink === undefined || isLinked) return found
    const { numId } = styleOf(found.styleLink)
    return definitionOf(numbered.get(numId ?? '')?.definition, true)
  }
  const listOf = (numId: string) => {
    const known = lists.get(numId)
    if (known) return known
    const own = numbered.get(numId)
    const { levels, levelsOfStyles } = definitionOf(own?.definition)
    const found = {
      ...{ definition: levels, levelsOfStyles, starts: own?.starts ?? new Map() },
      levels: Array.from({ length: 9 }, (_, at) => own?.levels[at] ?? levels[at]),
    }
    lists.set(numId, found)
    return found
  }
  /** A paragraph's place in a list, by itself or by its style. */
  const find = (own: Numbering, style: string | undefined): ListItem | undefined => {
    const ofStyle = styleOf(style)
    const numId = own.numId ?? ofStyle.numId
    if (numId === undefined || numId === '0') return undefined
    // Without any definition the levels are still worth showing; otherwise Word takes it for no list.
    if (!numbered.has(numId) && numbered.size > 0) return undefined
    const found = listOf(numId)
    const linked = style === undefined ? undefined : found.levelsOfStyles.get(style)
    return { list: found, level: own.level ?? linked ?? ofStyle.level ?? 0 }
  }
  return { handlers, find }
}
