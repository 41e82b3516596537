import { Name } from './name.tsx'
import { Tooltip } from './tooltip.tsx'

/**
 * Text that is clipped to its column, with the whole text as a tooltip.
 * @param fits a text of up to this many characters is not clipped
 */
export const ClippedText = ({ text, fits = 14 }: { text: string; fits?: number }) =>
  text.length <= fits ? (
    <Name>{text}</Name>
  ) : (
    <Tooltip text={text}>
      <span className="block ellipsis" tabIndex={0}>
        <Name>{text}</Name>
      </span>
    </Tooltip>
  )
