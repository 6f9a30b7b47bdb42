import type { AnyEndpoint } from '@console/contract';
import {
  type ApartmentRole,
  annulDraw,
  apartmentRoleNames,
  checkedDraw,
  commitDraw,
  createDraw,
  type Draw,
  deleteDraw,
  drawCommit,
  drawDraw,
  drawListDigest,
  drawRanking,
  getDraw,
  getDrawNotice,
  listDrawable,
  listDraws,
  listMyDraws,
  publishDraw,
  updateDraw,
  verifyDraw,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { stateMoves, statesOf } from '../state-moves.ts';
import { good, type Person, refusal } from '../testing-house.ts';
import { drawHouse } from './testing-draw.ts';

let area: Awaited<ReturnType<typeof drawHouse>>;
beforeAll(async () => {
  area = await drawHouse();
});
afterAll(() => area.close());

const numbers = ['AP-0001', 'AP-0002', 'AP-0003', 'AP-0004', 'AP-0005'];
const notice = async (drawId: string) => area.house.call(getDrawNotice, { params: { drawId } });
const proof = async (drawId: string) => area.house.call(verifyDraw, { params: { drawId } });

describe('23 from a list to a published result', () => {
  it('5.5 A-20 through the API: list, commitment, public number, places, and the rooms in their order', async () => {
    const place = await area.place();
    const draft = await place.created();
    expect(draft).toMatchObject({
      ...{
        state: 'draft',
        number: 'DR-0001',
        candidateCount: 5,
        roomCount: 2,
        listDigest: null,
        commit: null,
      },
      may: { edit: true, commit: true, draw: false, publish: false, annul: false },
    });
    const committed = good(await place.commit(draft));
    expect(committed).toMatchObject({
      state: 'committed',
      secret: null,
      listDigest: await drawListDigest(numbers),
    });
    expect(committed.listDigest).toMatch(/^bdef1f601a82/);
    const drawn = good(await place.draw(committed));
    const { secret, commit, listDigest, publicEntropy } = drawn;
    expect(await drawCommit(secret ?? '')).toBe(commit);
    expect(commit).toBe(committed.commit);
    const seed = { secret: secret ?? '', publicEntropy: publicEntropy ?? '', listDigest: listDigest ?? '' };
    const places = await drawRanking(seed, numbers);
    expect(drawn.candidates.map(({ number, rank }) => ({ number, rank }))).toEqual(
      places.map(({ number, rank }) => ({ number, rank })),
    );
    // Nobody is offered anything before it is published.
    expect(drawn.candidates.every(({ room }) => room === null)).toBe(true);
    const published = good(await place.publish(drawn));
    expect(published.state).toBe('published');
    expect(published.candidates.map(({ room }) => room?.roomNumber ?? null)).toEqual([
      ...place.rooms.map(({ number }) => number),
      ...[null, null, null],
    ]);
    const won = (await place.becameOf()).filter(({ roomId }) => roomId !== null);
    expect(won.map(({ number }) => number)).toEqual(
      places
        .slice(0, 2)
        .map(({ number }) => number)
        .sort(),
    );
    expect(won.every(({ keptUntil }) => keptUntil !== null)).toBe(true);
    expect((await area.auditOf(draft.drawId)).map(({ action }) => action)).toEqual([
      ...['create', 'commit', 'draw', 'publish'],
    ]);
  });

  it('5.5 the secret is nowhere to be read before it has drawn, and no two draws have the same one', async () => {
    const place = await area.place();
    const committed = await place.committed();
    const { secret } = good(await place.draw(committed));
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const kept = await area.house.db({ kind: 'owner' }).first<{ sealed: Buffer }>(sql`
      select sealed_secret as sealed from apartment.draws where draw_id = ${committed.drawId}::uuid`);
    expect(kept?.sealed.includes(secret ?? '')).toBe(false);
    const told = JSON.stringify(await area.auditOf(committed.drawId));
    expect(told).not.toContain(secret);
    const other = good(await (await area.place()).published().then(async (draw) => proof(draw.drawId)));
    expect(other.secret).not.toBe(secret);
  });

  it('5.5 what is published is enough to work the result out again', async () => {
    const place = await area.place();
    const { drawId } = await place.published();
    const published = good(await proof(drawId));
    expect(await checkedDraw(published)).toMatchObject({ list: true, secret: true, ranking: true });
    expect(await checkedDraw({ ...published, publicEntropy: '4-1-5' })).toMatchObject({ ranking: false });
  });

  it('23 a wish that begins later is offered from its day on, one that is over from today', async () => {
    const place = await area.place({
      wishes: [{ from: '2099-03-01', months: null }, { from: '2020-01-01' }],
    });
    await place.published();
    const [first, second] = await place.becameOf();
    expect(first?.firstDay).toBe('2099-03-01');
    expect(second?.firstDay).not.toBe('2020-01-01');
    expect((await place.becameOf()).map(({ roomId }) => roomId).sort()).toEqual(
      place.rooms.map(({ roomId }) => roomId).sort(),
    );
  });

  it('23 beds of a room that is let by the bed are drawn for one by one', async () => {
    const place = await area.place({ wishes: [{}, {}, {}] });
    const roomId = place.rooms[1]?.roomId ?? '';
    const beds = ['A', 'B'].map((label) => ({ buildingId: place.buildingId, bedId: v7(), roomId, label }));
    await place.owner.batch(
      sql`update apartment.rooms set lease_mode = 'bed' where room_id = ${roomId}::uuid`,
      ...insertionsOf('apartment.beds', beds),
    );
    expect(refusal(await place.create({ rooms: [{ roomId }] }))).toBe(
      '422 VALIDATION rooms.0.bedId bed_needed',
    );
    const rooms = beds.map(({ bedId }) => ({ roomId, bedId }));
    const drawn = good(await place.draw(good(await place.commit(good(await place.create({ rooms }))))));
    const { candidates } = good(await place.publish(drawn));
    expect(candidates.map(({ room }) => room && `${room.roomNumber} ${room.bedLabel}`)).toEqual([
      ...['102 A', '102 B', null],
    ]);
    const taken = await place.owner.rows<{ bedId: string }>(sql`
      select bed_id from apartment.applications where building_id = ${place.buildingId}::uuid and bed_id is not null`);
    expect(taken.map(({ bedId }) => bedId).sort()).toEqual(beds.map(({ bedId }) => bedId).sort());
  });

  it('23 whoever got none waits for the next draw, which has its own number', async () => {
    const place = await area.place();
    const { buildingId } = place;
    const published = await place.published();
    const left = published.candidates.slice(2).map(({ applicationId }) => applicationId);
    const { items, rooms } = good(
      await area.house.call(listDrawable, { query: { building: buildingId } }, { as: area.ming }),
    );
    expect(items.map(({ applicationId }) => applicationId).sort()).toEqual([...left].sort());
    // Both rooms are promised by now.
    expect(rooms.map(({ roomNumber, free }) => `${roomNumber} ${free}`)).toEqual(
      place.rooms.map(({ number }) => `${number} false`),
    );
    const next = good(await place.create({ applicationIds: left }));
    expect(next.number).toBe('DR-0002');
    // The first list stays as it was.
    expect((await place.get(published.drawId)).candidates).toHaveLength(5);
  });

  it('23 a draft is changed, and deleted with all of it', async () => {
    const place = await area.place();
    const draft = await place.created();
    const [one = '', two = '', three = ''] = place.applications;
    const change = {
      name: 'Two rooms',
      applicationIds: [one, two],
      rooms: [{ roomId: place.rooms[1]?.roomId ?? '' }],
    };
    const changed = good(
      await area.house.call(updateDraw, { ...place.at(draft), body: change }, { as: area.ming }),
    );
    expect(changed).toMatchObject({ name: 'Two rooms', candidateCount: 2, roomCount: 1, version: 1 });
    expect((await place.becameOf()).map(({ drawId }) => drawId !== null)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(refusal(await place.create({ applicationIds: [two, three] }))).toBe(
      '422 VALIDATION applicationIds.0 not_drawable',
    );
    good(await area.house.call(deleteDraw, place.at(changed), { as: area.ming }));
    expect((await place.becameOf()).every(({ drawId }) => drawId === null)).toBe(true);
    expect(
      refusal(await area.house.call(getDraw, { params: { drawId: draft.drawId } }, { as: area.ming })),
    ).toBe('404 NOT_FOUND');
  });

  it('23 the list of draws, newest first and by state', async () => {
    const place = await area.place();
    const { drawId } = await place.published();
    await place.moreWaiting([{}, {}]);
    const { items } = good(
      await area.house.call(listDrawable, { query: { building: place.buildingId } }, { as: area.ming }),
    );
    const draft = good(
      await place.create({ applicationIds: items.map(({ applicationId }) => applicationId) }),
    );
    const list = async (state?: 'draft' | 'published') =>
      good(
        await area.house.call(
          listDraws,
          { query: { building: place.buildingId, ...(state && { state }) } },
          { as: place.manager },
        ),
      ).items.map((row) => row.drawId);
    expect(await list()).toEqual([draft.drawId, drawId]);
    expect(await list('published')).toEqual([drawId]);
  });
});

describe('23 what is refused', () => {
  it('fewer than two applications, or no room', async () => {
    const place = await area.place();
    const [one = ''] = place.applications;
    expect(refusal(await place.create({ applicationIds: [one] }))).toBe(
      '422 VALIDATION applicationIds too_small',
    );
    expect(refusal(await place.create({ rooms: [] }))).toBe('422 VALIDATION rooms too_small');
  });

  it('what cannot take part, what is no room, and what is named twice', async () => {
    const place = await area.place();
    const [one = '', two = ''] = place.applications;
    const [room] = place.rooms;
    const roomId = room?.roomId ?? '';
    const other = await area.place();
    const cases: [object, string][] = [
      [{ applicationIds: [one, v7()] }, 'applicationIds.1 not_drawable'],
      [{ applicationIds: [one, other.applications[0]] }, 'applicationIds.1 not_drawable'],
      [{ applicationIds: [one, two, one] }, 'applicationIds.2 duplicate'],
      [{ rooms: [{ roomId: v7() }] }, 'rooms.0.roomId unknown_room'],
      [{ rooms: [{ roomId: other.rooms[0]?.roomId }] }, 'rooms.0.roomId unknown_room'],
      [{ rooms: [{ roomId }, { roomId }] }, 'rooms.1.roomId duplicate'],
      [{ rooms: [{ roomId, bedId: v7() }] }, 'rooms.0.bedId let_as_whole'],
    ];
    for (const [change, fault] of cases)
      expect(refusal(await place.create(change))).toBe(`422 VALIDATION ${fault}`);
    await place.owner.rows(sql`update apartment.applications set sent_to_draw = false, draw_id = null
      where application_id = ${one}::uuid`);
    expect(refusal(await place.create())).toBe('422 VALIDATION applicationIds.0 not_drawable');
  });

  it('5.5 a public number of less than three characters', async () => {
    const place = await area.place();
    const committed = await place.committed();
    expect(refusal(await place.draw(committed, { publicEntropy: ' 41 ' }))).toBe(
      '422 VALIDATION publicEntropy too_small',
    );
  });

  it('3 whoever committed does not record the public number; where one works alone the draw says so', async () => {
    const place = await area.place();
    const committed = await place.committed();
    expect(refusal(await place.draw(committed, { publicEntropy: '4-1-6' }, area.ming))).toBe(
      '403 SOD_SAME_PERSON',
    );
    expect(committed.may.draw).toBe(false);
    expect(good(await place.draw(committed)).selfChecked).toBe(false);
    const alone = await area.place({ solo: true });
    const own = good(await alone.draw(await alone.committed(), { publicEntropy: '4-1-6' }, area.ming));
    expect(own.selfChecked).toBe(true);
  });

  it('23 a change after the commitment, whoever asks for it', async () => {
    const place = await area.place();
    const committed = await place.committed();
    const change = { ...place.at(committed), body: { name: 'another' } };
    expect(refusal(await area.house.call(updateDraw, change, { as: area.ming }))).toBe('409 STATE_CONFLICT');
    expect(refusal(await area.house.call(deleteDraw, place.at(committed), { as: area.ming }))).toBe(
      '409 STATE_CONFLICT',
    );
    const frozen = sql`delete from apartment.draw_candidates where draw_id = ${committed.drawId}::uuid`;
    await expect(place.owner.rows(frozen)).rejects.toThrow(/frozen/);
  });

  it('23 what was withdrawn before the commitment is told by number; what goes after it leaves its room to the next', async () => {
    const place = await area.place();
    const draft = await place.created();
    const [gone = ''] = place.applications;
    const expire = (id: string) =>
      place.owner.rows(
        sql`update apartment.applications set state = 'expired' where application_id = ${id}::uuid`,
      );
    await expire(gone);
    const refused = await place.commit(draft);
    expect(refused).toMatchObject({
      status: 409,
      body: { details: { reason: 'application_gone', numbers: 'AP-0001' } },
    });
    const others = place.applications.slice(1);
    const changed = good(
      await area.house.call(
        updateDraw,
        { ...place.at(draft), body: { applicationIds: others } },
        { as: area.ming },
      ),
    );
    const drawn = good(await place.draw(good(await place.commit(changed))));
    await expire(drawn.candidates[0]?.applicationId ?? '');
    const published = good(await place.publish(drawn));
    expect(published.candidates.map(({ room }) => room?.roomNumber ?? null)).toEqual([
      ...[null, ...place.rooms.map(({ number }) => number), null],
    ]);
  });

  it('23 a list offers no room that somebody was promised before', async () => {
    const place = await area.place();
    const draft = await place.created();
    const [application = ''] = await place.moreWaiting([{}]);
    await place.owner.rows(sql`update apartment.applications set room_id = ${place.rooms[0]?.roomId}::uuid,
      period = '[2026-01-01,)' where application_id = ${application}::uuid`);
    expect(await place.commit(draft)).toMatchObject({
      status: 409,
      body: { code: 'OVERLAP', details: { number: 'AP-0006', room: place.rooms[0]?.number } },
    });
    expect((await place.get(draft.drawId)).state).toBe('draft');
  });

  it('23 a room that somebody was promised meanwhile', async () => {
    const place = await area.place();
    const drawn = await place.drawn();
    const [application = ''] = await place.moreWaiting([{}]);
    await place.owner.rows(sql`update apartment.applications set room_id = ${place.rooms[0]?.roomId}::uuid,
      period = '[2026-01-01,)' where application_id = ${application}::uuid`);
    expect(await place.publish(drawn)).toMatchObject({
      status: 409,
      body: { code: 'OVERLAP', details: { number: 'AP-0006', room: place.rooms[0]?.number } },
    });
    expect((await place.get(drawn.drawId)).state).toBe('drawn');
  });
});

describe('23 annulled', () => {
  it('stays to be seen with its reason and its result, and its applications wait again', async () => {
    const place = await area.place();
    const published = await place.published();
    const annulled = good(await place.annul(published));
    expect(annulled).toMatchObject({ state: 'annulled', reason: 'a witness was missing' });
    expect((await place.becameOf()).every(({ roomId, drawId }) => roomId === null && drawId === null)).toBe(
      true,
    );
    expect(good(await notice(published.drawId))).toMatchObject({
      state: 'annulled',
      reason: 'a witness was missing',
    });
    expect(await checkedDraw(good(await proof(published.drawId)))).toMatchObject({ ranking: true });
    expect((await place.create()).status).toBe(201);
  });

  it('before the draw there is a reason, and no result', async () => {
    const place = await area.place();
    const annulled = good(await place.annul(await place.committed()));
    expect(annulled.secret).toBeNull();
    expect(good(await notice(annulled.drawId)).state).toBe('annulled');
    expect(refusal(await proof(annulled.drawId))).toBe('404 NOT_FOUND');
  });

  it('not once somebody has moved in', async () => {
    const place = await area.place();
    const published = await place.published();
    const [first] = published.candidates;
    await place.owner.rows(sql`update apartment.applications set state = 'fulfilled', fulfilled_at = now()
      where application_id = ${first?.applicationId}::uuid`);
    expect(await place.annul(published)).toMatchObject({
      status: 409,
      body: { details: { reason: 'moved_in', numbers: first?.number } },
    });
  });

  it('needs a reason', async () => {
    const place = await area.place();
    const committed = await place.committed();
    expect(refusal(await place.annul(committed, 'no'))).toBe('422 VALIDATION reason too_small');
  });
});

describe('23 who sees what', () => {
  it('nobody outside sees a draft; the commitment is public before the draw, the result once it is published', async () => {
    const place = await area.place();
    const draft = await place.created();
    expect(refusal(await notice(draft.drawId))).toBe('404 NOT_FOUND');
    const committed = good(await place.commit(draft));
    const { commit, listDigest } = committed;
    expect(good(await notice(draft.drawId))).toEqual({
      ...{ drawId: draft.drawId, number: 'DR-0001', name: 'Single rooms', state: 'committed', roomCount: 2 },
      ...{ entropyPlan: 'Three dice in the lobby', numbers, listDigest, commit, reason: '' },
      ...{ committedAt: committed.committedAt, publishedAt: null, annulledAt: null },
    });
    const drawn = good(await place.draw(committed));
    expect(refusal(await proof(draft.drawId))).toBe('404 NOT_FOUND');
    good(await place.publish(drawn));
    const shown = good(await proof(draft.drawId));
    expect(shown.candidates).toHaveLength(5);
    expect(JSON.stringify([shown, good(await notice(draft.drawId))])).not.toContain('Applicant');
    expect(refusal(await proof(v7()))).toBe('404 NOT_FOUND');
  });

  it('whoever applied sees their own place and room, and nobody else’s', async () => {
    const hua = await area.house.user({ roles: ['member'] });
    const place = await area.place({ wishes: [{ userId: hua.userId }, {}] });
    const own = async (as: Person = hua) => good(await area.house.call(listMyDraws, {}, { as })).items;
    const draft = await place.created();
    expect(await own()).toEqual([]);
    const drawn = good(await place.draw(good(await place.commit(draft))));
    expect((await own())[0]).toMatchObject({ state: 'drawn', own: [{ number: 'AP-0001', rank: null }] });
    const { candidates } = good(await place.publish(drawn));
    const mine = candidates.find(({ number }) => number === 'AP-0001');
    expect((await own())[0]).toMatchObject({
      ...{ state: 'published', candidateCount: 2, roomCount: 2 },
      own: [{ number: 'AP-0001', rank: mine?.rank, roomNumber: mine?.room?.roomNumber }],
    });
    expect(await own(area.stranger)).toEqual([]);
    expect(refusal(await area.house.call(getDraw, { params: { drawId: draft.drawId } }, { as: hua }))).toBe(
      '403 FORBIDDEN',
    );
  });

  it.each<[string, string, (draw: Draw, as: Person) => Promise<{ status: number }>]>([
    [
      'listDraws',
      'OWN MGR AUD',
      ({ buildingId }, as) => area.house.call(listDraws, { query: { building: buildingId } }, { as }),
    ],
    ['getDraw', 'OWN MGR AUD', ({ drawId }, as) => area.house.call(getDraw, { params: { drawId } }, { as })],
    [
      'listDrawable',
      'OWN MGR',
      ({ buildingId }, as) => area.house.call(listDrawable, { query: { building: buildingId } }, { as }),
    ],
    [
      'createDraw',
      'OWN MGR',
      ({ buildingId }, as) =>
        area.house.call(
          createDraw,
          { body: { buildingId, name: 'x', rooms: [{ roomId: v7() }], applicationIds: [v7(), v7()] } },
          { as },
        ),
    ],
    ...(
      [
        ['updateDraw', updateDraw, {}],
        ['deleteDraw', deleteDraw, undefined],
        ['commitDraw', commitDraw, undefined],
        ['drawDraw', drawDraw, { publicEntropy: '4-1-6' }],
        ['publishDraw', publishDraw, undefined],
        ['annulDraw', annulDraw, { reason: 'because it is so' }],
      ] as const
    ).map(
      ([name, endpoint, body]): [string, string, (draw: Draw, as: Person) => Promise<{ status: number }>] => [
        name,
        'OWN MGR',
        ({ drawId }, as) =>
          // A stale version: whoever is let in is refused for that, and changes nothing.
          area.house.call(endpoint as AnyEndpoint, { params: { drawId }, version: 999, body } as never, {
            as,
          }),
      ],
    ),
  ])('3 %s: %s', async (_, let_in, call) => {
    const place = await area.place();
    const draw = await place.created();
    const allowed: ApartmentRole[] = [];
    for (const role of apartmentRoleNames) {
      const { status } = await call(draw, await place.colleague(role));
      if (status !== 403) allowed.push(role);
    }
    expect(allowed.join(' ')).toBe(let_in);
  });
});

describe('2 states', () => {
  const actions = { commit: 'committed', draw: 'drawn', publish: 'published', annul: 'annulled' } as const;

  it('every move that is not declared is refused, and changes nothing', async () => {
    const reached: Record<string, (place: Awaited<ReturnType<typeof area.place>>) => Promise<Draw>> = {
      draft: (place) => place.created(),
      committed: (place) => place.committed(),
      drawn: (place) => place.drawn(),
      published: (place) => place.published(),
      annulled: async (place) => good(await place.annul(await place.committed())),
    };
    for (const state of statesOf('draw')) {
      const place = await area.place();
      const draw = await reached[state]?.(place);
      if (!draw) throw new Error(state);
      for (const [action, to] of Object.entries(actions)) {
        if ((stateMoves.draw[state] as readonly string[]).includes(to)) continue;
        const answer = await place[action as keyof typeof actions](draw);
        expect(`${action} of ${state}: ${refusal(answer)}`).toBe(`${action} of ${state}: 409 STATE_CONFLICT`);
      }
      expect(await place.get(draw.drawId)).toEqual(
        draw.state === 'draft' ? { ...draw } : expect.objectContaining({ state, version: draw.version }),
      );
    }
  });

  it('an archived building draws nothing', async () => {
    const place = await area.place();
    const draft = await place.created();
    await place.owner.rows(
      sql`update apartment.buildings set state = 'archived' where building_id = ${place.buildingId}::uuid`,
    );
    expect(refusal(await place.commit(draft))).toBe('409 STATE_CONFLICT');
  });
});

describe('23 races', () => {
  const many = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 12 }, work));
  const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
  const one = [200, ...Array.from({ length: 11 }, () => 409)];

  it('of twelve who commit at once one does, with one secret', async () => {
    const place = await area.place();
    const draft = await place.created();
    expect(statuses(await many(() => place.commit(draft)))).toEqual(one);
    expect((await area.auditOf(draft.drawId)).filter(({ action }) => action === 'commit')).toHaveLength(1);
  });

  it('a draw is drawn once: of twelve public numbers one counts', async () => {
    const place = await area.place();
    const committed = await place.committed();
    let dice = 100;
    const answers = await many(() => {
      dice += 1;
      return place.draw(committed, { publicEntropy: String(dice) });
    });
    expect(statuses(answers)).toEqual(one);
    const drawn = await place.get(committed.drawId);
    const answered = good(answers.find(({ status }) => status === 200) ?? { status: 500, body: drawn });
    expect(answered).toMatchObject({ publicEntropy: drawn.publicEntropy, candidates: drawn.candidates });
  });

  it('of two drafts for the same applications one has them', async () => {
    const place = await area.place();
    const answers = await many(() => place.create());
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 11 }, () => 422)]);
  });

  it('publishing against annulling: one of them, and rooms are promised only by what is published', async () => {
    const place = await area.place();
    const drawn = await place.drawn();
    const answers = await Promise.all([place.publish(drawn), place.annul(drawn)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const { state } = await place.get(drawn.drawId);
    const promised = (await place.becameOf()).filter(({ roomId }) => roomId !== null);
    expect(promised).toHaveLength(state === 'published' ? 2 : 0);
  });
});
