import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { setNonce } from 'get-nonce'
import { styleNonce } from '../../lib/nonce.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

// The scroll lock of dialogs writes a style tag of its own.
setNonce(styleNonce())

/** Everything that may stand over the dashboard. */
export const Overlays = () => (
  <>
    <NavigationDrawer />
    <ConfirmDialog />
    <SignInDialog />
  </>
)
