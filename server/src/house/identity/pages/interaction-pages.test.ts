import { consentPage, scopeLines, signInPage } from './interaction-pages.ts';

const eleven =
  'openid offline_access profile email phone address custom_data identities roles organizations organization_roles';

describe('the consent page', () => {
  it('6 tells the eleven scopes in four plain lines', () => {
    expect(scopeLines('en', eleven.split(' '))).toEqual([
      'know who you are and keep you signed in',
      'see your name, picture, e-mail address, phone number and postal address',
      'see your roles, organizations and roles in them',
      'see your connected accounts and settings',
    ]);
    expect(scopeLines('zh', eleven.split(' '))).toHaveLength(4);
  });

  it('tells only what is asked for, and a scope that it does not know by its name', () => {
    expect(scopeLines('en', ['openid', 'urn:logto:scope:organizations', 'files:read'])).toEqual([
      'know who you are',
      'see your organizations',
      'files:read',
    ]);
  });

  it('tells a service by its title, once for all its scopes, and one without a title by its scopes', () => {
    const parking = { scopes: ['parking:read', 'parking:write'], title: { zh: '停车', en: 'Parking' } };
    const services = [parking, { scopes: ['gates:open'] }];
    const asked = ['openid', 'parking:read', 'parking:write', 'gates:open'];
    expect(scopeLines('en', asked, services)).toEqual([
      'know who you are',
      'use Parking on your behalf',
      'gates:open',
    ]);
    expect(scopeLines('zh', asked, services)[1]).toBe('以您的身份使用停车');
    expect(scopeLines('en', ['openid'], services)).toEqual(['know who you are']);
  });

  it('offers another account, and leads its forms on to the console', () => {
    const page = consentPage({
      language: 'en',
      self: '/oidc/interaction/i',
      clientName: 'console',
      userName: 'Ming <Li>',
      scopes: ['openid'],
      consoleOrigin: 'https://console.example',
    });
    expect(page.html).toContain('<strong>Ming &lt;Li&gt;</strong>');
    expect(page.html).toContain('value="other">Use another account<');
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://console.example");
  });
});

describe('the sign-in page', () => {
  const shown = (problem: 'wrong' | 'limited' | 'missing', username = 'ming') =>
    signInPage({ language: 'en', self: '/oidc/interaction/i', username, problem }).html;

  it('says what is missing at the field', () => {
    expect(shown('missing')).not.toContain('username-problem');
    expect(shown('missing')).toMatch(/id="password-problem">Enter your password\./);
    expect(shown('missing', ' ')).toMatch(/id="username-problem">Enter your username\./);
  });

  it('takes name and message along to the other language', () => {
    expect(shown('wrong', 'ming&co')).toContain(
      'href="/oidc/interaction/i?username=ming%26co&amp;problem=wrong&amp;lang=zh"',
    );
  });

  it('27 has an icon of its own, which its policy allows, and says who helps', () => {
    const { html, headers } = signInPage({ language: 'zh', self: '/oidc/interaction/i', username: '' });
    expect(html).toMatch(/<link rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml;base64,/);
    expect(headers['content-security-policy']).toContain('img-src data:');
    expect(html).toContain('可向管理员索取重置码');
  });

  it('leads back to the console by its name and by a link', () => {
    expect(shown('wrong').match(/href="\/"/g)).toHaveLength(2);
  });
});
