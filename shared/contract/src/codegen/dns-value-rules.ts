import type { DnsRecord } from './dns.ts';

/**
 * A record's value so that two ways to write the same one are equal: names without case and the dot at the end, text
 * without its quotes, addresses of IPv6 in their short form.
 */
export function dnsValueOf(type: string, data: string): string {
  const value = data.trim().replace(/\s+/g, ' ');
  if (type === 'TXT') return unquoted(data.trim());
  if (type === 'AAAA') return shortAddress(value);
  const plain = value.toLowerCase();
  return plain.length > 1 ? plain.replace(/\.$/, '') : plain;
}

/** Whether one of the records has the value that somebody expects; the number in front of a mail server may be left out. */
export const hasDnsValue = (
  records: readonly Pick<DnsRecord, 'type' | 'data'>[],
  type: string,
  expected: string,
): boolean => {
  const wanted = dnsValueOf(type, expected);
  return records.some((record) => {
    if (record.type !== type) return false;
    const value = dnsValueOf(type, record.data);
    return value === wanted || (type === 'MX' && value.replace(/^\d+ /, '') === wanted);
  });
};

/** The strings of a TXT record in one, as whoever reads it takes them. */
export function unquoted(data: string): string {
  if (!data.startsWith('"')) return data;
  const strings = data.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return strings
    .map((one) =>
      one
        .slice(1, -1)
        .replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
        .replace(/\\(.)/g, '$1'),
    )
    .join('');
}

function shortAddress(text: string): string {
  try {
    return new URL(`http://[${text}]/`).hostname.slice(1, -1);
  } catch {
    return text.toLowerCase();
  }
}
