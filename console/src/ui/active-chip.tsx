import { Badge } from '@mantine/core'

/** The labels of a status (spec section 2). */
export const activeLabels = { on: 'Active', off: 'Inactive' }

/** Shows a status as a word and a colour. */
export const ActiveChip = ({ active }: { active: boolean }) => (
  <Badge variant="light" miw="max-content" color={active ? 'green' : 'gray'} fw={500} tt="none">
    {active ? activeLabels.on : activeLabels.off}
  </Badge>
)
