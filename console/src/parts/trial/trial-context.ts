import { createContext } from 'react'

/** Whom to talk to; by default the first persona that uses the edited row, in the first mode. */
export interface TrialChoice {
  mode?: string | undefined
  persona?: string | undefined
}

/**
 * Opens a test conversation beside the form. Absent where the form's text is not part of a prompt.
 * The trigger is the button that gets the focus back.
 */
export const TrialContext = createContext<
  ((choice: TrialChoice, trigger: HTMLElement) => void) | undefined
>(undefined)
