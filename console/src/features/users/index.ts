/** What others use of this feature. */
export { prefetchUsers } from './data/use-all-users.ts'
export { loadAdministratorsDialog, loadUsersPanel } from './load.ts'
