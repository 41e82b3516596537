import { keepUndoSteps } from '../../lib/keep-undo.ts'
import { convertDoubleQuotes } from './convert-double-quotes.ts'

/**
 * Gives a text box the behaviour of a prompt: double quotes become single ones, and undo works step by step.
 * @returns a function that detaches it
 */
export function attachPromptBehaviour(box: HTMLTextAreaElement): () => void {
  keepUndoSteps(box)
  return convertDoubleQuotes(box)
}
