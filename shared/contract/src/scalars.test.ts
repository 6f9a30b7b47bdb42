import { bilingual, consoleAddress, namesToType } from './scalars.ts';

const Names = bilingual(4);
const faults = (names: object) =>
  Names.safeParse(names).error?.issues.map(({ path, code }) => `${path.join('.')} ${code}`);

describe('names in both languages', () => {
  it.each([
    ['both', { zh: '松', en: 'Pine' }, { zh: '松', en: 'Pine' }],
    ['no English one', { zh: '松' }, { zh: '松', en: '松' }],
    ['an empty English one', { zh: ' 松 ', en: '  ' }, { zh: '松', en: '松' }],
  ])('%s', (_, typed, answered) => {
    expect(Names.parse(typed)).toEqual(answered);
  });

  it.each([
    ['no Chinese one', { en: 'Pine' }, ['zh invalid_type']],
    ['an empty Chinese one', { zh: ' ', en: 'Pine' }, ['zh too_small']],
    ['too long', { zh: '松松松松松', en: 'Pines' }, ['zh too_big', 'en too_big']],
    ['control characters', { zh: '松\u0007', en: 'P\u0007' }, ['zh custom', 'en custom']],
  ])('refuses %s', (_, typed, told) => {
    expect(faults(typed)).toEqual(told);
  });

  it('a form asks for the English one again where there is none', () => {
    expect(namesToType(Names.parse({ zh: '松' }))).toEqual({ zh: '松', en: '' });
    expect(namesToType({ zh: '松', en: 'Pine' })).toEqual({ zh: '松', en: 'Pine' });
  });
});

describe('an address of the console', () => {
  it.each(['/', '/note/?q=%E6%9C%A8', '/wood/sales?sort=-at#top'])('takes %s', (address) => {
    expect(consoleAddress.safeParse(address).success).toBe(true);
    expect(new URL(address, 'https://console.example').origin).toBe('https://console.example');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '',
  ])('refuses %j', (address) => expect(consoleAddress.safeParse(address).success).toBe(false));
});
