/** The styles of dialogs and drawers, in the order that Mantine requires. */
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { setNonce } from 'get-nonce'
import { styleNonce } from '../lib/nonce.ts'

// The scroll lock of dialogs adds a style tag.
setNonce(styleNonce())
