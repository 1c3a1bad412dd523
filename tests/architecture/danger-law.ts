import type { Node, Source } from './source.ts'

/** One dangerous construct, and the only places that may use it, each with a reason that stands in the file itself. */
type Danger = { what: string; instead: string; is: (node: Node) => boolean; only?: RegExp }

const STRONG = ['sha256', 'sha384', 'sha512']

const NETWORK = ['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns', 'dns/promises']
const CONNECTING = [...NETWORK.map((name) => `node:${name}`), 'undici', 'nodemailer', 'stripe']

const dangers: Danger[] = [
  {
    what: 'makes code of a text',
    instead: 'write the code',
    is: (node) => isCall(node, 'eval') || isCall(node, 'Function') || isNew(node, 'Function'),
  },
  {
    what: 'starts a program',
    instead: 'only the embedded database is one, started without a shell, and work that is run apart',
    is: (node) => takesFrom(node, 'node:child_process'),
    // Beside PostgreSQL our own Node, with a script that the code names: its memory is given back when it ends.
    only: /^src\/platform\/(postgres\/|apart\/run-apart\.server\.ts$)/,
  },
  {
    what: 'goes through a shell',
    instead: 'give the program and its arguments as a list',
    is: (node) => isProperty(node, 'shell') || isCall(node, 'exec') || isCall(node, 'execSync'),
  },
  {
    what: 'makes elements of a text',
    instead: 'use textContent, or nodes of a page we have answered',
    is: (node) =>
      isAssigned(node, 'innerHTML', 'outerHTML', 'srcdoc') ||
      isMethod(node, 'insertAdjacentHTML', 'createContextualFragment') ||
      (isMethod(node, 'write', 'writeln') && nameOf(calleeOf(node)?.object) === 'document'),
  },
  {
    what: 'draws HTML as it is',
    instead: 'let React draw the text',
    is: (node) => node.type === 'JSXAttribute' && nameOf(node.name) === 'dangerouslySetInnerHTML',
    // A constant of our own, and days that React has drawn before.
    only: /^src\/(root|app\/site\/timetable\/week-grid)\.tsx$/,
  },
  {
    what: 'listens to what other windows say',
    instead: 'there is nothing another window has to tell us',
    is: (node) => isMethod(node, 'addEventListener') && valueOf(argumentsOf(node)[0]) === 'message',
  },
  {
    what: 'uses random numbers that can be foreseen',
    instead: 'use randomBytes or newId',
    is: (node) =>
      node.type === 'MemberExpression' && nameOf(node.object) === 'Math' && nameOf(node.property) === 'random',
  },
  {
    what: 'hashes weakly',
    instead: `use ${STRONG[0]}`,
    is: (node) => isCall(node, 'createHash', 'createHmac') && !STRONG.includes(String(valueOf(argumentsOf(node)[0]))),
    // RFC 6238 as authenticator apps read it: HMAC-SHA-1, which needs no freedom from collisions.
    only: /^src\/platform\/auth\/second-factor\/totp\.server\.ts$/,
  },
  {
    what: 'puts text into SQL as it is',
    instead: 'bind it as a parameter',
    is: (node) => isMethod(node, 'raw') && nameOf(calleeOf(node)?.object) === 'sql',
    // Lists of states, the zone and the texts of the rules: constants of our own.
    only: /^src\/studio\/(billing\/renewals\/renewals|bookings\/booking-entries|people\/personal-data\/personal-data)\.store\.server\.ts$/,
  },
  {
    what: 'encrypts',
    instead: 'use seal()',
    is: (node) => isCall(node, 'createCipheriv', 'createDecipheriv'),
    only: /^src\/platform\/seal\.server\.ts$/,
  },
  {
    what: 'asks another machine and follows where it points',
    instead: "say redirect: 'error'",
    is: (node) => isCall(node, 'fetch') && !saysOfItself(argumentsOf(node)[1], 'redirect', 'error'),
    // Nothing else may ask at all (below); the server's own `fetch` is the studio itself.
    only: /^(?!src\/platform\/)|^src\/platform\/http\/listen\.server\.ts$/,
  },
  {
    what: 'asks another machine by itself',
    instead: 'outbound calls belong to src/platform (docs/security.md)',
    is: (node) =>
      isCall(node, 'fetch') ||
      isNew(node, 'WebSocket') ||
      (node.type === 'MemberExpression' && nameOf(node.object) === 'globalThis' && nameOf(node.property) === 'fetch'),
    // Calls of pages go to our own origin (connect-src).
    only: /^src\/(platform|app\/(client|site|portal))\//,
  },
  {
    what: 'sends people to another host',
    instead: 'use leaveFor(), which knows the hosts',
    is: (node) => isCall(node, 'redirectDocument'),
    only: /^src\/platform\/payments\/paying-page\.server\.ts$/,
  },
  {
    what: 'opens a connection',
    instead: 'outbound connections belong to src/platform (docs/security.md)',
    is: (node) => takesFrom(node, ...CONNECTING) || isMethod(node, 'getBuiltinModule'),
    only: /^src\/platform\//,
  },
]

/** What every reader of docs/security.md may rely on: nothing of ours does any of this, but in the one place that says why. */
export function dangerFaults(source: Source): string[] {
  if (!/^(src|db)\/|^index\.ts$/.test(source.path) || /\.test\.tsx?$/.test(source.path)) return []
  const forbidden = dangers.filter(({ only }) => !only?.test(source.path))
  return source.nodes.flatMap((node) =>
    forbidden
      .filter(({ is }) => is(node))
      .map(({ what, instead }) => `${source.path}:${source.lineAt(node.start)} ${what}: ${instead} (docs/security.md)`),
  )
}

function isCall(node: Node, ...names: string[]): boolean {
  return node.type === 'CallExpression' && names.includes(nameOf(node.callee))
}

function isNew(node: Node, name: string): boolean {
  return node.type === 'NewExpression' && nameOf(node.callee) === name
}

function isMethod(node: Node, ...names: string[]): boolean {
  return node.type === 'CallExpression' && names.includes(nameOf(calleeOf(node)?.property))
}

function isAssigned(node: Node, ...names: string[]): boolean {
  return node.type === 'AssignmentExpression' && names.includes(nameOf((node.left as Node).property))
}

function isProperty(node: Node, name: string): boolean {
  return node.type === 'Property' && nameOf(node.key) === name
}

/** Whether an object literal has the property with exactly this text. */
function saysOfItself(node: Node | undefined, name: string, value: string): boolean {
  const properties = (node?.properties as Node[] | undefined) ?? []
  return properties.some((one) => nameOf(one.key) === name && valueOf(one.value) === value)
}

function takesFrom(node: Node, ...packages: string[]): boolean {
  const isTaken = node.type === 'ImportDeclaration' || node.type === 'ImportExpression'
  return isTaken && node.importKind !== 'type' && packages.includes(String(valueOf(node.source)))
}

function calleeOf(node: Node): Node | undefined {
  return node.callee as Node | undefined
}

function argumentsOf(node: Node): Node[] {
  return (node.arguments as Node[] | undefined) ?? []
}

function nameOf(node: unknown): string {
  return (node as { name?: string } | undefined)?.name ?? ''
}

function valueOf(node: unknown): unknown {
  return (node as { value?: unknown } | undefined)?.value
}
