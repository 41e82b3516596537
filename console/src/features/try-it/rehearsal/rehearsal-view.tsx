import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { LoadedRehearsal } from './loaded-rehearsal.tsx'
import type { ViewProps } from './loaded-rehearsal.tsx'
import { useRehearsalData } from './use-rehearsal-data.ts'

/** A rehearsal, once everything that it needs is loaded. */
export function RehearsalView(props: ViewProps) {
  const { data, onRetry } = useRehearsalData()
  return (
    <div className="column gap-lg" style={{ maxWidth: '90rem' }}>
      {data ? (
        <LoadedRehearsal {...props} data={data} />
      ) : (
        <>
          <BackButton onClick={props.onBack}>Back</BackButton>
          {onRetry ? (
            <EmptyState sentence="The rehearsal could not be loaded" onRetry={onRetry} />
          ) : (
            <LoadingIndicator />
          )}
        </>
      )}
    </div>
  )
}
