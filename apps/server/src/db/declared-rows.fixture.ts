import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { CallExpression, Expression, Node } from "typescript/unstable/ast"
import {
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isStringLiteral,
  isVariableDeclaration,
} from "typescript/unstable/ast/is"
import { API, type Checker, type Type } from "typescript/unstable/sync"

export type Kind = "string" | "number" | "boolean" | "Date" | "Buffer" | "string[]" | "number[]" | "object"

export interface DeclaredColumn {
  name: string
  kind: Kind
  nullable: boolean
}

/** A call such as `db.rows<OrderRow>(page, …)`: which statements it runs, and what the code takes their rows for. */
export interface DeclaredRow {
  place: string
  statements: RegExp
  columns: DeclaredColumn[]
}

export interface Declarations {
  /** The names of the server's own statements; in one process with other tests there may be theirs, too. */
  statements: RegExp[]
  rows: DeclaredRow[]
}

const root = join(import.meta.dirname, "../../../..")
const source = join(root, "apps/server/src")

/** Files with statements of the server itself. */
export function statementFiles(): string[] {
  return globSync("**/*.ts", { cwd: source })
    .filter(path => !/\.(test|fixture|child)\.ts$|(^|\/)fixture\.ts$/.test(path))
    .filter(path => /\bsql\(/.test(readFileSync(join(source, path), "utf8")))
    .map(path => join(source, path))
}

/** Reads the row types with the project's own compiler. */
export function readDeclarations(): Declarations {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, "tsconfig.json")] })
    const project = snapshot.getProjects()[0]
    if (!project) throw new Error("the project has no tsconfig.json")
    const files = statementFiles().map(path => {
      const file = project.program.getSourceFile(path)
      if (!file) throw new Error(`${path} is not part of the project`)
      return declarationsOf(file, path, project.checker)
    })
    return {
      statements: files.flatMap(({ statements }) => statements),
      rows: files.flatMap(({ rows }) => rows),
    }
  } finally {
    api.close()
  }
}

function descendants(node: Node): Node[] {
  const found: Node[] = []
  const visit = (each: Node): void => {
    found.push(each)
    each.forEachChild(visit)
  }
  visit(node)
  return found
}

function declarationsOf(file: Node, path: string, checker: Checker): Declarations {
  const nodes = descendants(file)
  const names = new Map<string, RegExp>()
  for (const node of nodes) {
    if (!isVariableDeclaration(node) || !isIdentifier(node.name) || !node.initializer) continue
    const call = descendants(node.initializer).find(each => isCallTo(each, "sql")) as
      | CallExpression
      | undefined
    if (call?.arguments[0]) names.set(node.name.text, namePattern(call.arguments[0]))
  }
  const rows = nodes.filter(isRowCall).flatMap(call => {
    const [typeNode] = call.typeArguments ?? []
    const place = `${path.slice(source.length + 1)}: ${call.arguments[0]?.getText()}`
    const statements = statementsOf(call.arguments[0], names)
    if (!typeNode || !statements) return [{ place, statements: /^$/, columns: [] }]
    const type = checker.getTypeFromTypeNode(typeNode)
    return membersOf(type, checker).map(member => ({
      place,
      statements,
      columns: columnsOf(member, checker, typeNode),
    }))
  })
  return { statements: [...names.values()], rows }
}

function isCallTo(node: Node, name: string): node is CallExpression {
  return isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === name
}

function isRowCall(node: Node): node is CallExpression {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false
  const { expression, name } = node.expression
  return /^rows?$/.test(name.getText()) && /\b(db|tx|queries)$/.test(expression.getText())
}

/** A template's placeholders stand for anything. */
function namePattern(name: Expression): RegExp {
  if (isStringLiteral(name)) return exactly(name.text)
  const parts = name
    .getText()
    .slice(1, -1)
    .split(/\$\{[^}]*\}/)
  return new RegExp(`^${parts.map(part => part.replaceAll(".", "\\.")).join(".+")}$`)
}

const exactly = (name: string) => new RegExp(`^${name.replaceAll(".", "\\.")}$`)

function statementsOf(argument: Expression | undefined, names: Map<string, RegExp>): RegExp | undefined {
  if (!argument) return undefined
  if (isConditionalExpression(argument)) {
    const branches = [argument.whenTrue, argument.whenFalse].map(branch => statementsOf(branch, names))
    return new RegExp(branches.map(branch => branch?.source).join("|"))
  }
  if (!isIdentifier(argument)) return undefined
  // A statement that is chosen when it runs: the file keeps those in a map of this name.
  return names.get(argument.text) ?? names.get("moves") ?? names.get("statements")
}

function membersOf(type: Type | undefined, checker: Checker): Type[] {
  if (!type) return []
  const known = type.isTypeParameter() ? checker.getBaseConstraintOfType(type) : type
  if (!known) return []
  return known.isUnionType() ? [...known.getTypes()] : [known]
}

function columnsOf(type: Type, checker: Checker, location: Node): DeclaredColumn[] {
  return checker.getPropertiesOfType(type).map(symbol => {
    const declared = checker.getTypeOfSymbolAtLocation(symbol, location)
    return {
      name: symbol.name,
      kind: kindOf(checker.getNonNullableType(declared) ?? declared, checker),
      nullable: checker.isTypeAssignableTo(checker.getNullType(), declared),
    }
  })
}

function kindOf(type: Type, checker: Checker): Kind {
  const is = (target: Type) => checker.isTypeAssignableTo(type, target)
  if (is(checker.getStringType())) return "string"
  if (is(checker.getNumberType())) return "number"
  if (is(checker.getBooleanType())) return "boolean"
  const text = checker.typeToString(type)
  if (text === "Date") return "Date"
  if (text.startsWith("Buffer")) return "Buffer"
  if (!checker.isArrayLikeType(type)) return "object"
  const [element] = checker.getTypeArguments(type as Parameters<Checker["getTypeArguments"]>[0])
  const holds = (target: Type) => element !== undefined && checker.isTypeAssignableTo(element, target)
  if (holds(checker.getNumberType())) return "number[]"
  return holds(checker.getStringType()) ? "string[]" : "object"
}
