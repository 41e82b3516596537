import { Badge } from '@mantine/core'

/** What is said of something that is on, and of something that is off (spec section 2). */
export const activeLabels = { on: 'Active', off: 'Inactive' }

/** Says in a word and a colour whether something is active. */
export const ActiveChip = ({ active }: { active: boolean }) => (
  <Badge variant="light" miw="max-content" color={active ? 'green' : 'gray'} fw={500} tt="none">
    {active ? activeLabels.on : activeLabels.off}
  </Badge>
)
