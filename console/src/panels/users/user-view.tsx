import type { User } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { PanelFrame } from '../../parts/panel-frame.tsx'
import { PanelSetting } from '../../parts/panel-setting.ts'
import type { Loaded } from '../../services/api/lists.ts'
import type { View } from '../../services/place.ts'
import { laterCode, useCode } from '../../ui/code.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useUser } from './use-user.ts'

/** What can be shown of one user; each is loaded when it is first asked for. */
const views = {
  edit: laterCode('edit user', async () => (await import('./edit-user.tsx')).EditUser),
  sessions: laterCode('sessions', async () => {
    const { SessionsView } = await import('./sessions/sessions-view.tsx')
    return ({ list, onBack }: UserViewProps) => (
      <OfUser list={list} onBack={onBack}>
        {(user) => <SessionsView user={user} />}
      </OfUser>
    )
  }),
}

