/** What an area says of its members, by the names of its own texts: people of a building and of a firm are not called alike. */
export type MemberWord =
  | ('members' | 'name' | 'you' | 'nameless' | 'roles' | 'validity' | 'since' | 'fromTo' | 'state')
  | ('lastActive' | 'never' | 'actions' | 'onlyYou' | `states.${'active' | 'suspended' | 'removed'}`)
  | ('change' | 'changeOf' | 'suspend' | 'suspendOf' | 'resume' | 'resumeOf' | 'remove' | 'removeOf')
  | ('invitations' | 'noInvitations' | 'contact' | 'expires' | 'withdraw' | 'withdrawOf')
  | ('code' | 'codeTitle' | 'codeBody' | 'codeOnce' | 'codeNoted' | 'copyCode')
  | ('validFrom' | 'validTo' | 'validToHelp')
  | ('newAccount' | 'address' | 'copyAddress');

export type MemberWords = (word: MemberWord, values?: Record<string, unknown>) => string;

/** Somebody of a team, as its table shows them. */
export interface ListedMember {
  readonly userId: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly roles: readonly string[];
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly state: 'active' | 'suspended' | 'removed';
  readonly lastActiveAt: string | null;
}

/** What somebody is called who may never have said it. */
export const memberName = (
  { name, username }: Pick<ListedMember, 'name' | 'username'>,
  words: MemberWords,
): string => name ?? username ?? words('nameless');
