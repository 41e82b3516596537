import { Component } from 'react'
import type { ReactNode } from 'react'
import styles from './error-boundary.module.css'
import { RetryButton } from './retry-button.tsx'

interface Props {
  title: string
  text: string
  onRetry: () => void
  children: ReactNode
}

/** Keeps what breaks inside it from taking the rest along. A class, since React has no other way to catch. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    const { title, text, onRetry, children } = this.props
    if (!this.state.broken) return children
    return (
      <div className={styles.broken} role="alert">
        <title>{`${title} · Greenroom`}</title>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
        <RetryButton onClick={onRetry} />
      </div>
    )
  }
}
