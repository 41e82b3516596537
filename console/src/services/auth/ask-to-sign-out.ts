import { navigate } from 'wouter/use-browser-location'
import { openConfirmDialog } from '../confirm.ts'
import { signOut } from './sign-out.ts'

/** Signs out after a confirmation (spec sections 2 and 4). */
export const askToSignOut = (): void =>
  openConfirmDialog({
    title: 'Confirm Logout',
    text: 'Are you sure you want to logout?',
    cancel: 'Cancel',
    confirm: 'Logout',
    action() {
      signOut()
      navigate('/')
    },
  })
