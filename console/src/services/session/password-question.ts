import { createQuestion } from '../../lib/question.ts'

/** Asked when the server wants the password again. */
const question = createQuestion()

/** Whether the password is being asked for. */
export const usePasswordQuestion = question.useIsOpen
/** Asks for the password. @returns whether it was confirmed */
export const confirmPassword = question.ask
export const answerPasswordQuestion = question.answer
