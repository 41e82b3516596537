import type { LookupAddress } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import pLimit from 'p-limit'

/** The address of a webhook is none that events are sent to. The message is a sentence. */
export class RefusedAddress extends Error {}

const listOf = (networks: readonly string[]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const is4 = isIP(address) === 4
    list.addSubnet(address, Number(bits ?? (is4 ? 32 : 128)), is4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** Networks of IPv4 that are not for everybody (RFC 6890), multicast, and the address of Azure's metadata. */
const notPublic4 = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  '168.63.129.16/32',
])
/** Outside of this network are loopback, private and local networks, multicast, mapped addresses and NAT64. */
const public6 = listOf(['2000::/3'])
/** What is inside and not for everybody: Teredo and other special uses, documentation, and 6to4. */
const notPublic6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

const isPublic = (address: string) =>
  isIP(address) === 4
    ? !notPublic4.check(address)
    : public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')

const notSecure = 'The address must begin with https://.'
const notReachable = 'The address is in a private or special network, which events are not sent to.'
const notFound = 'The host of the address cannot be found.'

/** How long a look-up may take, and how long its addresses count, in milliseconds. */
const lookUpTimes = { limit: 2_000, remembered: 30_000 }
/** A look-up keeps a thread that files and all other look-ups need, also when nobody waits for it any more. */
const lookUpsAtOnce = 2

/** Returns the addresses of a host; none if it has none, or they are not found in time. */
type LookUp = (host: string) => Promise<LookupAddress[]>

/** Looks up a host once at a time, and remembers its addresses. */
const rememberLookUps = (lookUpAll: LookUp): LookUp => {
  const slots = pLimit(lookUpsAtOnce)
  const known = new Map<string, Promise<LookupAddress[]>>()
  const start = (host: string) => {
    const found = slots(() => lookUpAll(host).catch(() => []))
    known.set(host, found)
    void found.then(() => setTimeout(() => known.delete(host), lookUpTimes.remembered).unref())
    return found
  }
  return (host) => {
    const late = new Promise<LookupAddress[]>((resolve) => {
      setTimeout(resolve, lookUpTimes.limit, []).unref()
    })
    return Promise.race([known.get(host) ?? start(host), late])
  }
}

/** Finds the addresses of the host of a URL, to which events may be sent. @throws RefusedAddress */
export type Resolve = (url: URL) => Promise<LookupAddress[]>

/** Allows public addresses with https, and these networks with http too. @param networks with or without bits */
export const resolveWithin = (
  networks: readonly string[],
  lookUpAll: LookUp = (host) => lookUp(host, { all: true }),
): Resolve => {
  const allowed = listOf(networks)
  const addressesOf = rememberLookUps(lookUpAll)
  return async (url) => {
    const addresses = await addressesOf(hostOf(url))
    if (addresses.length === 0) throw new RefusedAddress(notFound)
    // All of them, since a socket may connect to any.
    for (const { address, family } of addresses) {
      if (allowed.check(address, family === 4 ? 'ipv4' : 'ipv6')) continue
      if (!isPublic(address)) throw new RefusedAddress(notReachable)
      if (url.protocol !== 'https:') throw new RefusedAddress(notSecure)
    }
    return addresses
  }
}

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')
