import { Name } from '../../ui/name.tsx'

/** Says which models played the persona and judged, where they are known. */
export const ModelsLine = ({
  of: { model, judge_model },
}: {
  of: { model?: string | null | undefined; judge_model?: string | null | undefined }
}) =>
  (model || judge_model) && (
    <p className="dimmed small breakable space-above">
      {model && 'Played by '}
      {model && <Name>{model}</Name>}
      {model && judge_model && ' · '}
      {judge_model && 'Judged by '}
      {judge_model && <Name>{judge_model}</Name>}
    </p>
  )
