import { trashDays } from '@greenroom/contract'
import type { TrashEntity } from '@greenroom/contract'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { PanelFrame } from '../../parts/panel-frame.tsx'
import { StaleNotice } from '../../parts/stale-notice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import { Notice } from '../../ui/notice.tsx'
import { kindChoices, readKind } from './kinds.ts'
import { TrashTable } from './trash-table.tsx'
import styles from './trash.module.css'
import { useRestore } from './use-restore.ts'
import { useTrash } from './use-trash.ts'

/** What was deleted, and can be restored for 30 days (feature `trash`). */
export function TrashPanel() {
  const [kind, setKind] = useState<TrashEntity>()
  const { rows, total, isPending, isError, isFetching, refetch, ...pages } = useTrash(kind)
  const { blocked, busy, restore } = useRestore()
  const failed = isError && !isFetching
  return (
    <PanelFrame
      count={total || undefined}
      action={
        <NativeSelect
          aria-label="Kind"
          data={kindChoices}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => setKind(readKind(value))}
        />
      }
    >
      <p className={styles.about}>
        Deleted items can be restored for {trashDays} days. Then they are removed for good.
      </p>
      {blocked && (
        <Notice
          action={
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => restore(blocked.thing, blocked.needs)}
            >
              {`Restore all ${blocked.needs.length + 1}`}
            </Button>
          }
        >
          {blocked.message}
        </Notice>
      )}
      {rows.length > 0 ? (
        <>
          <StaleNotice onRetry={failed && refetch} />
          <TrashTable
            {...{ rows, busy }}
            onRestore={(thing) => restore(thing)}
            footer={
              pages.hasNextPage && (
                <div className={styles.more}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    loading={pages.isFetchingNextPage}
                    onClick={() => void pages.fetchNextPage()}
                  >
                    Show more
                  </Button>
                </div>
              )
            }
          />
        </>
      ) : isPending || isFetching ? (
        <LoadingIndicator />
      ) : (
        <EmptyState
          {...(!failed && { sentence: 'Nothing was deleted.' })}
          onRetry={failed && refetch}
        />
      )}
    </PanelFrame>
  )
}
