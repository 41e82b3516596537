import { pluralize } from '../../lib/numbers.ts'
import { referenceLabels } from '../../services/entity-words.ts'
import { definePanel, SessionNotice } from '../crud/index.ts'
import { openDialog, useDialogLocation } from '../../services/dashboard-location.ts'
import { ActiveChip } from '../../ui/active-chip.tsx'
import { ClippedText } from '../../ui/clipped-text.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'
import { personaFields, usePersonaLookups, personaSaves } from './data/persona.ts'
import type { PersonaLookups } from './data/persona.ts'
import { PersonaForm } from './persona-form.tsx'
import type { PersonaRow } from '../prompts/index.ts'
import styles from './personas.module.css'
import { PersonaPicture } from '../../ui/persona-picture/persona-picture.tsx'
import { productName, PersonaProducts } from './products/persona-products.tsx'
import { Dot } from '../../ui/note.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Button, Group } from '@mantine/core'
import { useList } from '../../services/api/lists.ts'
import { Dialog, useLastDefined } from '../../ui/dialog.tsx'
import { IconAlertTriangle } from '../../ui/icons/icons.ts'
import { ReplaceVoicesDialog } from './voice-health/replace-voices-dialog.tsx'
import { voiceProblem } from './voice-health/voice-health.ts'
import { useVoices } from './voice/use-voices.ts'

/** What a persona of the API calls otherwise than its form does. */
const versionLabels = {
  ...referenceLabels,
  persona_products: 'Products',
  status_active: 'Status',
}

const Personas = definePanel({
  ...personaSaves,
  useLookups: usePersonaLookups,
  columns: [
    {
      title: 'Profile Picture',
      width: 4.5,
      render: ({ row, name }) => <PersonaPicture name={name} src={row.profile_pic} size={32} />,
    },
    {
      title: 'Name',
      render({ row, name, lookups }) {
        const problem = voiceProblem(row, lookups.voices)
        return (
          <>
            <strong className={`block ellipsis ${styles.name}`} translate="no" title={name}>
              {name}
            </strong>
            {problem && (
              <span className="row gap-xs tiny warning-text tight">
                <IconAlertTriangle size={14} />
                {problem}
              </span>
            )}
          </>
        )
      },
    },
    {
      title: 'Products',
      render: ({ row, lookups }) => (
        <ClippedText
          text={row.persona_products.map((one) => productName(one, lookups)).join(', ')}
        />
      ),
    },
    {
      title: 'Status',
      width: 7,
      render: ({ row }) => <ActiveChip active={row.status_active === true} />,
    },
  ],
  addLabel: 'Add New',
  notice: (rows) => <VoiceHealthNotice personas={rows} />,
  actions: ({ persona_id }, name) => (
    <RowButton
      label={`Products of ${name}`}
      title="Products"
      onClick={() => openDialog({ name: 'products', id: persona_id })}
    >
      {rowIcons.products}
    </RowButton>
  ),
  fields: personaFields,
  versionExtras,
  versionLabels,
  Form: PersonaForm,
})

/** Personas (spec section 2): list, form and Products dialog. */
export const PersonasPanel = () => (
  <>
    <Personas />
    <ProductsDialog />
  </>
)

/** The products of a persona's version. Those that no longer exist are named, and left out when it is restored. */
function versionExtras({ persona_products }: PersonaRow, lookups: PersonaLookups) {
  const { rows, loading, failed } = lookups.products
  const existing = new Set(rows.map(({ product_id }) => product_id))
  // If it is unknown which products exist, the server decides.
  const exists = loading || failed ? () => true : (id: string) => existing.has(id)
  const names = (all: PersonaRow['persona_products']) =>
    all.map((one) => productName(one, lookups)).toSorted()
  const missing = persona_products.filter(({ product }) => !exists(product.product_id))
  return {
    texts: [{ label: 'Products', text: names(persona_products).join('\n') }],
    restored: {
      persona_products: persona_products.filter((one) => !missing.includes(one)),
    },
    missing: names(missing),
  }
}

/** The Products dialog of a persona (spec section 2). */
function ProductsDialog() {
  const { dialog, close } = useDialogLocation('products')
  const { rows } = useList(personaSaves.resource)
  const current = rows.find(({ persona_id }) => persona_id === dialog?.id)
  const shown = useLastDefined(current)
  return (
    <Dialog
      title={shown && `Products of ${shown.name}`}
      opened={current !== undefined}
      size={560}
      onClose={close}
    >
      {shown && <PersonaProducts key={shown.persona_id} persona={shown} />}
      <SessionNotice />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}

/** Tells above the list how many personas have a legacy, unknown or withdrawn voice, and opens the dialog that replaces them. */
function VoiceHealthNotice({ personas }: { personas: readonly PersonaRow[] }) {
  const voices = useVoices()
  const count = personas.filter((persona) => voiceProblem(persona, voices)).length
  const { dialog, open, close } = useDialogLocation('voices')
  return (
    <>
      {count > 0 && (
        <Notice>
          {pluralize(count, 'persona')} {count === 1 ? 'uses' : 'use'} a voice that may be withdrawn{' '}
          <Dot />{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => open()}>
            Replace voices
          </Button>
        </Notice>
      )}
      <ReplaceVoicesDialog
        {...{ personas, voices }}
        opened={dialog !== undefined}
        onClose={close}
      />
    </>
  )
}
