/** What others use of this feature. */
export { useRetireAction } from './retire.tsx'
export { RowUsage } from './row-usage.tsx'
