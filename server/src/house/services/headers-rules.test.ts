import type { IncomingHttpHeaders } from 'node:http';
import { headersFromService, headersToService, isAnAnswer } from './headers-rules.ts';

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
    ['what is between two machines', { connection: 'keep-alive, te', te: 'trailers', upgrade: 'h2c' }],
    ['what the connection names', { connection: 'close, Accept', accept: '*/*' }],
    ['where somebody says that they come from', { 'x-forwarded-for': '203.0.113.9', host: 'evil.example' }],
    ['the same in other words', { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }],
    ['another address than the one asked for', { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' }],
  ])('is never %s', (_, headers) => {
    expect(headersToService(headers, from)).toEqual(headersToService({}, from));
  });
});

describe('where a body ends', () => {
  const framing = (headers: IncomingHttpHeaders) => {
    const { 'content-length': length, 'transfer-encoding': coding } = headersToService(headers, from);
    return [length, coding];
  };

  it.each<[string, IncomingHttpHeaders, unknown[]]>([
    ['is told as it was', { 'content-length': '7' }, ['7', undefined]],
    [
      'is told whatever the connection names',
      { 'content-length': '7', connection: 'content-length' },
      ['7', undefined],
    ],
    ['is told in chunks where it came in chunks', { 'transfer-encoding': 'chunked' }, [undefined, 'chunked']],
    ['is told once', { 'transfer-encoding': 'chunked', 'content-length': '7' }, [undefined, 'chunked']],
    ['is nowhere without one', { 'content-length': '0' }, [undefined, undefined]],
  ])('%s', (_, headers, told) => expect(framing(headers)).toEqual(told));
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
    ['another place', { location: 'https://evil.example/', refresh: '0; url=https://evil.example/' }],
    ['a sign-in of its own', { 'www-authenticate': 'Basic realm="console"' }],
    [
      'where the browser reports to',
      { nel: '{}', 'report-to': '{}', 'reporting-endpoints': 'a="https://evil.example"' },
    ],
    ['another server', { 'alt-svc': 'h3=":443"' }],
    ['what the browser says from then on', { 'accept-ch': 'Sec-CH-UA-Model' }],
    ['what nginx obeys', { 'x-accel-redirect': '/live/index.html', 'x-accel-expires': '60' }],
    ['a policy of its own', { 'content-security-policy': "default-src *; script-src 'unsafe-inline'" }],
    ['what is between two machines', { connection: 'keep-alive', 'keep-alive': 'timeout=5' }],
  ])('is never %s', (_, headers) => {
    expect(headersFromService(headers)).toEqual(headersFromService({}));
  });
});

it('is an answer: all but what leads elsewhere', () => {
  expect([200, 204, 206, 304, 400, 404, 500, 503].filter((status) => !isAnAnswer(status))).toEqual([]);
  expect([300, 301, 302, 303, 305, 307, 308].filter(isAnAnswer)).toEqual([]);
});
