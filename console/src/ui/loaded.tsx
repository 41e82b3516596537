import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { LoadingIndicator } from './loading-indicator.tsx'
import { Notice } from './notice.tsx'
import { RetryButton } from './retry-button.tsx'

/**
 * What a query has loaded, or the state of its loading.
 * @param gone what is said in its place after a 404: it was deleted, and no retry brings it back
 * @param wide whether a failure is shown as an empty state, where nothing else stands beside it
 */
export function Loaded<Data>({
  query: { data, isError, error, refetch },
  failure,
  gone,
  wide = false,
  children,
}: {
  query: { data: Data | undefined; isError: boolean; error?: unknown; refetch: () => unknown }
  failure: string
  gone?: string
  wide?: boolean
  children: (data: Data) => ReactNode
}) {
  if (gone && error instanceof Error && 'status' in error && error.status === 404)
    return wide ? <EmptyState sentence={gone} /> : <Notice>{gone}</Notice>
  if (data !== undefined) return children(data)
  if (!isError) return <LoadingIndicator />
  if (wide) return <EmptyState sentence={failure} onRetry={refetch} />
  return <Notice action={<RetryButton quiet onClick={refetch} />}>{failure}</Notice>
}

/** A list, or why it has no rows. */
export const LoadedList = ({
  list: { rows, loading, failed, reload },
  children,
  ...empty
}: {
  list: { rows: readonly unknown[]; loading: boolean; failed: boolean; reload: () => unknown }
  children: ReactNode
} & Pick<ComponentProps<typeof EmptyState>, 'sentence' | 'hint'>) => {
  if (loading && rows.length === 0) return <LoadingIndicator />
  if (rows.length === 0) return <EmptyState {...empty} onRetry={failed && reload} />
  return (
    <>
      <StaleNotice onRetry={failed && reload} />
      {children}
    </>
  )
}

/** Tells that the data below could not be reloaded. @param onRetry reloads it; `false` if it is up to date */
export const StaleNotice = ({ onRetry }: { onRetry: (() => unknown) | false }) =>
  onRetry && (
    <Notice action={<RetryButton quiet onClick={onRetry} />}>
      This could not be reloaded and may be out of date.
    </Notice>
  )
