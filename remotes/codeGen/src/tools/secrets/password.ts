import { base64Of, base64UrlOf, hexOf } from '../core/bytes-rules.ts';
import { code, countOf, flagOf, label, type Run, row, said, textOf, wrong } from '../core/tool.ts';
import { drawn, shuffled } from './random-rules.ts';

const sets = {
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  signs: '!@#$%^&*-_=+?.:;~',
} as const;
const alike = /[Il1O0o]/g;

/** Passwords of the kinds of signs that are asked for, each kind at least once. */
export const run: Run = (values, { random }) => {
  const chosen = (Object.keys(sets) as (keyof typeof sets)[]).filter((name) => flagOf(values, name));
  if (chosen.length === 0) return wrong('lower', said('fault.noSigns'));
  const length = Math.max(countOf(values, 'length', 20), chosen.length);
  const kinds = chosen.map((name) => [
    ...(flagOf(values, 'clear') ? sets[name].replace(alike, '') : sets[name]),
  ]);
  const all = kinds.flat();
  const made = Array.from({ length: countOf(values, 'count', 5) }, () => {
    const sure = kinds.map((kind) => drawn(kind, random));
    const rest = Array.from({ length: length - sure.length }, () => drawn(all, random));
    return shuffled([...sure, ...rest], random).join('');
  });
  const bits = Math.floor(length * Math.log2(all.length));
  return {
    main: made[0] ?? '',
    parts: [
      code(made.join('\n')),
      {
        kind: 'rows',
        rows: [
          row(label('entropy'), said('password.bits', { bits }), {
            note: said(strength(bits)),
            tone: bits < 60 ? 'warn' : 'good',
          }),
        ],
      },
    ],
  };
};

const strength = (bits: number) => `password.${bits < 60 ? 'weak' : bits < 90 ? 'good' : 'strong'}`;

/** Random bytes, for keys and API tokens. */
export const runToken: Run = (values, { random }) => {
  const form = textOf(values, 'form');
  const made = Array.from({ length: countOf(values, 'count', 3) }, () => {
    const bytes = random(countOf(values, 'bytes', 32));
    return form === 'base64' ? base64Of(bytes) : form === 'base64url' ? base64UrlOf(bytes) : hexOf(bytes);
  });
  return { main: made[0] ?? '', parts: [code(made.join('\n'))] };
};
