import type { ComponentProps, ReactElement } from 'react'

export interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  size?: number
  /** How thick its lines are. */
  stroke?: number
}
export type Icon = (props: IconProps) => ReactElement

/** Makes an icon of lines. @param d the `d` of its paths, joined to one path, which is the cheapest to render */
export const outline =
  (d: string): Icon =>
  ({ size = 24, stroke = 2, ...others }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...others}
    >
      <path d={d} />
    </svg>
  )

/** Makes an icon of filled shapes. */
export const filled =
  (d: string) =>
  ({ size = 24, ...others }: Omit<IconProps, 'stroke'>): ReactElement => (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden {...others}>
      <path d={d} />
    </svg>
  )
