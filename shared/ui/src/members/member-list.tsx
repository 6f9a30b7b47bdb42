import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type CellFormat, columnsOf } from '../tables/columns-of.tsx';
import { ListSection, type ListSectionProps } from '../tables/list-section.tsx';
import { StateChip } from '../text/state-chip.tsx';
import { type ListedMember, type MemberWords, memberName } from './member-words.ts';

const tones = { active: 'good', suspended: 'warn', removed: 'bad' } as const;

/** What whoever manages members does with one. */
export interface MemberActs<Member> {
  /** Something is being done already. */
  readonly busy: boolean;
  /** Why nothing can be done with somebody; undefined where it can. */
  why(member: Member): string | undefined;
  change(member: Member): void;
  suspend(member: Member): void;
  resume(member: Member): void;
  remove(member: Member): void;
}

export interface MemberListProps<Member extends ListedMember> {
  words: MemberWords;
  format: CellFormat & { relative(iso: string): string };
  /** `useTable` of the shell. */
  table: Pick<ListSectionProps<Member>, 'look' | 'sorting'>;
  members: readonly Member[];
  /** Whose screen it is. */
  me: string;
  roleName(role: Member['roles'][number]): string;
  /** Left out for whoever only looks. */
  acts?: MemberActs<Member> | undefined;
  /** Between the name and the table: what went wrong. */
  note?: ReactNode;
  /** Buttons beside the name. */
  actions?: ReactNode;
}

/** Everybody of a team; what cannot be done with somebody says why instead of showing a button. */
export function MemberList<Member extends ListedMember>({
  words,
  format,
  table,
  members,
  me,
  roleName,
  acts,
  note,
  actions,
}: MemberListProps<Member>) {
  const column = columnsOf<Member>(format);
  const nameOf = (member: Member) => memberName(member, words);
  return (
    <ListSection
      {...table}
      title={words('members')}
      note={note}
      actions={actions}
      rows={members}
      rowKey={(row) => row.userId}
      none={{ title: words('onlyYou') }}
      columns={[
        column.name('name', words('name'), nameOf, {
          cell: (row) => (row.userId === me ? words('you', { name: nameOf(row) }) : nameOf(row)),
        }),
        column.own('roles', words('roles'), ({ roles }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {roles.map((role) => (
              <StateChip key={role} tone="info" label={roleName(role)} />
            ))}
          </Box>
        )),
        column.day('validity', words('validity'), (row) => row.validFrom, {
          card: 'bare',
          cell: ({ validFrom, validTo }) =>
            validTo
              ? words('fromTo', { from: format.day(validFrom), to: format.day(validTo) })
              : words('since', { from: format.day(validFrom) }),
        }),
        column.state('state', words('state'), ({ state }) => ({
          tone: tones[state],
          label: words(`states.${state}`),
        })),
        column.instant('active', words('lastActive'), (row) => row.lastActiveAt, {
          nowrap: false,
          card: 'half',
          cell: ({ lastActiveAt }) => (lastActiveAt ? format.relative(lastActiveAt) : words('never')),
        }),
        ...(acts
          ? [
              column.own(
                'actions',
                words('actions'),
                (row) => <Acts member={row} name={nameOf(row)} words={words} acts={acts} />,
                { card: 'menu' },
              ),
            ]
          : []),
      ]}
    />
  );
}

interface ActsProps<Member> {
  member: Member;
  name: string;
  words: MemberWords;
  acts: MemberActs<Member>;
}

function Acts<Member extends ListedMember>({ member, name, words, acts }: ActsProps<Member>) {
  const why = acts.why(member);
  if (why) return <Typography variant="body2">{why}</Typography>;
  const { busy } = acts;
  return (
    // In one line: where there is no room for it the table turns to cards, which have a menu.
    <Box sx={{ display: 'flex', gap: 0.5, whiteSpace: 'nowrap' }}>
      <Button size="small" aria-label={words('changeOf', { name })} onClick={() => acts.change(member)}>
        {words('change')}
      </Button>
      {member.state === 'active' ? (
        <Button
          size="small"
          disabled={busy}
          aria-label={words('suspendOf', { name })}
          onClick={() => acts.suspend(member)}
        >
          {words('suspend')}
        </Button>
      ) : (
        <Button
          size="small"
          disabled={busy}
          aria-label={words('resumeOf', { name })}
          onClick={() => acts.resume(member)}
        >
          {words('resume')}
        </Button>
      )}
      <Button
        size="small"
        color="error"
        disabled={busy}
        aria-label={words('removeOf', { name })}
        onClick={() => acts.remove(member)}
      >
        {words('remove')}
      </Button>
    </Box>
  );
}
