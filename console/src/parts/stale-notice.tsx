import { Notice } from '../ui/notice.tsx'
import { RetryButton } from '../ui/retry-button.tsx'

/**
 * Says above what is shown that it could not be loaded again and may be out of date; nothing where that went well.
 * @param onRetry loads it again; `false` where there is no need to
 */
export const StaleNotice = ({ onRetry }: { onRetry: (() => unknown) | false }) =>
  onRetry && (
    <Notice action={<RetryButton quiet onClick={onRetry} />}>
      This could not be reloaded and may be out of date.
    </Notice>
  )
