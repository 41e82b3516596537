import type { ComponentType } from 'react'
import type { Item } from '../../services/api/crud-resource.ts'
import { ListForm } from './list-form.tsx'
import type { Panel } from './panel.ts'

/** A panel that looks nothing up leaves `useLookups` out. */
type Definition<Row extends Item, Name extends string, Lookups> = Omit<
  Panel<Row, Name, Lookups>,
  'useLookups'
> &
  Partial<Pick<Panel<Row, Name, Lookups>, 'useLookups'>>

type Either<Row extends Item, Name extends string, Lookups> =
  Panel<Row, Name, Lookups> | Omit<Panel<Row, Name, undefined>, 'useLookups'>

/**
 * Makes a panel of the common list/form pattern (spec section 2) from its definition.
 * @returns the component that a segment shows
 */
export function definePanel<Row extends Item, Name extends string, Lookups = undefined>(
  panel: Definition<Row, Name, Lookups>,
): ComponentType
export function definePanel<Row extends Item, Name extends string, Lookups>(
  panel: Either<Row, Name, Lookups>,
): ComponentType {
  if ('useLookups' in panel) return () => <ListForm panel={panel} />
  const whole = { ...panel, useLookups: () => undefined }
  return () => <ListForm panel={whole} />
}
