import { authorizationParameters, resourcesToAsk } from './authorization-parameters.ts';

const queryOf = (search: string) => authorizationParameters(new URLSearchParams(search)).query;

describe('the optional parameters of a sign-in address', () => {
  it('7.2 optional: each under its own name', () => {
    expect(
      queryOf('app=wood&login_hint=m&direct_sign_in=social:x&identifier=email&one_time_token=t'),
    ).toEqual({
      login_hint: 'm',
      direct_sign_in: 'social:x',
      identifier: 'email',
      one_time_token: 't',
    });
  });

  it('7.2 optional: first_screen or interaction_mode, never both', () => {
    expect(queryOf('interaction_mode=signUp')).toEqual({ interaction_mode: 'signUp' });
    expect(queryOf('interaction_mode=signUp&first_screen=register')).toEqual({ first_screen: 'register' });
  });

  it('7.2 extra: any other name, none that the sign-in decides itself', () => {
    expect(queryOf('extra.theme=dark&extra.ui_locales=fr&extra.=x')).toEqual({
      theme: 'dark',
      ui_locales: 'fr',
    });
    const own = [
      'client_id',
      'redirect_uri',
      'state',
      'nonce',
      'scope',
      'prompt',
      'request_uri',
      'response_mode',
    ];
    expect(queryOf(own.map((name) => `extra.${name}=evil`).join('&'))).toEqual({});
  });

  it('7.2 optional: what is empty is left out', () => {
    expect(queryOf('login_hint=&extra.theme=')).toEqual({});
  });
});

describe('the resources to ask for', () => {
  const configured = ['urn:api', 'urn:organizations', 'urn:other'];

  it('7.2 resource: the configured ones, our API first', () => {
    expect(resourcesToAsk(configured, 'urn:api', [])).toEqual(configured);
    expect(resourcesToAsk([], 'urn:api', [])).toEqual(['urn:api']);
  });

  it('7.2 resource: an address chooses among them; an unknown one is never asked for', () => {
    expect(resourcesToAsk(configured, 'urn:api', ['urn:other'])).toEqual(['urn:api', 'urn:other']);
    expect(resourcesToAsk(configured, 'urn:api', ['urn:evil'])).toEqual(configured);
  });
});
