import { BlockList, isIP } from 'node:net'
import { isLoopback } from './config/loopback.ts'

// This network and machine, private use (RFC 1918, 4193), shared by carriers (6598), and link-local (3927, 4291).
const nearby = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
])
  nearby.addSubnet(network.split('/')[0]!, Number(network.split('/')[1]), 'ipv4')
for (const [network, prefix] of [['::', 128] as const, ['fc00::', 7] as const, ['fe80::', 10] as const])
  nearby.addSubnet(network, prefix, 'ipv6')

// Reserved by RFC 2606, 6762 and 8375 and by ICANN, and `.lan`, which routers use and nobody can register.
const ASIDE = /\.(local|internal|test|example|invalid|lan|home\.arpa)$/

/** Whether a host name or address belongs to this machine or its own network and is unknown to the internet: only there may
 *  traffic be unencrypted. A name without a dot is local (`db` among containers). */
export function isPrivateHost(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
  const version = isIP(bare)
  if (isLoopback(bare)) return true
  return version ? nearby.check(bare, version === 6 ? 'ipv6' : 'ipv4') : !bare.includes('.') || ASIDE.test(bare)
}
