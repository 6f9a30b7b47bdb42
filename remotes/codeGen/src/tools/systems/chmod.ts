import { placeIn } from '../../reading/text-place-rules.ts';
import { label, nothing, type Part, type Run, row, said, textOf, type Words, wrong } from '../core/tool.ts';

const who = ['owner', 'group', 'others'] as const;
const rights = ['read', 'write', 'execute'] as const;

/** A mode of a file as number, as letters and in words. */
export const run: Run = (values) => {
  const text = textOf(values, 'text').trim();
  if (text === '') return nothing;
  const mode = modeOf(text);
  if (mode === undefined)
    return wrong('text', said('fault.chmod'), placeIn(text, Math.max(0, text.search(/[^0-7rwxsStT-]/))));
  const letters = lettersOf(mode);
  const may = (at: number, right: number): Words => said(mode & (1 << (8 - at * 3 - right)) ? 'yes' : 'no');
  const special = (['setuid', 'setgid', 'sticky'] as const).filter((_, at) => mode & (0o4000 >> at));
  const parts: Part[] = [
    {
      kind: 'rows',
      rows: [
        row(label('octal'), octalOf(mode)),
        row(label('letters'), letters),
        row(label('command'), `chmod ${octalOf(mode)} path`),
        row(
          label('symbolic'),
          `chmod u=${kept(letters, 0)},g=${kept(letters, 3)},o=${kept(letters, 6)} path`,
        ),
      ],
    },
    {
      kind: 'table',
      columns: ['who', ...rights],
      rows: who.map((name, at) => [said(`chmod.${name}`), may(at, 0), may(at, 1), may(at, 2)]),
    },
    ...special.map((name): Part => ({ kind: 'note', tone: 'info', words: said(`chmod.${name}`) })),
  ];
  if (mode & 0o002) parts.push({ kind: 'note', tone: 'warn', words: said('chmod.everybodyWrites') });
  return { parts };
};

const octalOf = (mode: number) => mode.toString(8).padStart(mode > 0o777 ? 4 : 3, '0');
const kept = (letters: string, at: number) =>
  letters
    .slice(at, at + 3)
    .replace(/[-ST]/g, '')
    .toLowerCase();

/** `755`, `0755`, `4755`, `rwxr-xr-x`, `-rwxr-xr-x` as `ls -l` has it. */
function modeOf(text: string): number | undefined {
  if (/^[0-7]{3,4}$/.test(text)) return Number.parseInt(text, 8);
  const letters = /^[-dlbcps]?((?:[r-][w-][xsS-]){2}[r-][w-][xtT-])[+.@]?$/.exec(text)?.[1];
  if (letters === undefined) return undefined;
  let mode = 0;
  for (const [at, letter] of [...letters].entries()) {
    if (letter !== '-' && !/[ST]/.test(letter)) mode |= 1 << (8 - at);
    if (/[sStT]/.test(letter)) mode |= 0o4000 >> Math.floor(at / 3);
  }
  return mode;
}

function lettersOf(mode: number): string {
  const letters = [...'rwxrwxrwx'].map((letter, at) => (mode & (1 << (8 - at)) ? letter : '-'));
  for (const [at, sign] of (['s', 's', 't'] as const).entries()) {
    const place = at * 3 + 2;
    if (mode & (0o4000 >> at)) letters[place] = letters[place] === 'x' ? sign : sign.toUpperCase();
  }
  return letters.join('');
}
