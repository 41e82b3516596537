import { createContext, use, useState } from 'react'
import { definePanel } from '../../parts/list-form/define-panel.tsx'
import { ActiveChip } from '../../ui/active-chip.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'
import { personaFields, usePersonaLookups } from './data/persona-fields.ts'
import { PersonaForm } from './persona-form.tsx'
import type { PersonaRow } from '../../services/prompts/persona-row.ts'
import { personaSaves } from './data/persona-saves.ts'
import styles from './personas-panel.module.css'
import { versionExtras, versionLabels } from './persona-versions.ts'
import { PersonaPicture } from '../../parts/persona-picture/persona-picture.tsx'
import { productName } from './products/product-info.ts'
import { ProductsDialog } from './products/products-dialog.tsx'
import { VoiceHealthNotice } from './voice-health/voice-health-notice.tsx'
import { VoiceWarning } from './voice-health/voice-warning.tsx'

/** The visible length of a row's product names, in characters. */
const maxProductsLength = 40

/** Opens the Products dialog of a persona. */
const OpenProducts = createContext<(id: string) => void>(() => undefined)

function ProductsButton({ row, name }: { row: PersonaRow; name: string }) {
  const open = use(OpenProducts)
  return (
    <RowButton label={`Products of ${name}`} title="Products" onClick={() => open(row.persona_id)}>
      {rowIcons.products}
    </RowButton>
  )
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
      render: ({ row, name }) => (
        <>
          <strong className={styles.name} title={name}>
            {name}
          </strong>
          <VoiceWarning persona={row} />
        </>
      ),
    },
    {
      title: 'Products',
      text: ({ row, lookups }) =>
        row.persona_products.map((one) => productName(one, lookups)).join(', '),
      cut: maxProductsLength,
    },
    {
      title: 'Status',
      width: 7,
      render: ({ row }) => <ActiveChip active={row.status_active === true} />,
    },
  ],
  addLabel: 'Add New',
  notice: (rows) => <VoiceHealthNotice personas={rows} />,
  actions: (row, name) => <ProductsButton {...{ row, name }} />,
  fields: personaFields,
  versionExtras,
  versionLabels,
  Form: PersonaForm,
})

/** Personas (spec section 2): list, form and Products dialog. */
export function PersonasPanel() {
  const [id, setId] = useState<string>()
  return (
    <OpenProducts value={setId}>
      <Personas />
      <ProductsDialog id={id} onClose={() => setId(undefined)} />
    </OpenProducts>
  )
}
