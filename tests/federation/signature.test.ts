import { generateKeyPairSync } from 'node:crypto';
import { expectConsole } from '@console/testing/console';
import { signedRecords } from '../../host/src/remotes/signature.ts';
import { signed } from '../../server/src/house/releases/signing.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const x = publicKey.export({ format: 'jwk' }).x ?? '';
const record = { remote: 'wood', titles: { zh: '木材</script>', en: 'Wood' } };
const good = () => JSON.parse(JSON.stringify(signed(record as never, privateKey)));
/** What is left of records after the check; undefined where one is refused. */
const taken = async (records: unknown[], key = x) => {
  const listed = records.map((one) => ({ remote: 'wood', area: 'wood', record: one }));
  return (await signedRecords(listed, key)).map((one) => one.record);
};

it('takes what its publisher has signed', async () => {
  expect(await taken([good(), null])).toEqual([good(), null]);
});

it.each([
  ['is not signed', record],
  ['was changed', { ...good(), remote: 'notes' }],
  ['has more than was signed', { ...good(), live: {} }],
  [
    'has another’s signature',
    { ...good(), signature: signed({ remote: 'notes' } as never, privateKey).signature },
  ],
  ['has a signature that is none', { ...good(), signature: '%%%' }],
  ['is no record', 'wood'],
])('refuses a record that %s, and only that', async (_, bad) => {
  expect(await taken([bad, good()])).toEqual([undefined, good()]);
});

it('takes what one of two keys has signed, while one takes the other’s place', async () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
  expect(await taken([good()], `${other},${x}`)).toEqual([good()]);
  expect(await taken([good()], other)).toEqual([undefined]);
});

it('with a key that is none nothing is taken', async () => {
  expectConsole(/cannot be verified/);
  expect(await taken([good()], 'AAAA')).toEqual([undefined]);
});

it('where the browser cannot verify nothing is taken, and nothing else breaks', async () => {
  expectConsole(/cannot be verified/);
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  try {
    expect(await taken([good()])).toEqual([undefined]);
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
  }
});
