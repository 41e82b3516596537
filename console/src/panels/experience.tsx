import { Badge, Group } from '@mantine/core'
import { PanelFrame } from '../features/crud/index.ts'
import { Table } from '../ui/table.tsx'

const experiences = ['Prospecting', 'Discovery', 'Closing']
const levels = ['Senior', 'Mid Level', 'Junior']
const columns = [{ title: 'Name' }, { title: 'Level' }, { title: 'Action', narrow: true }]

/** A read-only table; its Edit label does nothing (spec section 2). */
export const ExperiencePanel = () => (
  <PanelFrame>
    <Table label="Experience" columns={columns}>
      {experiences.map((name) => (
        <tr key={name}>
          <td>
            <strong>{name}</strong>
          </td>
          <td>
            <Group gap={6} py={4}>
              {levels.map((level) => (
                <Badge key={level} variant="default" miw="max-content" fw={500} tt="none">
                  {level}
                </Badge>
              ))}
            </Group>
          </td>
          <td data-narrow>Edit</td>
        </tr>
      ))}
    </Table>
  </PanelFrame>
)
