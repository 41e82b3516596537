import { Notice } from '../ui/notice.tsx'
import { RetryButton } from '../ui/retry-button.tsx'

/**
 * Tells that the data below could not be reloaded.
 * @param onRetry reloads it; `false` if it is up to date
 */
export const StaleNotice = ({ onRetry }: { onRetry: (() => unknown) | false }) =>
  onRetry && (
    <Notice action={<RetryButton quiet onClick={onRetry} />}>
      This could not be reloaded and may be out of date.
    </Notice>
  )
