/** Whether a text can be stored and shown as it is: no NUL, no half of a surrogate pair. */
export const isWellFormed = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)
