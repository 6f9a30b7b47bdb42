import type { ReactNode } from 'react';
import { LoadingState } from '../states/loading-state.tsx';
import { dialogLater, partLater } from '../states/part-later.tsx';
import type { InvitationCodeProps } from './invitation-code.tsx';
import type { InvitationListProps, ListedInvitation } from './invitation-list.tsx';
import type { MemberListProps } from './member-list.tsx';
import type { ListedMember } from './member-words.ts';

/** Everybody of a team; what cannot be done with somebody says why instead of showing a button. */
export const MemberList = partLater<MemberListProps<ListedMember>>(
  () => import('./parts.ts').then((parts) => ({ default: parts.MemberList })),
  <LoadingState />,
) as <Member extends ListedMember>(props: MemberListProps<Member>) => ReactNode;

/** Invitations that can still be accepted. */
export const InvitationList = partLater<InvitationListProps<ListedInvitation>>(
  () => import('./parts.ts').then((parts) => ({ default: parts.InvitationList })),
  <LoadingState />,
) as <Invitation extends ListedInvitation>(props: InvitationListProps<Invitation>) => ReactNode;

/** The code of an invitation, told once and then nowhere again. */
export const InvitationCode = dialogLater<InvitationCodeProps>(() =>
  import('./parts.ts').then((parts) => ({ default: parts.InvitationCode })),
);
