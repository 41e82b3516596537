import { symbolText } from './symbol-fonts.ts'

/** One level of a list. */
export interface Level {
  start: number
  /** Name of the number format in Open XML, such as `decimal` or `bullet`. */
  format: string
  /** The label, with `%1` for the number of the first level. */
  text: string
  font?: string | undefined
  /** Whether all numbers of the label are decimal. */
  isLegal?: boolean
  /** How many of the upper levels start the count anew; all where it is missing. */
  restart?: number
}

/** A list: its levels, and the starts that differ from those of the definition it shares with other lists. */
export interface List {
  /** Lists with the same definition continue each other's count. */
  definition: object
  levels: readonly (Level | undefined)[]
  starts: ReadonlyMap<number, number>
}

/** A paragraph's place in a list. */
export interface ListItem {
  readonly list: List
  readonly level: number
}

/** Labels are short; others would fill the memory. */
const maxLabel = 100

/** Counts the items of a document's lists. @returns a function that gives the next item its label */
export const createListCounter = () => {
  const counts = new Map<object, (number | undefined)[]>()
  const begun = new Map<List, Set<number>>()

  return ({ list, level: depth }: ListItem): string => {
    const level = list.levels[depth]
    if (!level) return `${'  '.repeat(depth)}• `
    const numbers = counts.get(list.definition) ?? []
    counts.set(list.definition, numbers)
    const levelsBegun = begun.get(list) ?? new Set()
    begun.set(list, levelsBegun)
    if (list.starts.has(depth) && !levelsBegun.has(depth)) numbers[depth] = undefined
    levelsBegun.add(depth)

    const startOf = (at: number) => list.starts.get(at) ?? list.levels[at]?.start ?? 1
    const last = numbers[depth]
    numbers[depth] = last === undefined ? startOf(depth) : last + 1
    for (let lower = depth + 1; lower < numbers.length; lower++)
      if (depth < (list.levels[lower]?.restart ?? lower)) numbers[lower] = undefined

    const label =
      level.format === 'bullet'
        ? bullet(level)
        : level.text.slice(0, maxLabel).replaceAll(/%([1-9])/g, (_, digit: string) => {
            const at = Number(digit) - 1
            const format = level.isLegal ? 'decimal' : (list.levels[at]?.format ?? 'decimal')
            return formatNumber(numbers[at] ?? startOf(at), format)
          })
    return label.trim() === '' ? '' : `${'  '.repeat(depth)}${label} `
  }
}

/** Bullets that say more than that an item begins: dashes, ticks, crosses, boxes and arrows. */
const telling = /^[-–—✓✔✗✘☐☑☒→➔➢]$/

const bullet = ({ text, font }: Level) => {
  const [first = ''] = text
  const symbol = symbolText(font, first.codePointAt(0) ?? 0)
  return telling.test(symbol) ? symbol : '•'
}

const romanDigits = {
  ...{ m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90 },
  ...{ l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 },
}

const roman = (number: number) => {
  let rest = number
  let text = ''
  for (const [digits, value] of Object.entries(romanDigits)) {
    text += digits.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}

/** After z come aa, bb and cc. */
const letters = (number: number) =>
  String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))

/** Numbers beyond are decimal, so that labels stay short. */
const maxLettered = 780
const maxRoman = 3999

const formatNumber = (number: number, format: string): string => {
  if (format === 'none') return ''
  if (format === 'decimalZero') return String(number).padStart(2, '0')
  const inLetters = format.endsWith('Letter') && number > 0 && number <= maxLettered
  const inRoman = format.endsWith('Roman') && number > 0 && number <= maxRoman
  const text = inLetters ? letters(number) : inRoman ? roman(number) : String(number)
  return format.startsWith('upper') ? text.toUpperCase() : text
}
