import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'

/** Any node of a syntax tree. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(nodesIn) : isNode(value) ? [value] : []
const childrenOf = (node: Node) => Object.values(node).flatMap(nodesIn)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A sentence in pieces: its texts, and the expressions between them. */
type Pieces = readonly (string | Node)[]

/** The sentence that a template, the content of an element or a sum of texts makes. */
function piecesOf(node: Node): Pieces {
  const { quasis, expressions, children, operator, left, right } = node
  if (node.type === 'TemplateLiteral') {
    const [texts, values] = [nodesIn(quasis), nodesIn(expressions)]
    return texts.flatMap((quasi, at) => {
      const text = textOf(Reflect.get(Object(quasi['value']), 'cooked'))
      return [text, ...(values[at] ? [values[at]] : [])]
    })
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return nodesIn(children).map((child) => {
      // As JSX has it: without blanks at the ends of lines.
      if (child.type === 'JSXText')
        return textOf(child['value'])
          .replaceAll(/^\s*\n\s*|\s*\n\s*$/g, '')
          .replaceAll(/\s+/g, ' ')
      const { expression } = child
      if (!isNode(expression)) return ''
      return expression.type === 'Literal' ? textOf(expression['value']) : expression
    })
  if (node.type === 'BinaryExpression' && operator === '+' && isNode(left) && isNode(right))
    return [left, textOf(right['value'])]
  return []
}

/** Words that end like a plural, and stand behind a name or a text rather than a number. */
const noPlural =
  /^(always|answers|as|becomes|comes|contains|does|exists|has|is|its|ms|refers|refuses|stands|takes|this|uses|was)$/
/** One or two words behind a number, the last of which is a plural. */
const plural = /^ (?:(?:more|other|unchanged|model) )?([a-z]+s|people|criteria)\b/

/** What follows each expression of a sentence. */
const followers = (pieces: Pieces) =>
  pieces.flatMap((piece, at) => {
    if (typeof piece === 'string') return []
    const rest = pieces.slice(at + 1)
    const end = rest.findIndex((one) => typeof one !== 'string')
    const texts = rest.slice(0, end === -1 ? undefined : end)
    return [[piece, texts.filter((one) => typeof one === 'string').join('')] as const]
  })

const files = ['console/src', 'contract/src', 'server/src', 'packages']
  .flatMap((folder) => sourceFiles(folder))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|samples)\.|\/test\//.test(path))
  // The words of the specification stay as they are.
  .filter((path) => path !== 'contract/src/lib/messages.ts')

/** The top-level constants of a file that are numbers, and what it imports. */
function namesIn(program: Node): { numbers: string[]; imported: string[] } {
  const statements = nodesIn(program['body'])
  const inside = (node: Node, type: string): Node[] =>
    node.type === type ? [node] : childrenOf(node).flatMap((child) => inside(child, type))
  const isNumber = (node: Node): boolean =>
    node.type === 'Literal'
      ? typeof node['value'] === 'number'
      : ['BinaryExpression', 'ObjectExpression', 'TSAsExpression', 'Property'].includes(
          node.type,
        ) && childrenOf(node).some(isNumber)
  const declared = statements
    .filter(({ type }) => /^(VariableDeclaration|ExportNamedDeclaration)$/.test(type))
    .flatMap((statement) => inside(statement, 'VariableDeclarator'))
  return {
    numbers: declared.flatMap(({ id, init }) =>
      isNode(id) && isNode(init) && isNumber(init) ? [textOf(id['name'])] : [],
    ),
    imported: statements
      .flatMap((statement) => inside(statement, 'ImportSpecifier'))
      .flatMap(({ local }) => (isNode(local) ? [textOf(local['name'])] : [])),
  }
}

const programs = files.map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const program: unknown = parseSync(path, text).program
  if (!isNode(program)) throw new TypeError(path)
  return { path, text, program, ...namesIn(program) }
})
const constants = new Set(programs.flatMap(({ numbers }) => numbers))

/** Whether a number never changes: a constant, or a sum of some, whatever formats it. */
function isConstant(node: Node, known: ReadonlySet<string>): boolean {
  const { object, left, right, name } = node
  if (node.type === 'Identifier') return known.has(textOf(name))
  if (node.type === 'Literal') return true
  const parts =
    node.type === 'CallExpression'
      ? nodesIn(node['arguments'])
      : node.type === 'MemberExpression'
        ? nodesIn(object)
        : nodesIn([left, right])
  return parts.length > 0 && parts.every((part) => isConstant(part, known))
}

/** Numbers with a plural behind them, whatever the number is. Statements in SQL are no sentences. */
function counted(node: Node, known: ReadonlySet<string>): Node[] {
  if (node.type === 'TaggedTemplateExpression' && isNode(node['tag'])) return []
  const own = followers(piecesOf(node)).flatMap(([number, text]) => {
    const word = plural.exec(text)?.[1]
    return word === undefined || noPlural.test(word) || isConstant(number, known) ? [] : [number]
  })
  return [...own, ...childrenOf(node).flatMap((child) => counted(child, known))]
}

test('a number that can be 1 is put into words by `pluralize`', () => {
  const found = programs.flatMap(({ path, text, program, numbers, imported }) => {
    const known = new Set([...numbers, ...imported.filter((name) => constants.has(name))])
    return counted(program, known).map(({ start, end }) => {
      const line = text.slice(0, start).split('\n').length
      return `${path}:${line} ${text.slice(start, end + 30).replaceAll(/\s+/g, ' ')}`
    })
  })
  expect(found).toEqual([])
})
