import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { CrudResource, Item } from '../../services/api/crud-resource.ts'
import type { Field } from './field.ts'
import { ListForm } from './list-form.tsx'
import type { Panel } from './panel.ts'

/** Row and field names come from the resource; everything else is checked against them. */
interface Definition<Row extends Item, Name extends string, Lookups> extends Panel<
  NoInfer<Row>,
  NoInfer<Lookups>
> {
  resource: CrudResource<Row> & {
    input: z.core.$ZodType<unknown, { [Key in Name]?: unknown }>
  }
  fields(
    about: Parameters<Panel<NoInfer<Row>, NoInfer<Lookups>>['fields']>[0],
  ): readonly Field<NoInfer<Name>>[]
  useLookups?(): Lookups
}

/**
 * Makes a panel of the list/form pattern (spec section 2) from its definition.
 * @returns the component that a segment shows
 */
export function definePanel<Row extends Item, Name extends string, Lookups = undefined>(
  definition: Definition<Row, Name, Lookups>,
): ComponentType {
  const panel: Panel = definition
  return () => <ListForm panel={panel} />
}
