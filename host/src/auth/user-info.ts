import * as z from '@console/contract/plain';
import { SignInError } from './sign-in-error.ts';
import { askProvider } from './token-endpoint.ts';

const text = z.catch(z.nullable(z.string()), null);

/** What we read of userinfo (specification, section 7.6); everything but the subject may be missing. */
const UserInfo = z.object({
  sub: z.string(),
  name: text,
  username: text,
  picture: text,
  email: text,
  organization_data: z.catch(z.array(z.object({ id: z.string(), name: z.string() })), []),
});
export type UserInfo = z.infer<typeof UserInfo>;

/**
 * Asks the provider about the user.
 * @param accessToken gives a token for the provider itself, another one than the refused
 * @param sub whom the id token is about; an answer about somebody else is refused
 * @throws {SignInError} `user_info_unavailable` · {ApiError} NETWORK, TIMEOUT
 */
export async function fetchUserInfo(
  address: string,
  sub: string,
  accessToken: (refused?: string) => Promise<string | null>,
): Promise<UserInfo> {
  const ask = async (token: string | null): Promise<Response> => {
    if (token === null) throw new SignInError('user_info_unavailable', 'no access token');
    return askProvider(address, { headers: { authorization: `Bearer ${token}` } });
  };
  const token = await accessToken();
  const first = await ask(token);
  const answer = first.status === 401 && token !== null ? await ask(await accessToken(token)) : first;
  if (!answer.ok) throw new SignInError('user_info_unavailable', `HTTP ${answer.status}`);
  const info = UserInfo.safeParse(await answer.json().catch(() => undefined));
  if (!info.success) throw new SignInError('user_info_unavailable', 'the answer is no user');
  if (info.data.sub !== sub)
    throw new SignInError('user_info_unavailable', 'the answer is about somebody else');
  return info.data;
}
