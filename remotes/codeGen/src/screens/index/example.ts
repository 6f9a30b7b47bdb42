/** Something to try: a list whose items differ, with a day, a nested object and a missing number. */
export const example = `${JSON.stringify(
  {
    building: 'A-12',
    checkedOn: '2026-11-21',
    rooms: [
      { number: '301', area: 24.5, tenant: { name: 'Lin', phone: null } },
      { number: '302', area: 31, meters: [{ kind: 'water', value: 1042 }] },
    ],
  },
  null,
  2,
)}\n`;

const tables = `create table rooms (
  id bigint generated always as identity primary key,
  number varchar(20) not null unique,
  area numeric(6, 2),
  opened_on date default current_date
);

create table tenants (
  id bigint generated always as identity primary key,
  room_id bigint not null references rooms (id),
  name text not null,
  state text not null default 'living'
);
`;

const schema = `${JSON.stringify(
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Reading',
    type: 'object',
    properties: {
      meter: { type: 'string', minLength: 1, description: 'Number on the meter' },
      kind: { enum: ['water', 'power', 'gas'] },
      value: { type: 'number', minimum: 0 },
      at: { type: 'string', format: 'date-time' },
      place: {
        type: 'array',
        prefixItems: [{ type: 'number' }, { type: 'number' }],
        minItems: 2,
        items: false,
      },
    },
    required: ['meter', 'kind', 'value'],
    additionalProperties: false,
  },
  null,
  2,
)}\n`;

/** What people paste, to try with one click: kinds of data, and examples of small tools by their id. */
export const examples: readonly { kind: 'json' | 'sql' | 'jsonSchema' | 'yaml' | 'csv'; text: string }[] = [
  { kind: 'json', text: example },
  { kind: 'sql', text: tables },
  { kind: 'jsonSchema', text: schema },
  { kind: 'yaml', text: 'name: web\nports: [80, 443]\nenv:\n  TZ: Asia/Shanghai\n' },
  { kind: 'csv', text: 'number,area,tenant\n301,24.5,Lin\n302,31,\n' },
];
export const exampleTools = ['jwt', 'cron', 'compose', 'urlParts', 'subnet', 'colour'] as const;
