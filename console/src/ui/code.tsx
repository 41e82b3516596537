import type { ComponentProps } from 'react'

/** Code, such as a setting or an id, which a browser's translator must leave alone. */
export const Code = (props: ComponentProps<'code'>) => <code translate="no" {...props} />
