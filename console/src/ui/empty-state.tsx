import type { ReactNode } from 'react'
import { RetryButton } from './retry-button.tsx'

/** The empty state of a list (spec section 2). */
export const EmptyState = ({
  sentence = 'Oops... data not found',
  hint,
  onRetry = false,
  children,
}: {
  sentence?: string | undefined
  hint?: ReactNode
  onRetry?: (() => unknown) | false
  children?: ReactNode
}) => (
  <div className="column centred">
    <svg width="112" height="84" viewBox="0 0 112 84" fill="none" aria-hidden focusable="false">
      <path d="M8 76h96" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M34 76V20a6 6 0 0 1 6-6h32a6 6 0 0 1 6 6v56"
        fill="var(--hover)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path
        d="M42 76V24l26 7v45"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="62" cy="53" r="2" fill="var(--accent)" />
      <path
        d="M90 30h8M94 26v8M16 44h6M19 41v6"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
    <p className="title space-above">{sentence}</p>
    {hint && <p className="dimmed space-above">{hint}</p>}
    {(onRetry || children) && (
      <div className="flex gap-sm space-above">
        {onRetry && <RetryButton onClick={onRetry} />}
        {children}
      </div>
    )}
  </div>
)
