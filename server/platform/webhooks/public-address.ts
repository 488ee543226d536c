import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Special-purpose blocks of the IANA registries (https://www.iana.org/assignments/iana-ipv4-special-registry),
 * multicast, and 168.63.129.16, the address of the platform on Azure's machines.
 */
const specialIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/**
 * Blocks within 2000::/3, the only block of public addresses: protocols (with Teredo), documentation, and 6to4, whose
 * addresses contain an IPv4 address. All other addresses, such as ::1, ::ffff:10.0.0.1, 64:ff9b::, fc00:: and fe80::,
 * are outside of 2000::/3.
 */
const specialIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special = blocks('ipv4', specialIPv4)
const globalIPv6 = blocks('ipv6', ['2000::/3'])
const refusedIPv6 = blocks('ipv6', specialIPv6)

function blocks(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** True for an address that is reachable from the whole internet. A text that is no address is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return globalIPv6.check(address, 'ipv6') && !refusedIPv6.check(address, 'ipv6')
}

/** The IP address in the host of a URL, in any notation, in the form of the URL parser; undefined for a name. */
export function addressOfHost(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIPv4(bare) || isIPv6(bare) ? bare : undefined
}

/** True for https on its default port, without a user name and password. */
export function isPlain({ protocol, port, username, password }: URL): boolean {
  return protocol === 'https:' && port === '' && username === '' && password === ''
}
