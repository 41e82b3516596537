/** What a report says, ready to be printed. */
export interface Report {
  readonly sessionId: string
  readonly trainee: string
  /** Labels with their texts, printed two in a row. */
  readonly facts: readonly (readonly [label: string, text: string])[]
  readonly overall: Score | undefined
  /** What a full bar stands for. */
  readonly scale: number
  readonly scores: readonly (Score & { readonly name: string })[]
  readonly summary: string
}

export interface Score {
  /** The score as it is printed. */
  readonly text: string
  /** The part of its bar that is filled, from 0 to 1. */
  readonly fraction: number
}
