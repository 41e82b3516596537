import { Code } from '../../../ui/code.tsx'
import { Name } from '../../../ui/name.tsx'
import type { ModelPair } from './models.ts'

const verbs = { player: 'plays', judge: 'judges' }
const settings = { player: 'LLM_MODEL', judge: 'LLM_JUDGE_MODEL' }

/** Such as "large-2 plays instead of large-1". */
export const TriedModels = ({ models: { role, current, changed } }: { models: ModelPair }) => (
  <>
    <Name>{changed}</Name> {verbs[role]} instead of <Name>{current}</Name>
  </>
)

/** Says who changes the model for good. @param value of the setting: a model server may call the model otherwise */
export const ModelSetting = ({ of, value }: { of: ModelPair['role']; value?: string }) => (
  <p className="dimmed small breakable">
    Nothing is switched. To use it, the operator sets{' '}
    <Code>{value ? `${settings[of]}=${value}` : settings[of]}</Code>.
  </p>
)
