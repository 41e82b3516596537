import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { LoadingIndicator } from './loading-indicator.tsx'

/**
 * What stands where a long list has no rows: it is loading, it failed, or no row matches its filters.
 * @param onClear clears the filters; absent where there are none
 * @param children what is shown where there is nothing at all
 */
export const NoRows = ({
  list: { loading, failed, reload },
  what,
  failure = `The ${what} could not be loaded`,
  onClear,
  children,
}: {
  list: { loading: boolean; failed: boolean; reload: () => void }
  what: string
  failure?: string
  onClear: (() => void) | undefined
  children: ReactNode
}) => {
  if (loading) return <LoadingIndicator />
  if (failed) return <EmptyState sentence={failure} onRetry={reload} />
  if (!onClear) return children
  return (
    <EmptyState sentence={`No matching ${what}`}>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  )
}
