import { join } from "node:path"
import type { ElementAccessExpression, Expression, Node } from "typescript/unstable/ast"
import * as is from "typescript/unstable/ast/is"
import { API, type Checker, type Symbol as Named, type Type } from "typescript/unstable/sync"

const web = join(import.meta.dirname, "../apps/web")
const english = join(web, "src/i18n/en/")

/**
 * The console's texts that no screen uses, as "inbox.columns.new". The compiler tells which text a name is, because names
 * such as `title` occur everywhere. Its interface can change with its version, which is why only a test calls this.
 */
export function unusedTexts(contentOf: (path: string) => string | undefined = () => undefined): string[] {
  const api = new API({ cwd: web, fs: { readFile: contentOf } })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(web, "tsconfig.json")] }).getProjects()
    if (!project) throw new Error("the compiler did not open apps/web/tsconfig.json")
    const { program, checker } = project
    const files = program.getSourceFileNames().flatMap(name => program.getSourceFile(name) ?? [])
    const texts = files
      .filter(({ fileName }) => fileName.startsWith(english) && !fileName.endsWith("/parts.ts"))
      .flatMap(file => leaves(file))
    const declared = checker.getSymbolAtLocation(texts.map(({ name }) => name)).map(placesOf)
    const used = new Uses(checker)
    for (const file of files) if (isScreen(file.fileName) && file.text.includes("i18n")) used.addFile(file)
    const isUsed = (index: number) => declared[index]?.some(place => used.places.has(place))
    return texts.flatMap(({ way }, index) => (isUsed(index) ? [] : [way])).toSorted()
  } finally {
    api.close()
  }
}

function isScreen(path: string): boolean {
  return path.startsWith(join(web, "src/")) && !/\/i18n\/|\.(?:test|fixture)\.tsx?$/.test(path)
}

/** The texts of a file in English, by their way from its exports: what is not an object of further texts. */
function leaves(node: Node, way: readonly string[] = []): { name: Node; way: string }[] {
  if (is.isVariableStatement(node) && !node.modifiers?.some(is.isExportKeyword)) return []
  if ((is.isPropertyAssignment(node) || is.isVariableDeclaration(node)) && node.initializer) {
    const here = [...way, node.name.getText().replaceAll('"', "")]
    const value = withoutTypes(node.initializer)
    if (is.isObjectLiteralExpression(value)) return value.properties.flatMap(each => leaves(each, here))
    return is.isPropertyAssignment(node) ? [{ name: node.name, way: here.join(".") }] : []
  }
  return childrenOf(node).flatMap(child => leaves(child, way))
}

function withoutTypes(value: Expression): Expression {
  return is.isSatisfiesExpression(value) || is.isAsExpression(value) ? withoutTypes(value.expression) : value
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  node.forEachChild(child => void children.push(child))
  return children
}

/** Where it is declared: a picked or translated text where the English one is, a member of a choice of texts in several places. */
function placesOf(symbol: Named | undefined): string[] {
  const places = symbol?.declarations?.filter(({ path }) => path.includes("/i18n/en/")) ?? []
  return places.map(({ path, index }) => `${path}:${index}`)
}

class Uses {
  readonly places = new Set<string>()
  readonly #checker: Checker
  readonly #members = new Map<number, readonly Named[]>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  addFile(file: Node): void {
    const nodes: Node[] = [file]
    for (const node of nodes) nodes.push(...childrenOf(node))
    const names = nodes.filter(node => is.isIdentifier(node) || is.isStringLiteral(node))
    for (const symbol of this.#checker.getSymbolAtLocation(names)) this.#add(symbol)
    for (const node of nodes) {
      if (is.isElementAccessExpression(node)) this.#addMembers(node)
      if (is.isBindingElement(node) && node.name && !node.propertyName)
        this.#addMember(node.parent, node.name.getText())
    }
    this.#addPassedOn(nodes.filter(isPassedOn) as Expression[])
  }

  /** Whoever gets an object of texts in a type of its own uses what that type has. In a type of texts each use is visible. */
  #addPassedOn(values: readonly Expression[]): void {
    for (const [index, type] of this.#checker.getTypeAtLocation(values).entries()) {
      const value = values[index]
      if (!value || !type || !this.#textsOf(type).length) continue
      const wanted = this.#checker.getContextualType(value)
      if (!wanted || !this.#textsOf(wanted).length) this.#addWanted(type, wanted)
    }
  }

  #add(symbol: Named | undefined): void {
    for (const place of placesOf(symbol)) this.places.add(place)
  }

  #addMembers({ expression, argumentExpression }: ElementAccessExpression): void {
    const [type, argument] = this.#checker.getTypeAtLocation([expression, argumentExpression])
    const values = argument?.isUnionType() ? argument.getTypes() : argument ? [argument] : []
    const names = new Set(values.map(value => (value.isStringLiteralType() ? value.value : "")))
    const isKnown = !names.has("")
    if (type) for (const text of this.#textsOf(type)) if (!isKnown || names.has(text.name)) this.#add(text)
  }

  #addMember(object: Node, name: string): void {
    const type = this.#checker.getTypeAtLocation(object)
    if (type) this.#add(this.#textsOf(type).find(symbol => symbol.name === name))
  }

  /** All members if the other type names none of them, such as that of the argument of `Object.entries`. */
  #addWanted(type: Type, wanted: Type | undefined): void {
    const others = new Map(
      wanted && this.#checker.getPropertiesOfType(wanted).map(other => [other.name, other]),
    )
    const texts = this.#textsOf(type)
    const named = texts.filter(({ name }) => others.has(name))
    for (const symbol of named.length > 0 ? named : texts) {
      this.#add(symbol)
      const inner = this.#checker.getTypeOfSymbol(symbol)
      const other = others.get(symbol.name)
      if (inner) this.#addWanted(inner, other && this.#checker.getTypeOfSymbol(other))
    }
  }

  #textsOf(type: Type): readonly Named[] {
    const known = this.#members.get(type.id)
    if (known) return known
    const members =
      (type.isObjectType() && !type.isClassOrInterface()) || type.isIntersectionType()
        ? this.#checker.getPropertiesOfType(type)
        : []
    const texts = members.filter(symbol => placesOf(symbol).length > 0)
    this.#members.set(type.id, texts)
    return texts
  }
}

/** A value that is given to somebody, not only reached into or named. */
function isPassedOn(node: Node): boolean {
  if (!is.isIdentifier(node) && !is.isPropertyAccessExpression(node)) return false
  const { parent } = node
  if (is.isCallExpression(parent)) return parent.expression !== node
  if (is.isPropertyAssignment(parent)) return parent.initializer === node
  if (is.isVariableDeclaration(parent)) return parent.type !== undefined
  return carriers.some(isCarrier => isCarrier(parent))
}

const carriers = [
  is.isArrowFunction,
  is.isAsExpression,
  is.isBinaryExpression,
  is.isConditionalExpression,
  is.isJsxExpression,
  is.isJsxSpreadAttribute,
  is.isReturnStatement,
  is.isShorthandPropertyAssignment,
  is.isSpreadAssignment,
]
