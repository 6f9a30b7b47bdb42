import { placeIn } from '../../reading/text-place-rules.ts';
import { label, nothing, type Part, type Run, row, said, textOf, wrong } from '../core/tool.ts';

/** An address in its parts, decoded. */
export const run: Run = (values) => {
  const text = textOf(values, 'text').trim();
  if (text === '') return nothing;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return wrong('text', said('fault.url'), placeIn(text, badAt(text)));
  const url = new URL(whole);
  const rows = [
    row(label('scheme'), url.protocol.replace(/:$/, '')),
    row(label('user'), safely(decodeURIComponent, url.username)),
    row(label('password'), safely(decodeURIComponent, url.password)),
    row(label('host'), url.hostname, unicodeHost(text, url.hostname)),
    row(label('port'), url.port || (usualPorts[url.protocol] ?? '')),
    row(label('path'), safely(decodeURI, url.pathname)),
    row(label('query'), url.search.replace(/^\?/, '')),
    row(label('fragment'), safely(decodeURIComponent, url.hash.replace(/^#/, ''))),
  ].filter(({ value }) => value !== '');
  const query = [...url.searchParams];
  const parts: Part[] = [{ kind: 'rows', rows }];
  if (query.length > 0) parts.push({ kind: 'table', columns: ['name', 'value'], rows: query });
  return { parts, main: url.href };
};

const usualPorts: Readonly<Record<string, string>> = {
  'https:': '443',
  'http:': '80',
  'ftp:': '21',
  'ws:': '80',
  'wss:': '443',
};

/** A name that was written in another script stands on the wire in Punycode. */
function unicodeHost(text: string, host: string) {
  const written = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@]*@)?([^/?#:]+)/i.exec(text)?.[1] ?? '';
  return /[^\p{ASCII}]/u.test(written) && written !== host ? { note: written } : {};
}

const badAt = (text: string) => Math.max(0, text.search(/[\s<>^`{|}]/));

function safely(decode: (text: string) => string, text: string): string {
  try {
    return decode(text);
  } catch {
    return text; // A stray per cent sign: shown as it is.
  }
}
