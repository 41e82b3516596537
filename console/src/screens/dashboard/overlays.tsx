// The drawer's styles stand on those of dialogs, which come with the dialogs.
import { ConfirmDialog } from './confirm-dialog.tsx'
import '@mantine/core/styles/Drawer.layer.css'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

/** Everything that may stand over the dashboard. */
export const Overlays = () => (
  <>
    <NavigationDrawer />
    <ConfirmDialog />
    <SignInDialog />
  </>
)
