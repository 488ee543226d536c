import { posix } from 'node:path'
import { parseSync } from 'vite'

/** `path` is a path in the repository (`server/app.ts`), or `npm:` and a name for all other modules. */
export type Import = { path: string; typeOnly: boolean; names: Map<string, string> }

/** A call of `.insert`, `.update` or `.delete` with a name as its first argument. */
export type BuilderWrite = { table: string; onTx: boolean }
/** A string, or a template with `${}` in place of its expressions; `holes` has the names in the expressions. */
export type SourceText = { text: string; isSql: boolean; holes: string[] }

export type Source = {
  imports: Import[]
  /** True when the file has an import with a computed path, or is not TypeScript. */
  isUnreadable: boolean
  /** The text without comments, with all white space reduced to single spaces. */
  code: string
  /** Tables declared here: SQL name → name of the constant. */
  tables: Map<string, string>
  builderWrites: BuilderWrite[]
  texts: SourceText[]
  /** Every name in the code: of values, types, properties and elements. */
  names: Set<string>
  /** Components that return a text instead of an element. */
  bareTexts: string[]
  /** The types and functions of the module, without components. */
  declared: string[]
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Reader = { file: string; source: Source }

/** Reads a file with the parser of the build: every kind of import, and the code that the rules about SQL check. */
export function readSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text)
  const source: Source = {
    imports: [],
    isUnreadable: errors.length > 0,
    code: withoutComments(text, comments),
    tables: new Map(),
    builderWrites: [],
    texts: [],
    names: new Set(),
    bareTexts: [],
    declared: [],
  }
  walk(program as unknown as Node, { file, source })
  return source
}

function withoutComments(text: string, comments: { start: number; end: number }[]): string {
  let code = ''
  let at = 0
  for (const { start, end } of comments) {
    code += text.slice(at, start)
    at = end
  }
  return (code + text.slice(at)).replaceAll(/\s+/g, ' ')
}

function walk(node: Node, reader: Reader): void {
  readers[node.type]?.(node, reader)
  for (const child of childrenOf(node)) walk(child, reader)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

const readers: Record<string, (node: Node, reader: Reader) => void> = {
  Program: readDeclared,
  ImportDeclaration: (node, reader) => {
    const specifiers = node['specifiers'] as Node[]
    const isInline =
      specifiers.length > 0 && specifiers.every((one) => one['importKind'] === 'type')
    const names = specifiers
      .filter(({ type }) => type === 'ImportSpecifier')
      .map((one) => [nameOf(one['local']), nameOf(one['imported'])] as const)
    add(reader, node['source'], {
      typeOnly: node['importKind'] === 'type' || isInline,
      names: new Map(names),
    })
  },
  ExportNamedDeclaration: readExport,
  ExportAllDeclaration: readExport,
  ImportExpression: (node, reader) => add(reader, node['source']),
  TSImportType: (node, reader) =>
    add(reader, node['source'] ?? node['argument'], { typeOnly: true }),
  TSExternalModuleReference: (node, reader) => add(reader, node['expression']),
  NewExpression: readWorker,
  CallExpression: (node, reader) => {
    readRequire(node, reader)
    readGlob(node, reader)
    readBuilderWrite(node, reader)
  },
  VariableDeclarator: readTable,
  FunctionDeclaration: readComponent,
  Identifier: readName,
  PrivateIdentifier: readName,
  JSXIdentifier: readName,
  Literal: (node, { source }) => {
    if (typeof node['value'] !== 'string') return
    source.texts.push({ text: node['value'], isSql: false, holes: [] })
  },
  TemplateLiteral: (node, { source }) => {
    if (!taggedTemplates.has(node)) source.texts.push(textOf(node, false))
  },
  TaggedTemplateExpression: (node, { source }) => {
    const quasi = node['quasi'] as Node
    taggedTemplates.add(quasi)
    source.texts.push(textOf(quasi, nameOf(node['tag']) === 'sql'))
  },
}

/** Templates that the reader has read together with their tag. */
const taggedTemplates = new WeakSet<Node>()

type Kind = { typeOnly?: boolean; names?: Map<string, string> }

function add({ file, source }: Reader, target: unknown, kind: Kind = {}): void {
  const specifier = plainText(target)
  if (specifier === undefined) {
    source.isUnreadable = true
    return
  }
  const path = resolve(file, specifier.replace(/\?.*$/, ''))
  source.imports.push({ path, typeOnly: kind.typeOnly ?? false, names: kind.names ?? new Map() })
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('/')) return specifier.slice(1)
  return `npm:${specifier}`
}

function readExport(node: Node, reader: Reader): void {
  if (!isNode(node['source'])) return
  add(reader, node['source'], { typeOnly: node['exportKind'] === 'type' })
}

/** Reads `new URL('./worker.ts', import.meta.url)`, which names the file of a worker, as an import. */
function readWorker(node: Node, reader: Reader): void {
  const [target, base] = node['arguments'] as Node[]
  if (nameOf(node['callee']) !== 'URL' || !base || !isMetaUrl(base)) return
  if (/\.[mc]?[jt]sx?$/.test(plainText(target) ?? '')) add(reader, target)
}

function isMetaUrl(node: Node): boolean {
  return node.type === 'MemberExpression' && (node['object'] as Node).type === 'MetaProperty'
}

function readRequire(node: Node, reader: Reader): void {
  const callee = node['callee'] as Node
  if (callee.type === 'Identifier' && callee['name'] === 'require') {
    add(reader, (node['arguments'] as Node[])[0])
  }
}

/** `import.meta.glob('…')` and its list form; a pattern is an import of every matching file. */
function readGlob(node: Node, reader: Reader): void {
  const callee = node['callee'] as Node
  if (!isMetaUrl(callee) || nameOf(callee) !== 'glob') return
  const [patterns] = node['arguments'] as Node[]
  const list = patterns?.type === 'ArrayExpression' ? (patterns['elements'] as Node[]) : [patterns]
  for (const pattern of list) add(reader, pattern)
}

function readBuilderWrite(node: Node, { source }: Reader): void {
  const callee = node['callee'] as Node
  const [argument] = node['arguments'] as Node[]
  const isWrite =
    callee.type === 'MemberExpression' && /^(?:insert|update|delete)$/.test(nameOf(callee))
  if (!isWrite || !/^(?:Identifier|MemberExpression)$/.test(argument?.type ?? '')) return
  source.builderWrites.push({ table: nameOf(argument), onTx: nameOf(callee['object']) === 'tx' })
}

function readName(node: Node, { source }: Reader): void {
  source.names.add(nameOf(node))
}

function readDeclared(program: Node, { file, source }: Reader): void {
  const statements = (program['body'] as Node[]).map((one) =>
    isNode(one['declaration']) ? one['declaration'] : one,
  )
  for (const one of statements) {
    const isType = /^(?:TSTypeAlias|TSInterface|Class)Declaration$/.test(one.type)
    const names = one.type === 'VariableDeclaration' ? functionsOf(one) : [nameOf(one['id'])]
    if (isType) source.declared.push(...names)
    else if (/^(?:Function|Variable)Declaration$/.test(one.type))
      source.declared.push(
        ...names.filter((name) => !(file.endsWith('.tsx') && /^[A-Z]/.test(name))),
      )
  }
}

/** The constants of a declaration that are functions. */
function functionsOf(declaration: Node): string[] {
  return (declaration['declarations'] as Node[])
    .filter(({ init }) => isNode(init) && /Function/.test(init.type))
    .map(({ id }) => nameOf(id))
}

function readComponent(node: Node, { file, source }: Reader): void {
  const name = nameOf(node['id'])
  if (!/^[A-Z]/.test(name) || !file.endsWith('.tsx') || !isNode(node['body'])) return
  if (returnedBy(node['body']).some(isBareText)) source.bareTexts.push(name)
}

/** The values that a function returns; functions inside it are left out. */
function returnedBy(node: Node): Node[] {
  if (/Function/.test(node.type)) return []
  if (node.type === 'ReturnStatement') return isNode(node['argument']) ? [node['argument']] : []
  return childrenOf(node).flatMap(returnedBy)
}

/** A string, a template, or the answer of a function that makes words: `t('…')`, `sayError(…)`, `formatDate(…)`. */
function isBareText(node: Node): boolean {
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].some((one) => isNode(one) && isBareText(one))
  if (node.type === 'LogicalExpression') return isNode(node['right']) && isBareText(node['right'])
  if (node.type === 'Literal') return typeof node['value'] === 'string'
  const isWords = /^(?:t|rich|names|(?:say|format)[A-Z]?\w*)$/.test(nameOf(node['callee']))
  return node.type === 'TemplateLiteral' || (node.type === 'CallExpression' && isWords)
}

function readTable(node: Node, { source }: Reader): void {
  const call = node['init']
  if (!isNode(call) || call.type !== 'CallExpression') return
  const sqlName = plainText((call['arguments'] as Node[])[0])
  if (/^(?:pgTable|table)$/.test(nameOf(call['callee'])) && sqlName !== undefined) {
    source.tables.set(sqlName, nameOf(node['id']))
  }
}

function textOf(template: Node, isSql: boolean): SourceText {
  const quasis = template['quasis'] as { value: { raw: string } }[]
  const holes = (template['expressions'] as Node[]).flatMap(namesIn)
  return { text: quasis.map(({ value }) => value.raw).join('${}'), isSql, holes }
}

function namesIn(node: Node): string[] {
  const own = node.type === 'Identifier' ? [nameOf(node)] : []
  return [...own, ...childrenOf(node).flatMap(namesIn)]
}

/** A string, or a template without expressions. */
function plainText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TSLiteralType') return plainText(node['literal'])
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length > 0)
    return undefined
  return textOf(node, false).text
}

/** The name itself, or the last name of `a.b.c`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return String(node['name'] ?? node['value'] ?? '')
}
