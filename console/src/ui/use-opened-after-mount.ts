import { useMounted } from '@mantine/hooks'

/**
 * Whether a dialog is open, but never on its first render: Mantine restores the focus only if it saw the dialog closed
 * before.
 */
export const useOpenedAfterMount = (opened: boolean): boolean => useMounted() && opened
