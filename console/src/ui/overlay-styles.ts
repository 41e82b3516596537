/** What everything that stands over the page needs, in the order the library asks for. */
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { setNonce } from 'get-nonce'
import { styleNonce } from '../lib/nonce.ts'

// The scroll lock of dialogs writes a style tag of its own.
setNonce(styleNonce())
