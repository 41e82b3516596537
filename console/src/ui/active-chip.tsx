import { Badge } from '@mantine/core'

/** The labels of a status (spec section 2). */
export const activeLabels = { on: 'Active', off: 'Inactive' }

/** A word on a coloured ground. */
export const Chip = ({ color, label }: { color: string; label: string }) => (
  <Badge variant="light" miw="max-content" color={color} fw={500} tt="none">
    {label}
  </Badge>
)

/** Shows a status as a word and a colour. */
export const ActiveChip = ({ active }: { active: boolean }) => (
  <Chip color={active ? 'green' : 'gray'} label={activeLabels[active ? 'on' : 'off']} />
)

/** Marks an item that is retired. */
export const RetiredBadge = () => <Chip color="gray" label="Retired" />
