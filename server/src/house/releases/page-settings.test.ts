import { PageSettings } from '@console/contract';
import { readConfig } from '../../config.ts';
import { pageSettingsOf } from './page-settings.ts';

const oidcOf = (environment: Record<string, string> = {}) => pageSettingsOf(readConfig(environment)).oidc;

it('6: the usual settings are the specification’s, on our own origin', () => {
  expect(oidcOf()).toMatchObject({
    endpoint: '',
    clients: { console: { prompt: 'consent' }, wood: { prompt: 'login' } },
    resource: 'urn:console:api',
    resources: ['urn:console:api'],
    accountUrl: '/oidc/account',
    audienceMayBeList: false,
    idTokenHint: false,
  });
  expect(oidcOf().scopes).toHaveLength(11);
});

it('the embedded provider on an origin of its own', () => {
  expect(oidcOf({ IDENTITY_URL: 'http://localhost:8081/' })).toMatchObject({
    endpoint: 'http://localhost:8081',
    accountUrl: 'http://localhost:8081/oidc/account',
  });
});

it('a foreign provider brings its own account page, or none; whatever it needs is a setting', () => {
  const logto = {
    OIDC_ISSUER: 'https://id.example.com/oidc',
    OIDC_SCOPES: 'openid offline_access urn:logto:scope:organizations',
    OIDC_RESOURCES: 'urn:logto:resource:organizations',
    API_RESOURCE: 'https://console.example.com/api',
    WOOD_PROMPT: 'login consent',
    OIDC_ID_TOKEN_HINT: 'true',
    OIDC_AUDIENCE_MAY_BE_LIST: 'true',
  };
  expect(oidcOf(logto)).toMatchObject({
    endpoint: 'https://id.example.com',
    clients: { wood: { prompt: 'login consent' } },
    scopes: ['openid', 'offline_access', 'urn:logto:scope:organizations'],
    resources: ['https://console.example.com/api', 'urn:logto:resource:organizations'],
    accountUrl: null,
    idTokenHint: true,
    audienceMayBeList: true,
  });
  const account = 'https://id.example.com/profile';
  expect(oidcOf({ ...logto, OIDC_ACCOUNT_URL: account }).accountUrl).toBe(account);
});

it('sign-in asks for the tokens of services that areas bring themselves, too', () => {
  const parking = {
    ...{ name: 'parking', url: 'http://127.0.0.1:7200', resource: 'urn:console:parking' },
    scopes: ['parking:read', 'parking:write'],
  };
  const { resources, scopes } = oidcOf({ SERVICES: JSON.stringify([parking]) });
  expect(resources).toEqual(['urn:console:api', 'urn:console:parking']);
  expect(scopes).toHaveLength(13);
  expect(scopes).toEqual(expect.arrayContaining(['openid', 'parking:read', 'parking:write']));
});

it('on slow lines an operator lets pages wait longer for an area', () => {
  expect(pageSettingsOf(readConfig({})).areaTimeoutS).toBe(8);
  expect(pageSettingsOf(readConfig({ AREA_TIMEOUT_S: '30' })).areaTimeoutS).toBe(30);
});

it('an operator forbids browsers to keep screens for times without a network', () => {
  expect(pageSettingsOf(readConfig({})).offlineScreens).toBe(true);
  expect(pageSettingsOf(readConfig({ OFFLINE_SCREENS: 'false' })).offlineScreens).toBe(false);
});

it('is what the page reads, and settings of an earlier server are still read', () => {
  const settings = pageSettingsOf(readConfig({}));
  expect(PageSettings.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  const { resources: _, accountUrl: __, audienceMayBeList: ___, idTokenHint: ____, ...oidc } = settings.oidc;
  expect(PageSettings.parse({ ...settings, oidc }).oidc).toMatchObject({ resources: [], accountUrl: null });
  const { areaTimeoutS: _____, offlineScreens: ______, ...before } = settings;
  expect(PageSettings.parse(before)).toMatchObject({ areaTimeoutS: 8, offlineScreens: true });
});
