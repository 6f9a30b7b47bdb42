import { type AnyEndpoint, sightOf } from '@console/contract';
import * as z from 'zod/mini';
import { endpoints } from '../../server/src/house/api-report/listing.ts';
import { fieldsOf, innerOf } from '../../shared/contract/src/schema-parts.ts';

/** What every endpoint has to say about itself, whoever writes it. */
let all: readonly AnyEndpoint[];
beforeAll(async () => {
  all = await endpoints();
  expect(all.length).toBeGreaterThan(180);
});

const isRead = ({ method }: AnyEndpoint) => method === 'GET';

/** Made by the server for one reader, or asked about without being kept: nothing on a screen becomes stale. */
const changesNothing = [
  'abortMultipartUpload',
  'addApplicationPaper',
  'addEvidence', // a file stands nowhere before something names it
  'addMyEvidence',
  'beginMultipartUpload', // nothing is there before it is complete
  'beginViewAs',
  'browseRows',
  'cancelStatement',
  'checkMail',
  'comparePolicy',
  'createFolderZip',
  'createPolicyToken',
  'createUploadToken',
  'endViewAs',
  'explainPermission',
  'exportMyPerson',
  'exportNotes',
  'findImported', // only asks
  'inspectToken',
  'previewBill',
  'previewCheckout',
  'previewFirstBill',
  'previewI18nImport',
  'previewRooms',
  'previewTariff',
  'previewTxn',
  'previewVolume',
  'pullI18nFiles',
  'queryDns',
  'queryDnsServer',
  'recordEvents',
  'refreshCdn',
  'requestAccess', // asks somebody else
  'revealIdNumber',
  'reviewPolicyChanges',
  'runStatement',
  'signObjectUrls',
  'signUploadPart',
  'simulateCost',
  'traceDns',
  'translateI18nText',
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
  expect(fixed).toEqual([]);
});

interface Place {
  at: string;
  /** Of a field of an object. */
  name?: string;
  schema: z.core.$ZodType;
}

/** Every schema within a schema, with the way to it. */
function placesIn(schema: z.core.$ZodType, at = ''): Place[] {
  const own = Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
    const [place, ...below] = placesIn(field, `${at}.${name}`);
    return [{ at: `${at}.${name}`, schema: field, ...place, name }, ...below];
  });
  return [{ at, schema }, ...own, ...innerOf(schema).flatMap((one) => placesIn(one, at))];
}

/** How a team keeps its books, not what something has cost. */
const settings = ['costMethod', 'returnCostBasis'];
/** What names or numbers a cost tells nothing of it. */
const isAboutCost = (name: string) =>
  !settings.includes(name) && !/(Id|No)$/.test(name) && /cost|margin|profit|^valueMinor$/i.test(name);

it('what something has cost or brings in is marked: not every member may see it', () => {
  const found = all.flatMap(({ name, response }) =>
    placesIn(response).flatMap((place) =>
      place.name && isAboutCost(place.name) ? [{ ...place, at: `${name}${place.at}` }] : [],
    ),
  );
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter(({ schema }) => !sightOf(schema)).map(({ at }) => at)).toEqual([]);
});

it('every day and every instant that is sent is one that can be kept and told again', () => {
  const sent = all.flatMap(({ name, params, query, body }) =>
    [params, query, body]
      .flatMap((schema) => placesIn(schema))
      .flatMap(({ at, schema }) => {
        const { format }: z.core.$ZodTypeDef & { format?: string } = schema._zod.def;
        return format === 'date' || format === 'datetime'
          ? [{ at: `${name}${at}`, format, schema } as const]
          : [];
      }),
  );
  expect(sent.length).toBeGreaterThan(40);
  const edges = {
    date: {
      kept: ['1900-01-01', '2200-12-31'],
      beyond: ['1899-12-31', '2201-01-01', '0001-01-01', '9999-12-31'],
    },
    datetime: {
      kept: ['1900-01-01T00:00:00Z', '2200-12-31T23:59:59.998Z'],
      beyond: ['1900-01-01T00:00:00+00:01', '2200-12-31T23:59:59.9999999Z', '0001-01-01T00:00:00+14:00'],
    },
  };
  const wrong = sent.flatMap(({ at, format, schema }) => {
    const takes = (value: string) => z.safeParse(schema, value).success;
    const { kept, beyond } = edges[format];
    return [
      ...kept.filter((value) => !takes(value)).map((value) => `${at} refuses ${value}`),
      ...beyond.filter(takes).map((value) => `${at} takes ${value}`),
    ];
  });
  expect(wrong).toEqual([]);
});
