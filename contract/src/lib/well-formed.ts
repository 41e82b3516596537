/** Whether a text can be stored and shown: no NUL character and no lone surrogate. */
export const isWellFormed = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)
