import { type AnyEndpoint, permissionToSee } from '@console/contract';
import type * as z from 'zod/mini';
import { endpoints } from '../../server/src/house/api-report/listing.ts';

/** What every endpoint has to say about itself, whoever writes it. */
let all: readonly AnyEndpoint[];
beforeAll(async () => {
  all = await endpoints();
  expect(all.length).toBeGreaterThan(180);
});

const isRead = ({ method }: AnyEndpoint) => method === 'GET';

/** Made by the server for one reader, or asked about without being kept: nothing on a screen becomes stale. */
const changesNothing = [
  'addEvidence', // a file stands nowhere before something names it
  'exportNotes',
  'previewRooms',
  'previewTariff',
  'previewVolume',
  'recordEvents',
  'revealIdNumber',
];

it('a write says what it changes; what it changes is shown somewhere', () => {
  const silent = all.filter((one) => !isRead(one) && one.changes.length === 0).map(({ name }) => name);
  expect(silent.sort()).toEqual(changesNothing);
  const shown = new Set(all.filter(isRead).flatMap(({ shows }) => shows));
  const unseen = all.flatMap(({ name, changes }) =>
    changes.filter((tag) => !shown.has(tag)).map((tag) => `${name} changes ${tag}`),
  );
  expect(unseen).toEqual([]);
});

it('a read changes nothing, and what it shows can change', () => {
  expect(all.filter((one) => isRead(one) && one.changes.length > 0).map(({ name }) => name)).toEqual([]);
  const changed = new Set(all.flatMap(({ changes }) => changes));
  const fixed = all.flatMap(({ name, shows }) =>
    shows.filter((tag) => !changed.has(tag)).map((tag) => `${name} shows ${tag}`),
  );
  expect(fixed).toEqual(['listTeamMembers shows wood.members']); // nobody can be let into a team yet
});

type Def = z.core.$ZodTypeDef & Partial<Record<string, unknown>>;

/** Every named field of an answer, with the schema that stands for it. */
function fieldsOf(schema: z.core.$ZodType, at = ''): { at: string; name: string; schema: z.core.$ZodType }[] {
  const def = schema._zod.def as Def;
  const shape = (def.shape ?? {}) as Record<string, z.core.$ZodType>;
  const own = Object.entries(shape).flatMap(([name, field]) => [
    { at: `${at}.${name}`, name, schema: field },
    ...fieldsOf(field, `${at}.${name}`),
  ]);
  const inner = [
    def.element,
    def.innerType,
    def.valueType,
    def.out,
    def.left,
    def.right,
    ...((def.options ?? []) as []),
  ];
  return [...own, ...inner.filter(Boolean).flatMap((one) => fieldsOf(one as z.core.$ZodType, at))];
}

/** How a team keeps its books, not what something has cost. */
const settings = ['costMethod', 'returnCostBasis'];
const isAboutCost = (name: string) =>
  !settings.includes(name) && /cost|margin|profit|^valueMinor$/i.test(name);

it('what something has cost or brings in is marked: not every member may see it', () => {
  const found = all.flatMap(({ name, response }) =>
    fieldsOf(response).flatMap((field) =>
      isAboutCost(field.name) ? [{ ...field, at: `${name}${field.at}` }] : [],
    ),
  );
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter(({ schema }) => !permissionToSee(schema)).map(({ at }) => at)).toEqual([]);
});
