import ipaddr from 'ipaddr.js';

/**
 * Whether the internet knows an address by this very number: neither private nor reserved, nor a way around through IPv6.
 * @param address an IP address, not a name
 */
export function isPublicAddress(address: string): boolean {
  const read = ipaddr.process(address);
  if (read.range() !== 'unicast') return false;
  // Only this block of IPv6 has been given out; in `::/96` the loopback of IPv4 hides, which the library takes for unicast.
  return read.kind() === 'ipv4' || (read as ipaddr.IPv6).match(global, 3);
}

const global = ipaddr.IPv6.parse('2000::');
