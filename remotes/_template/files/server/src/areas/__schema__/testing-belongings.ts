import { create__Noun__ } from '@console/contract/__schema__';
import { accepted } from '../../../testing/answers.ts';
import type { Belongings, Person, TestServer } from '../../../testing/test-server.ts';

export async function belongings(house: TestServer, as: Person): Promise<Belongings> {
  const body = { code: 'A-01', name: '一号' };
  const { __noun__Id } = accepted(await house.call(create__Noun__, { body }, { as }));
  return { __noun__Id };
}
