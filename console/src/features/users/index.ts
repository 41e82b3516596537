/** What others use of this feature. */
export { prefetchUsers } from './data/users.ts'
export { loadAdministratorsDialog, loadUsersPanel } from './load.ts'
