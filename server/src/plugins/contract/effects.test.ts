import { ApiError } from '@console/contract';
import { doneAfterwards, type Effect } from './effects.ts';

async function done(...effects: Effect[]): Promise<{ failed: unknown[]; refusal: unknown }> {
  const failed: unknown[] = [];
  const refusal = await doneAfterwards(effects, (error) => failed.push(error)).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { failed, refusal };
}

it('does one after the other, in order', async () => {
  const did: number[] = [];
  const later = async () => {
    await Promise.resolve();
    did.push(1);
  };
  expect(await done(later, () => did.push(2))).toEqual({ failed: [], refusal: undefined });
  expect(did).toEqual([1, 2]);
});

it('tells what went wrong, and does the rest all the same', async () => {
  const gone = new Error('EIO');
  const did: string[] = [];
  const breaking = () => {
    throw gone;
  };
  expect(await done(breaking, () => did.push('rest'))).toEqual({ failed: [gone], refusal: undefined });
  expect(did).toEqual(['rest']);
});

it('answers with the first refusal of ours, after the rest', async () => {
  const did: string[] = [];
  const refusing = (code: 'UPSTREAM' | 'LIMIT') => async () => {
    throw new ApiError(code);
  };
  const { failed, refusal } = await done(refusing('UPSTREAM'), refusing('LIMIT'), () => did.push('rest'));
  expect([failed, refusal, did]).toEqual([[], new ApiError('UPSTREAM'), ['rest']]);
});
