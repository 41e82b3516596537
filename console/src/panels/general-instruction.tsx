import { Button } from '@mantine/core'
import { IconPlus } from '../ui/icons/later-icons.ts'
import { PanelFrame } from '../features/crud/index.ts'

/** A form whose fields are not shown and whose Add button does nothing (spec section 2). */
export const GeneralInstructionPanel = () => (
  <PanelFrame>
    <form
      className="card row wrap between gap-lg dimmed pad-lg"
      aria-label="General Instruction"
      onSubmit={(event) => event.preventDefault()}
    >
      <p>General instructions are not available yet.</p>
      <Button type="submit" variant="default" leftSection={<IconPlus size={18} />}>
        Add
      </Button>
    </form>
  </PanelFrame>
)
