import { code, nothing, type Run, textOf } from '../core/tool.ts';

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Character references of HTML. */
export const run: Run = (values) => {
  const text = textOf(values, 'text');
  if (text === '') return nothing;
  if (textOf(values, 'mode') === 'decode') return { parts: [code(decoded(text))] };
  const safe = text.replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
  const made =
    textOf(values, 'extent') === 'ascii'
      ? safe.replace(/[^\p{ASCII}]/gu, (sign) => `&#x${sign.codePointAt(0)?.toString(16).toUpperCase()};`)
      : safe;
  return { parts: [code(made, 'html', 'output.html')] };
};

/** The browser knows all 2,231 names; a document that is never shown runs nothing. */
function decoded(text: string): string {
  const parser = new DOMParser();
  return text.replace(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi, (reference) => {
    const plain = parser.parseFromString(reference, 'text/html').body.textContent;
    return plain || reference;
  });
}
