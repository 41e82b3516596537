import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { takeTokenFromUrl } from './services/session.ts'

takeTokenFromUrl()

const root = document.getElementById('root')
if (root) {
  // An error boundary has handled these errors already.
  createRoot(root, { onCaughtError: (error) => console.warn(error) }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
