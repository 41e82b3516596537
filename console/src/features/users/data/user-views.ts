import type { User } from '@greenroom/contract'
import type { ListState } from '../../../services/api/lists.ts'

/** The views that open from a row of the users list. */
export type UserViewName = 'edit' | 'sessions' | 'subscription'

export interface UserViewProps {
  /** The user as loaded when the view opened. */
  user: User
  /** The current user, as a list of one. */
  list: ListState<User>
  onBack: () => void
}
