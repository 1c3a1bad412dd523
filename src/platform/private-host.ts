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

// Beyond those, what the special registries of IANA (RFC 6890) keep from being an address of someone on the internet: examples, benchmarks, relays,
// multicast and what is reserved; and where one cloud answers its own machines with their keys at an address that looks public.
const special = new BlockList()
for (const network of [
  '168.63.129.16/32',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  special.addSubnet(network.split('/')[0]!, Number(network.split('/')[1]), 'ipv4')
// Of IPv6 only 2000::/3 is in use; within it Teredo and other protocols, examples, and 6to4, which hides an IPv4 address. NAT64, mapped and
// compatible IPv4 addresses lie outside.
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23] as const,
  ['2001:db8::', 32] as const,
  ['2002::', 16] as const,
  ['3fff::', 20] as const,
])
  special.addSubnet(network, prefix, 'ipv6')

/** Whether a host name may be, or an address is, someone's on the internet: only there the studio sends what others have asked for. What is
 *  not private in the sense above is not therefore public. */
export function isPublicHost(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
  const version = isIP(bare)
  if (isPrivateHost(bare)) return false
  if (version === 4) return !special.check(bare, 'ipv4')
  return version === 0 || (globalIpv6.check(bare, 'ipv6') && !special.check(bare, 'ipv6'))
}
