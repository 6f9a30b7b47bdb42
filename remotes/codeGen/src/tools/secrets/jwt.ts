import { placeIn } from '../../reading/text-place-rules.ts';
import { bytesOfBase64, textOfBytes } from '../core/bytes-rules.ts';
import {
  type Context,
  code,
  nothing,
  type Part,
  type Row,
  type Run,
  row,
  said,
  type ToolResult,
  textOf,
  wrong,
} from '../core/tool.ts';
import { dateTexts } from '../time/date-texts.ts';
import { checkSignature } from './jwt-signature.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a token says, in words. Its signature is checked only with a key that somebody pastes. */
export const run: Run = async (values, context) => {
  const text = textOf(values, 'text');
  if (text.trim() === '') return nothing;
  const start = text.length - text.replace(/^\s*(?:bearer\s+|authorization:\s*bearer\s+)?/i, '').length;
  const pieces = text.slice(start).trimEnd().split('.');
  if (pieces.length === 5) return encrypted(text, start, pieces[0] ?? '');
  if (pieces.length !== 3)
    return wrong('text', said('fault.jwtParts', { count: pieces.length }), placeIn(text, start));
  const header = fieldsIn(text, start, pieces[0] ?? '');
  if ('fault' in header) return header.fault;
  const claims = fieldsIn(text, start + (pieces[0]?.length ?? 0) + 1, pieces[1] ?? '');
  if ('fault' in claims) return claims.fault;
  const key = textOf(values, 'key').trim();
  const parts: Part[] = [
    validity(claims.fields, context),
    await signatureNote(header.fields, pieces, key, textOf(values, 'keyForm')),
    { kind: 'rows', rows: claimRows(claims.fields, context) },
    code(pretty(claims.fields), 'json', 'claims.json'),
    code(pretty(header.fields), 'json', 'header.json'),
  ];
  return { parts, main: pretty(claims.fields) };
};

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function fieldsIn(text: string, offset: number, piece: string): { fields: Fields } | { fault: ToolResult } {
  const bytes = bytesOfBase64(piece);
  if ('offset' in bytes)
    return {
      fault: wrong(
        'text',
        said('fault.base64'),
        placeIn(text, offset + Math.min(bytes.offset, piece.length)),
      ),
    };
  const fields = fieldsOf(textOfBytes(bytes));
  return fields ? { fields } : { fault: wrong('text', said('fault.jwtJson'), placeIn(text, offset)) };
}

function fieldsOf(text: string | undefined): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined; // No token: the caller says where.
  }
}

function encrypted(text: string, start: number, head: string): ToolResult {
  const header = fieldsIn(text, start, head);
  if ('fault' in header) return header.fault;
  return {
    parts: [
      { kind: 'note', tone: 'info', words: said('jwt.encrypted') },
      code(pretty(header.fields), 'json', 'header.json'),
    ],
  };
}

const instantOf = (fields: Fields, name: string): number | undefined => {
  const value = fields[name];
  return typeof value === 'number' && Math.abs(value) < 8.64e12 ? value * 1000 : undefined;
};

function validity(claims: Fields, context: Context): Part {
  const { full, relative } = dateTexts(context);
  const until = instantOf(claims, 'exp');
  const from = instantOf(claims, 'nbf');
  const note = (tone: 'good' | 'warn' | 'bad', say: string, at?: number): Part => ({
    kind: 'note',
    tone,
    words: said(say, at === undefined ? undefined : { at: full(at), ago: relative(at) }),
  });
  if (until !== undefined && until <= context.now) return note('bad', 'jwt.expired', until);
  if (from !== undefined && from > context.now) return note('warn', 'jwt.notYet', from);
  return until === undefined ? note('warn', 'jwt.forever') : note('good', 'jwt.valid', until);
}

async function signatureNote(header: Fields, pieces: string[], key: string, form: string): Promise<Part> {
  const note = (tone: 'good' | 'warn' | 'bad' | 'info', say: string): Part => ({
    kind: 'note',
    tone,
    words: said(say, { alg: String(header.alg ?? '') }),
  });
  if (header.alg === 'none') return note('bad', 'jwt.unsigned');
  if (key === '') return note('info', 'jwt.unchecked');
  const outcome = await checkSignature(String(header.alg ?? ''), pieces, key, form);
  return note(outcome === 'genuine' ? 'good' : outcome === 'forged' ? 'bad' : 'warn', `jwt.${outcome}`);
}

const times = ['exp', 'nbf', 'iat', 'auth_time', 'updated_at'];
const known = [
  'iss',
  'sub',
  'aud',
  'exp',
  'nbf',
  'iat',
  'jti',
  'azp',
  'client_id',
  'scope',
  'auth_time',
  'nonce',
  'sid',
  'acr',
  'amr',
  'email',
  'name',
];

function claimRows(claims: Fields, context: Context): Row[] {
  const { full, relative } = dateTexts(context);
  return Object.entries(claims).map(([name, value]) => {
    const at = times.includes(name) ? instantOf(claims, name) : undefined;
    const title = known.includes(name) ? said(`claim.${name}`, { name }) : name;
    if (at !== undefined) return row(title, full(at), { note: relative(at) });
    return row(title, typeof value === 'string' ? value : JSON.stringify(value));
  });
}
