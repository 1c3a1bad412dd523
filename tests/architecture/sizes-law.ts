import { placeOf } from './modules.ts'
import { nodesOf, type Source } from './source.ts'

const MOST_LINES = 250
const MOST_LINES_OF_A_TABLE_OR_PAGE = 300
const MOST_LINES_OF_A_FUNCTION = 70

/** Laws of ARCHITECTURE.md#sizes: what does not fit on a few screens is two things. */
export function sizeFaults(source: Source): string[] {
  const most = linesAllowed(source.path)
  const fileFault =
    source.lines > most
      ? [
          `${source.path} has ${source.lines} lines, ${most} at most: find the second thing in it (ARCHITECTURE.md#sizes)`,
        ]
      : []
  return [...fileFault, ...functionFaults(source)]
}

function linesAllowed(path: string): number {
  const isRoomy = placeOf(path).kind === 'test' || /\.tables\.server\.ts$|^src\/app\/.*\.tsx$|^db\/seed\//.test(path)
  return isRoomy ? MOST_LINES_OF_A_TABLE_OR_PAGE : MOST_LINES
}

function functionFaults(source: Source): string[] {
  if (placeOf(source.path).kind === 'test') return []
  return nodesOf(source, 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression').flatMap((node) => {
    const [first, last] = [source.lineAt(node.start), source.lineAt(node.end)]
    const lines = last - first + 1
    if (lines <= MOST_LINES_OF_A_FUNCTION) return []
    const name = (node.id as { name?: string } | null)?.name ?? 'the function'
    return [
      `${source.path}:${first} ${name} has ${lines} lines, ${MOST_LINES_OF_A_FUNCTION} at most: name its steps and call them (ARCHITECTURE.md#sizes)`,
    ]
  })
}
