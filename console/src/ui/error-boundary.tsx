import { Component } from 'react'
import type { ReactNode } from 'react'
import { RetryButton } from './retry-button.tsx'

interface Props {
  title: string
  text: string
  onRetry: () => void
  children: ReactNode
}

/** Shows a message instead of children that throw while rendering. React only supports this in a class. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { title, text, onRetry, children } = this.props
    if (!this.state.failed) return children
    return (
      <div className="stack gap-xs centred" role="alert">
        <title>{`${title} · Greenroom`}</title>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="dimmed space-below">{text}</p>
        <RetryButton onClick={onRetry} />
      </div>
    )
  }
}
