import '../../ui/overlay-styles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

/** Every dialog and drawer of the dashboard. */
export const Overlays = () => (
  <>
    <NavigationDrawer />
    <ConfirmDialog />
    <PasswordDialog />
    <SignInDialog />
  </>
)
