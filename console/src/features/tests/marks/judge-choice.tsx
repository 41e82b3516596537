import type { Agreement } from '@greenroom/contract'
import { NativeSelect } from '@mantine/core'
import { pluralize } from '../../../lib/numbers.ts'

/** Chooses the model whose agreement with people is shown. A model's name is never empty. */
export const JudgeChoice = ({
  judges,
  judge,
  onChange,
}: {
  judges: NonNullable<Agreement['judges']>
  judge: string | null
  onChange: (judge: string | null) => void
}) => (
  <NativeSelect
    aria-label="Judge model"
    size="xs"
    w="fit-content"
    className="space-above"
    translate="no"
    value={judge ?? ''}
    data={judges.map(({ judge_model, marks }) => ({
      value: judge_model ?? '',
      label: `${judge_model ?? 'Judge not known'} (${pluralize(marks, 'session')})`,
    }))}
    onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
  />
)
