import { inBraces } from '@greenroom/contract'
import type { Composition, CompositionNote, ModePlaceholder, PartSource } from '@greenroom/contract'
import type { ReactNode } from 'react'
import { Name } from '../../../ui/name.tsx'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import styles from './preview.module.css'
import { formatShare } from '../../../lib/numbers.ts'
import { nounOf } from '../../../services/entity-words.ts'

type Note =
  | Exclude<CompositionNote, { kind: 'paragraphs' }>
  | { kind: 'paragraphs'; placeholders: ModePlaceholder[] }

/** What the author should look at. None of it prevents a save. */
export const CompositionNotes = ({ composition }: { composition: Composition }) =>
  composition.notes.length > 0 && (
    <ul className={`warning-box stack small ${styles.notes}`} aria-label="Notes on this prompt">
      {joined(composition.notes).map((note) => (
        <li className="flex gap-sm" key={keyOf(note)}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{sentence(note, composition)}</span>
        </li>
      ))}
    </ul>
  )

/** Placeholders that have the same problem share a note. */
function joined(notes: readonly CompositionNote[]): Note[] {
  const inItems = notes.flatMap((note) => (note.kind === 'paragraphs' ? note.placeholder : []))
  const others = notes.filter((note) => note.kind !== 'paragraphs')
  return inItems.length > 0 ? [...others, { kind: 'paragraphs', placeholders: inItems }] : others
}

const keyOf = (note: Note) =>
  note.kind === 'large'
    ? `${note.source.entity}:${note.source.id}`
    : `${note.kind} ${'placeholder' in note ? note.placeholder : ''}`

const and = new Intl.ListFormat('en')
const inList = (words: readonly string[]) => and.format(words.map(inBraces))

function sentence(note: Note, { parts }: Composition): ReactNode {
  switch (note.kind) {
    case 'missing':
      return note.placeholders.length === 1
        ? `${inList(note.placeholders)} is missing from the template.`
        : `${inList(note.placeholders)} are missing from the template.`
    case 'empty': {
      const source = parts.find(({ placeholder }) => placeholder === note.placeholder)?.sources[0]
      return source ? (
        <>
          {inBraces(note.placeholder)} is empty: <SourceName source={source} /> has no text for it.
        </>
      ) : (
        `${inBraces(note.placeholder)} is empty: the persona has none.`
      )
    }
    case 'braces':
      return (
        <>
          The value of {inBraces(note.placeholder)} contains{' '}
          <Name>{and.format(note.words.map(inBraces))}</Name>, which the model gets as written.
        </>
      )
    case 'paragraphs':
      return note.placeholders.length === 1
        ? `${inList(note.placeholders)} is in a list item but has several paragraphs, so the item ends after the first. Put it on a line of its own.`
        : `${inList(note.placeholders)} are in list items but have several paragraphs, so each item ends after the first. Put them on lines of their own.`
    case 'large':
      return (
        <>
          {formatShare(note.share)} of this prompt comes from <SourceName source={note.source} />.
        </>
      )
  }
}

/** A source inside a sentence: what it is, and its name. */
const SourceName = ({ source: { entity, name } }: { source: PartSource }) => (
  <>
    the {nounOf(entity)} “<Name>{name}</Name>”
  </>
)
