import { placeIn } from '../../reading/text-place-rules.ts';
import { code, nothing, type Run, said, textOf, wrong } from '../core/tool.ts';

/** Per cent signs in, and out again. */
export const run: Run = (values) => {
  const text = textOf(values, 'text');
  if (text === '') return nothing;
  const scope = textOf(values, 'scope');
  if (textOf(values, 'mode') !== 'decode') return { parts: [code(encoded(text, scope))] };
  const plain = scope === 'form' ? text.replace(/\+/g, ' ') : text;
  const offset = brokenAt(plain);
  if (offset !== undefined) return wrong('text', said('fault.percent'), placeIn(text, offset));
  return { parts: [code(scope === 'whole' ? decodeURI(plain) : decodeURIComponent(plain))] };
};

function encoded(text: string, scope: string): string {
  // Half a surrogate pair has no UTF-8.
  const whole = text.replace(/\p{Cs}/gu, '\ufffd');
  if (scope === 'whole') return encodeURI(whole);
  if (scope === 'form') return new URLSearchParams({ '': whole }).toString().slice(1);
  // RFC 3986 reserves these, too; encodeURIComponent is older.
  return encodeURIComponent(whole).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The first run of %XX that is no UTF-8, or a per cent sign without digits. */
function brokenAt(text: string): number | undefined {
  for (const { 0: run, index } of text.matchAll(/(?:%[0-9a-f]{2})+|%/gi)) {
    if (run === '%') return index;
    try {
      decodeURIComponent(run);
    } catch {
      return index;
    }
  }
  return undefined;
}
