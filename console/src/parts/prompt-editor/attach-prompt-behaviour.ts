import { keepUndoSteps } from '../../lib/keep-undo.ts'
import { convertDoubleQuotes } from './convert-double-quotes.ts'

/**
 * Makes a text box one for prompt texts: double quotes become single ones, and undo goes step by step as it is typed.
 * @returns what undoes it
 */
export function attachPromptBehaviour(box: HTMLTextAreaElement): () => void {
  keepUndoSteps(box)
  return convertDoubleQuotes(box)
}
