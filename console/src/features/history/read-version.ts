import { parseItem } from '@greenroom/contract'
import { humanize } from '../../lib/humanize.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import type { ListState } from '../../services/api/lists.ts'
import { displayedValue, isPrompt, valuesOf } from '../crud/index.ts'
import type { Field, Panel, VersionExtras, Values } from '../crud/index.ts'
import type { FieldText } from '../../ui/text-diff/version-diff.tsx'

/** The kinds of fields whose changes are counted in words. */
const textKinds: readonly string[] = ['text', 'lines', 'prompt', 'template']

const isPicture = (field: Field) => field.kind === 'text' && field.isPicture === true
const isText = (field: Field) => textKinds.includes(field.kind) && !isPicture(field)

/** A version of a row, as the panel's form would show it. */
export interface Version {
  row: Item
  fields: readonly Field[]
  values: Values
  extras: VersionExtras | undefined
}

/** Reads the versions of a panel's rows. */
export function versionReader(panel: Panel, { rows }: ListState<Item>, lookups: unknown) {
  const fieldsOf = (row: Item | undefined) => panel.fields({ row, rows, lookups })
  /** @returns `undefined` if the content is unreadable */
  function read(content: unknown): Version | undefined {
    const row: Item | undefined = parseItem(panel.resource.list.response, content)
    if (!row) return undefined
    const fields = fieldsOf(row)
    const extras = panel.versionExtras?.(row, lookups)
    return { row, fields, values: valuesOf(fields, row), extras }
  }
  return {
    fieldsOf,
    read,
    /** The texts of a version, as the form shows them. */
    textsOf(content: unknown): readonly FieldText[] {
      const version = read(content)
      if (!version) return []
      return [...textsOf(version.fields, version.values), ...(version.extras?.texts ?? [])]
    },
    /** The name of a field of the content, and whether its changes are counted in words. */
    labelOf(name: string) {
      const field = fieldsOf(undefined).find((one) => one.name === name)
      const label = field?.label ?? panel.versionLabels?.[name] ?? humanize(name)
      return { label, isText: field !== undefined && isText(field) }
    },
  }
}

/** The values of a form in its own words. */
export const textsOf = (fields: readonly Field[], values: Values): FieldText[] =>
  fields.map((field) => ({
    label: field.label,
    text: displayedValue(field, values[field.name] ?? ''),
    isPicture: isPicture(field),
  }))

/** The field of a version that is a picture, if it has one. */
export const pictureFieldOf = ({ fields }: Version): Field | undefined => fields.find(isPicture)

/** A version with a field of another row instead of its own. */
export const withFieldOf = (version: Version, row: Item, field: Field): Version => ({
  ...version,
  row: { ...version.row, [field.name]: row[field.name] },
  values: { ...version.values, ...valuesOf([field], row) },
})

/** The labels of what a version and the current row differ in, besides the fields of the form. */
export const differingExtras = ({ extras }: Version, current: VersionExtras | undefined) =>
  (extras?.texts ?? []).flatMap(({ label, text }) =>
    current?.texts.some((one) => one.label === label && one.text === text) ? [] : [label],
  )

/** The prompt of a version, as its author sees it. */
export const promptOf = ({ fields, values }: Version): string =>
  fields.flatMap((field) => (isPrompt(field) ? (values[field.name] ?? '') : [])).join('\n\n')
