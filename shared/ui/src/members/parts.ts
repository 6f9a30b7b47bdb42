/** What is fetched when members are first shown: few screens have them. */
export { InvitationCode } from './invitation-code.tsx';
export { InvitationList } from './invitation-list.tsx';
export { MemberList } from './member-list.tsx';
