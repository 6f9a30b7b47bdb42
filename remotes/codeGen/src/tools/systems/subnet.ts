import ipaddr from 'ipaddr.js';
import { placeIn } from '../../reading/text-place-rules.ts';
import { label, nothing, type Part, type Run, row, said, textOf, wrong } from '../core/tool.ts';

interface Net {
  readonly bits: 32 | 128;
  readonly address: bigint;
  readonly prefix: number;
}

/** What lies in a network of version 4 or 6. */
export const run: Run = (values) => {
  const text = textOf(values, 'text').trim();
  if (text === '') return nothing;
  const net = netOf(text);
  if ('fault' in net) return wrong('text', said(`fault.${net.fault}`), placeIn(text, net.offset));
  const { bits, address, prefix } = net;
  const hostBits = BigInt(bits - prefix);
  const first = (address >> hostBits) << hostBits;
  const final = first | ((1n << hostBits) - 1n);
  const written = (value: bigint) => addressText(value, bits);
  const size = 1n << hostBits;
  // In version 4 the first and the last address name the net and everybody in it, but not in /31 (RFC 3021) and /32.
  const reserves = bits === 32 && prefix < 31;
  const rows = [
    row(label('network'), `${written(first)}/${prefix}`),
    row(label('address'), written(address), { note: said(`net.${kindOf(written(address))}`) }),
    row(label('firstHost'), written(reserves ? first + 1n : first)),
    row(label('lastHost'), written(reserves ? final - 1n : final)),
    ...(reserves ? [row(label('broadcast'), written(final))] : [row(label('lastAddress'), written(final))]),
    row(label('hosts'), grouped(reserves ? size - 2n : size)),
    ...(bits === 32
      ? [
          row(label('mask'), written(((1n << 32n) - 1n) ^ ((1n << hostBits) - 1n))),
          row(label('wildcard'), written((1n << hostBits) - 1n)),
        ]
      : []),
    row(label('previousNet'), first >= size ? `${written(first - size)}/${prefix}` : '–'),
    row(label('nextNet'), final + size < 1n << BigInt(bits) ? `${written(final + 1n)}/${prefix}` : '–'),
    row(label('reverse'), reverseName(first, bits, prefix)),
  ];
  const parts: Part[] = [{ kind: 'rows', rows }];
  return { parts };
};

const grouped = (value: bigint) => value.toString().replace(/\B(?=(\d{3})+$)/g, ' ');

type Fault = { fault: 'address' | 'prefix' | 'mask'; offset: number };

function netOf(text: string): Net | Fault {
  const [head = '', tail] = text.split(/\s*\/\s*|\s+/, 2);
  if (!ipaddr.isValid(head) || (!head.includes(':') && !/^\d+\.\d+\.\d+\.\d+$/.test(head)))
    return { fault: 'address', offset: 0 };
  const parsed = ipaddr.parse(head);
  const bits = parsed.kind() === 'ipv4' ? 32 : 128;
  const address = parsed.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  if (tail === undefined) return { bits, address, prefix: bits };
  const offset = text.lastIndexOf(tail);
  if (/^\d{1,3}$/.test(tail)) {
    const prefix = Number(tail);
    return prefix <= bits ? { bits, address, prefix } : { fault: 'prefix', offset };
  }
  const mask = bits === 32 && ipaddr.IPv4.isValidFourPartDecimal(tail) ? ipaddr.IPv4.parse(tail) : undefined;
  const prefix = mask?.prefixLengthFromSubnetMask();
  return typeof prefix === 'number' ? { bits, address, prefix } : { fault: 'mask', offset };
}

function addressText(value: bigint, bits: 32 | 128): string {
  const bytes = Array.from({ length: bits / 8 }, (_, at) =>
    Number((value >> BigInt(bits - 8 - at * 8)) & 255n),
  );
  return ipaddr.fromByteArray(bytes).toString();
}

const kinds = [
  'private',
  'loopback',
  'linkLocal',
  'multicast',
  'uniqueLocal',
  'carrierGradeNat',
  'broadcast',
  'unspecified',
  'unicast',
];
function kindOf(address: string): string {
  const range = ipaddr.parse(address).range();
  return kinds.includes(range) ? range : 'reserved';
}

/** The zone in which the names of these addresses stand: whole bytes of version 4, half bytes of version 6. */
function reverseName(first: bigint, bits: 32 | 128, prefix: number): string {
  if (bits === 32) {
    const bytes = Math.max(1, Math.min(4, Math.floor(prefix / 8)));
    return `${addressText(first, 32).split('.').slice(0, bytes).reverse().join('.')}.in-addr.arpa`;
  }
  const digits = first.toString(16).padStart(32, '0');
  const count = Math.max(1, Math.floor(prefix / 4));
  return `${[...digits.slice(0, count)].reverse().join('.')}.ip6.arpa`;
}
