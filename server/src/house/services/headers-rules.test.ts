import { headersFromService, headersToService } from './headers-rules.ts';

const from = { id: 'request-1', host: 'console.example', protocol: 'https', ip: '192.0.2.1' };

describe('what an area’s service is told', () => {
  it('is who asks and for what, and where the question came from', () => {
    const sent = { authorization: 'Bearer t', accept: 'application/json', 'if-match': '"3"' };
    expect(headersToService(sent, from)).toEqual({
      ...sent,
      'x-request-id': 'request-1',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'console.example',
      'x-forwarded-proto': 'https',
    });
  });

  it.each([
    ['the session with the provider', { cookie: 'console_session=1' }],
    ['what is between two machines', { connection: 'keep-alive', 'transfer-encoding': 'chunked' }],
    ['what the connection names', { connection: 'close, X-Own', 'x-own': '1' }],
    ['where somebody says that they come from', { 'x-forwarded-for': '203.0.113.9', host: 'evil.example' }],
  ])('is never %s', (_, headers) => {
    expect(headersToService(headers, from)).toEqual(headersToService({}, from));
  });
});

describe('what a page is told of a service’s answer', () => {
  it('is the answer, kept by nobody unless it says so', () => {
    expect(headersFromService({ 'content-type': 'application/json', etag: '"1"' })).toMatchObject({
      'content-type': 'application/json',
      etag: '"1"',
      'cache-control': 'no-store',
    });
    expect(headersFromService({ 'cache-control': 'private, max-age=60' })).toMatchObject({
      'cache-control': 'private, max-age=60',
    });
  });

  it.each([
    ['a cookie', { 'set-cookie': ['console_session=1'] }],
    ['what clears the origin', { 'clear-site-data': '"*"' }],
    ['what widens a worker', { 'service-worker-allowed': '/' }],
    ['a policy of its own', { 'content-security-policy': "default-src *; script-src 'unsafe-inline'" }],
    ['what is between two machines', { connection: 'keep-alive', 'keep-alive': 'timeout=5' }],
  ])('is never %s', (_, headers) => {
    expect(headersFromService(headers)).toEqual(headersFromService({}));
  });
});
