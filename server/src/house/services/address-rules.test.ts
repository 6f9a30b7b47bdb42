import { addressAt } from './address-rules.ts';

const at = (asked: string) => addressAt('http://host:7200/parking', asked)?.href;

it.each([
  ['/services/parking/spaces/1?q=%E4%B8%9C&sort=-name', '/spaces/1?q=%E4%B8%9C&sort=-name'],
  ['/services/%70arkin%67/spaces', '/spaces'],
  ['/%73ervices/parking/spaces', '/spaces'],
  ['/services/parking/', '/'],
  ['/services/parking/a..b/.well-known/...?up=../..', '/a..b/.well-known/...?up=../..'],
])('%s is %s of the service', (asked, there) => expect(at(asked)).toBe(`http://host:7200/parking${there}`));

it.each([
  '/services/parking/../admin',
  '/services/parking/./spaces',
  '/services/parking/spaces/..',
  '/services/parking/%2e%2E/admin',
  '/services/parking/.%2e?x',
  '/services/parking/..%2fadmin',
  '/services/parking/x%5C..%5cadmin',
  '/services/parking/..\\admin',
  'http://other.example/services/parking/spaces',
])('%s is nothing', (asked) => expect(at(asked)).toBeUndefined());
