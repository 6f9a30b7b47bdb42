import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type CellFormat, columnsOf } from '../tables/columns-of.tsx';
import { ListSection, type ListSectionProps } from '../tables/list-section.tsx';
import type { MemberWords } from './member-words.ts';

/** Somebody who may come into a team by a code. */
export interface ListedInvitation {
  readonly invitationId: string;
  readonly contact: string;
  readonly roles: readonly string[];
  readonly expiresAt: string;
}

export interface InvitationListProps<Invitation extends ListedInvitation> {
  words: MemberWords;
  format: CellFormat;
  /** `useTable` of the shell. */
  table: Pick<ListSectionProps<Invitation>, 'look' | 'sorting'>;
  invitations: readonly Invitation[];
  roleName(role: Invitation['roles'][number]): string;
  /** Left out for whoever only looks. */
  withdraw?: ((invitation: Invitation) => void) | undefined;
  /** One is being withdrawn. */
  busy?: boolean;
}

/** Invitations that can still be accepted. */
export function InvitationList<Invitation extends ListedInvitation>({
  words,
  format,
  table,
  invitations,
  roleName,
  withdraw,
  busy = false,
}: InvitationListProps<Invitation>) {
  const column = columnsOf<Invitation>(format);
  return (
    <ListSection
      {...table}
      title={words('invitations')}
      rows={invitations}
      rowKey={(row) => row.invitationId}
      empty={<Typography color="textSecondary">{words('noInvitations')}</Typography>}
      columns={[
        column.name('contact', words('contact'), (row) => row.contact),
        column.text('roles', words('roles'), (row) => row.roles.map(roleName).join(' · ')),
        column.instant('expires', words('expires'), (row) => row.expiresAt),
        ...(withdraw
          ? [
              column.own('actions', words('actions'), (row) => (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={words('withdrawOf', { contact: row.contact })}
                  onClick={() => withdraw(row)}
                >
                  {words('withdraw')}
                </Button>
              )),
            ]
          : []),
      ]}
    />
  );
}
