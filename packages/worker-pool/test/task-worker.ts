/** A worker for the tests: does what the task's name says. */
export function run(task: 'echo' | 'loop' | 'allocate' | 'throw' | 'exit'): string {
  if (task === 'loop') for (;;);
  if (task === 'allocate') {
    const kept: unknown[] = []
    for (;;) kept.push(JSON.parse(`[${'{},'.repeat(1_000_000)}{}]`))
  }
  if (task === 'throw') throw new Error('a mistake')
  if (task === 'exit') process.exit(1)
  return `${task} ${Object.keys(process.env).length}`
}
