import { randomUUID } from 'node:crypto';
import type { Problem } from '@console/contract';
import {
  type BlogPost,
  getBlogPost,
  type Item,
  saveNote,
  setItem,
  snoozeReminder,
  trashNote,
} from '@console/contract/notes';
import sql from 'sql-template-tag';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { drawPost } from '../publishing/draw-post.ts';
import { setFlagsOf } from '../publishing/item-flags.ts';

let house: TestServer;
let lan: Person;
beforeAll(async () => {
  house = await testServer();
  lan = await house.user();
});
afterAll(() => house.close());

const draw = async (_: string, job: Parameters<typeof drawPost>[0]) => drawPost(job);
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const toTheMinute = (instant: string) => `${instant.slice(0, 16)}:00.000Z`;

async function note(who = lan): Promise<string> {
  const uuid = randomUUID();
  const body = { title: 'T', content: 'c', saveId: randomUUID() };
  await house.call(saveNote, { params: { uuid }, body }, { as: who });
  return uuid;
}
const patch = (uuid: string, body: object, who: Person | undefined = lan) =>
  house.call(setItem, { params: { uuid }, body }, { as: who });
const fieldsOf = ({ body }: { body: unknown }) => (body as Problem).fields;

describe('PATCH /note/{uuid}/item: the reminder', () => {
  it('1.2: is set with zone and rule, answered, read back, and taken away', async () => {
    const uuid = await note();
    const at = later(120);
    const rule = { freq: 'week', interval: 2, byDay: ['MO', 'FR'], count: 9 };
    const set = await patch(uuid, { remind_at: at, remind_tz: 'Asia/Shanghai', remind_rule: rule });
    expect(set).toMatchObject({
      status: 200,
      body: {
        remind_at: toTheMinute(at),
        remind_tz: 'Asia/Shanghai',
        remind_rule: rule,
        rev: 1,
      },
    });
    expect((await patch(uuid, { remind_at: null })).body).toMatchObject({
      remind_at: null,
      remind_tz: null,
      remind_rule: null,
      remind_start: null,
      rev: 2,
    });
  });

  it('1.2: without a zone it is UTC', async () => {
    const at = later(60);
    const { body } = await patch(await note(), { remind_at: at });
    expect(body).toMatchObject({ remind_tz: 'UTC', remind_start: at.slice(0, 16) });
  });

  it('1.2: finishing cancels a single one and goes on with a series; flags leave the version alone', async () => {
    const [single, series] = [await note(), await note()];
    const at = later(60);
    await patch(single, { remind_at: at });
    await patch(series, { remind_at: at, remind_rule: { freq: 'day', interval: 1 } });
    expect((await patch(single, { is_finished: true })).body).toMatchObject({ remind_at: null });
    const next = new Date(Date.parse(toTheMinute(at)) + 86_400_000).toISOString();
    expect((await patch(series, { is_finished: true })).body).toMatchObject({ remind_at: next });
  });

  it('two writers of different flags both win', async () => {
    const uuid = await note();
    const at = later(60);
    await Promise.all([
      patch(uuid, { remind_at: at }),
      patch(uuid, { make_it_top: true }),
      patch(uuid, { make_it_top: true, top_rank: 7 }),
    ]);
    const { body } = await patch(uuid, { is_finished: false });
    expect(body).toMatchObject({ remind_at: toTheMinute(at), make_it_top: true, rev: 4 });
  });

  it('1.2: a newly pinned note comes before the others', async () => {
    const who = await house.user();
    const ranks: (number | null)[] = [];
    for (let index = 0; index < 2; index += 1) {
      ranks.push(((await patch(await note(who), { make_it_top: true }, who)).body as Item).top_rank);
    }
    expect(ranks).toEqual([-1, -2]);
  });

  it.each([
    [{ remind_at: later(-5) }, 'remind_at', 'remind_in_past'],
    [{ remind_at: 'tomorrow' }, 'remind_at', 'invalid_format'],
    [{ remind_at: later(5), remind_tz: 'Mars/Base' }, 'remind_tz', 'unknown_zone'],
    [{ remind_tz: 'UTC' }, 'remind_at', 'remind_at_needed'],
    [{ remind_at: later(5), remind_rule: { freq: 'hour' } }, 'remind_rule.freq', 'invalid_value'],
    [{ remind_at: later(5), remind_rule: { freq: 'day', interval: 100 } }, 'remind_rule.interval', 'too_big'],
    [
      { remind_at: later(5), remind_rule: { freq: 'day', byDay: ['MO'] } },
      'remind_rule.byDay',
      'only_weekly',
    ],
    [
      { remind_at: later(5), remind_rule: { freq: 'day', until: '2020-01-01' } },
      'remind_rule.until',
      'before_start',
    ],
    [{}, '', 'nothing_to_set'],
  ])('bad input %j is refused at %s', async (body, path, code) => {
    const answer = await patch(await note(), body);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toMatchObject([{ path, code }]);
  });

  it('refuses strangers, people without the permission, other people’s notes, and notes in the trash', async () => {
    const uuid = await note();
    const auditor = await house.user({ roles: ['auditor'] });
    expect((await house.call(setItem, { params: { uuid }, body: { remind_at: null } })).status).toBe(401);
    expect((await patch(uuid, { remind_at: null }, auditor)).status).toBe(403);
    expect((await patch(uuid, { remind_at: null }, await house.user())).status).toBe(404);
    await house.call(trashNote, { params: { uuid } }, { as: lan });
    expect(await patch(uuid, { remind_at: null })).toMatchObject({
      status: 409,
      body: { code: 'NOTE_TRASHED', details: { uuid } },
    });
  });
});

describe('PATCH /note/{uuid}/item: add_to_blog', () => {
  const post = async (uuid: string) => {
    const { body } = await house.call(getBlogPost, { params: { uuid } }, { as: lan });
    return (body as { post: BlogPost | null }).post;
  };
  async function written(title: string, content: string): Promise<string> {
    const uuid = randomUUID();
    const body = { title, content, saveId: randomUUID() };
    await house.call(saveNote, { params: { uuid }, body }, { as: lan });
    return uuid;
  }

  it('1.2: true publishes as the dialog would, once more changes nothing, false withdraws', async () => {
    const uuid = await written('Tides', 'High water at six.');
    const set = await patch(uuid, { add_to_blog: true, is_finished: true });
    expect(set).toMatchObject({ status: 200, body: { add_to_blog: true, is_finished: true } });
    const published = await post(uuid);
    expect(published).toMatchObject({ slug: 'tides', visibility: 'public', lang: 'en', withdrawnAt: null });
    await patch(uuid, { add_to_blog: true });
    expect((await post(uuid))?.updatedAt).toBe(published?.updatedAt);
    const back = await patch(uuid, { add_to_blog: false });
    expect(back.body).toMatchObject({ add_to_blog: false, is_finished: true });
    expect(await post(uuid)).toMatchObject({ slug: 'tides', withdrawnAt: expect.any(String) });
  });

  it('1.2: false where nothing was ever published changes nothing', async () => {
    const uuid = await note();
    expect(await patch(uuid, { add_to_blog: false })).toMatchObject({
      status: 200,
      body: { add_to_blog: false },
    });
    expect(await post(uuid)).toBeNull();
  });

  it.each([
    ['', 'Text without a title.', 'title', 'publish_needs_title'],
    ['A title', ' ', 'content', 'publish_needs_content'],
  ])(
    '1.2: title %j with content %j is refused, and no other flag moves',
    async (title, content, path, code) => {
      const uuid = await written(title, content);
      const answer = await patch(uuid, { add_to_blog: true, make_it_top: true });
      expect(answer.status).toBe(422);
      expect(fieldsOf(answer)).toMatchObject([{ path, code }]);
      expect((await patch(uuid, { is_finished: false })).body).toMatchObject({
        add_to_blog: false,
        make_it_top: false,
      });
    },
  );

  it('publishing needs note.publish, and a note that is one’s own and not in the trash', async () => {
    const uuid = await note();
    const auditor = await house.user({ roles: ['auditor'] });
    expect((await house.call(setItem, { params: { uuid }, body: { add_to_blog: true } })).status).toBe(401);
    expect((await patch(uuid, { add_to_blog: true }, auditor)).status).toBe(403);
    const db = house.db({ kind: 'user', userId: lan.userId });
    const mayNot = { hold: () => false };
    const published = { is_finished: true, add_to_blog: true };
    await expect(
      setFlagsOf({ db, outside: db }, draw, lan.userId, uuid, published, mayNot),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { permission: 'note.publish' },
    });
    const withdrawn = { is_finished: false, add_to_blog: false };
    expect(await setFlagsOf({ db, outside: db }, draw, lan.userId, uuid, withdrawn, mayNot)).toMatchObject(
      withdrawn,
    );
    const stranger = await house.user();
    expect((await patch(uuid, { add_to_blog: true }, stranger)).status).toBe(404);
    expect((await patch(uuid, { add_to_blog: false }, stranger)).status).toBe(404);
    await house.call(trashNote, { params: { uuid } }, { as: lan });
    expect((await patch(uuid, { add_to_blog: true })).status).toBe(409);
  });
});

describe('POST /note/{uuid}/item/snooze', () => {
  const snooze = (uuid: string, until: string, who: Person | undefined = lan) =>
    house.call(snoozeReminder, { params: { uuid }, body: { until } }, { as: who });

  it('1.4: reminds once more, beside a series', async () => {
    const uuid = await note();
    const [at, until] = [later(60), later(10)];
    await patch(uuid, { remind_at: at, remind_rule: { freq: 'day' } });
    const { status, body } = await snooze(uuid, until);
    expect(status).toBe(200);
    expect(body).toMatchObject({ snoozed_until: until, remind_at: toTheMinute(at) });
    const [row] = await house
      .db({ kind: 'owner' })
      .rows<{ firesAt: string }>(sql`select fires_at from notes.items where note_id = ${uuid}`);
    expect(row?.firesAt).toBe(until);
  });

  it('refuses the past, strangers, missing permission, foreign notes, the trash', async () => {
    const uuid = await note();
    const answer = await snooze(uuid, later(-5));
    expect([answer.status, fieldsOf(answer)]).toMatchObject([
      422,
      [{ path: 'until', code: 'remind_in_past' }],
    ]);
    const until = later(10);
    expect((await house.call(snoozeReminder, { params: { uuid }, body: { until } })).status).toBe(401);
    expect((await snooze(uuid, until, await house.user({ roles: ['auditor'] }))).status).toBe(403);
    expect((await snooze(uuid, until, await house.user())).status).toBe(404);
    await house.call(trashNote, { params: { uuid } }, { as: lan });
    expect((await snooze(uuid, until)).status).toBe(409);
  });
});
