import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const DOMAIN = 'studio.example'

export type Ports = { https: number; http: number; studio: number }

export type Proxy = { name: string; version: string; stop(): Promise<void> }

type Site = { folder: string; ports: Ports; certificate: { cert: string; key: string } }

/** nginx with `deploy/nginx.conf`, on other ports and with a certificate of its own. Nothing else of the file is changed. */
export function openNginx({ folder, ports, certificate }: Site): Promise<Proxy> {
  const site = change(readFileSync('deploy/nginx.conf', 'utf8'), [
    [/^\tlisten 80;\n\tlisten \[::\]:80;/m, `\tlisten 127.0.0.1:${ports.http};`],
    [/^\tlisten 443 ssl http2;\n\tlisten \[::\]:443 ssl http2;/m, `\tlisten 127.0.0.1:${ports.https} ssl http2;`],
    [/ssl_certificate .*;/, `ssl_certificate ${certificate.cert};`],
    [/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate.key};`],
    [/127\.0\.0\.1:3000/, `127.0.0.1:${ports.studio}`],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${join(folder, one)};`,
  )
  const all = `pid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, all)
  return open('nginx', { words: ['-c', file, '-g', 'daemon off;'], port: ports.https, versionWord: '-v' })
}

/** Caddy with `deploy/Caddyfile`, likewise. */
export function openCaddy({ folder, ports, certificate }: Site): Promise<Proxy> {
  const site = change(readFileSync('deploy/Caddyfile', 'utf8'), [
    [/^studio\.example \{/m, `https://${DOMAIN}:${ports.https} {\n\ttls ${certificate.cert} ${certificate.key}`],
    [/^http:\/\/studio\.example \{/m, `http://${DOMAIN}:${ports.http} {`],
    [/127\.0\.0\.1:3000/, `127.0.0.1:${ports.studio}`],
  ])
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${site}`)
  const words = ['run', '--config', file, '--adapter', 'caddyfile']
  return open('caddy', { words, port: ports.https, versionWord: 'version' })
}

/** Every replacement must find its place once: otherwise something else than the file would be tried. */
function change(text: string, replacements: [RegExp, string][]): string {
  return replacements.reduce((so, [place, other]) => {
    if (so.split(place).length !== 2) throw new Error(`${String(place)} is not in the file, or there more than once`)
    return so.replace(place, other)
  }, text)
}

type Opening = { words: string[]; port: number; versionWord: string }

async function open(name: string, { words, port, versionWord }: Opening): Promise<Proxy> {
  const version = spawnSync(name, [versionWord], { encoding: 'utf8' })
  const child = spawn(name, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  for (const deadline = performance.now() + 10_000; !(await listens(port)); await sleep(50))
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${name} does not start:\n${printed}`)
  return { name, version: (version.stdout + version.stderr).trim(), stop: () => stopped(child) }
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
