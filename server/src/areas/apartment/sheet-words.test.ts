import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statTopics } from '@console/contract/apartment';
import * as words from './sheet-words.ts';

type Texts = { [key: string]: string | Texts };
const root = join(import.meta.dirname, '../../../../remotes/apartment/src');
const textsOf = (path: string): Texts => JSON.parse(readFileSync(join(root, path), 'utf8'));
const at = (texts: Texts, key: string) =>
  key.split('.').reduce<unknown>((node, part) => (node as Texts)[part], texts);

describe.each(['zh', 'en'] as const)('sheets in %s say what the screens say', (language) => {
  const base = textsOf(`locales/${language}.json`);
  const usage = textsOf(`usage/locales/${language}.json`);
  const money = textsOf(`money/locales/${language}.json`);
  const people = textsOf(`people/locales/${language}.json`);
  const charges = textsOf(`charges/locales/${language}.json`);
  const statistics = textsOf(`statistics/locales/${language}.json`);

  it.each([
    ['roomStates', base, words.roomStateWords],
    ['leaseModes', base, words.leaseModeWords],
    ['people.idKinds', people, words.idKindWords],
    ['people.genders', people, words.genderWords],
    ['usage.kinds', usage, words.kindWords],
    ['usage.units', usage, words.unitWords],
    ['usage.registers', usage, words.registerWords],
    ['usage.scopes', usage, words.scopeWords],
    ['usage.flow.lines', usage, words.flowKindWords],
    ['money.ledger.kinds', money, words.moneyFlowWords],
    ['money.ledger.accounts', money, words.moneyAccountWords],
    ['money.methods', money, words.paymentMethodWords],
    ['usage.check.rules', usage, words.ruleWords],
    ['usage.gap.bearers', usage, words.bearerWords],
    ['usage.records.gates', usage, words.gateWords],
    ['usage.records.results', usage, words.resultWords],
    ['usage.records.subjects', usage, words.subjectWords],
    ['usage.correction.states', usage, words.correctionStateWords],
    ['chargeKinds', charges, words.chargeKindWords],
    ['stat.utilities', statistics, words.utilityWords],
    ['stat.tabs', statistics, words.statTopicWords],
  ])('%s', (key, texts, told) => {
    const written = Object.fromEntries(Object.entries(told).map(([name, of]) => [name, of[language]]));
    expect(written).toEqual(at(texts, key));
  });

  it.each(statTopics)('stat.figures.%s', (topic) => {
    const told = Object.entries(words.statFigureWords[topic]);
    const written = Object.fromEntries(told.map(([name, of]) => [name, of[language]]));
    expect(written).toEqual(at(statistics, `stat.figures.${topic}`));
  });

  it('money.ledger.byItself', () => {
    expect(words.byItselfWords[language]).toBe(at(money, 'money.ledger.byItself'));
  });
});

it.each([
  ['JUMP: a party', 'zh', '突增：a party'],
  ['MASTER_GAP landlord: the pump', 'en', 'Master meter gap – The landlord: the pump'],
  ['NOTE: as it is', 'en', 'NOTE: as it is'],
  ['', 'zh', ''],
] as const)('the note %j in %s is %j', (note, language, told) => {
  expect(words.noteInWords(note, language)).toBe(told);
});
