import { useMounted } from '@mantine/hooks'

/**
 * Whether something is opened, but never at once: the library gives the focus back only to what had it before an
 * opening that it saw.
 */
export const useOpenedAfterMount = (opened: boolean): boolean => useMounted() && opened
